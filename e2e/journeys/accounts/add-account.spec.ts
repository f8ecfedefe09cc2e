import { answerAgain, answerWith } from '../../support/answers.ts';
import {
  addAccount,
  changeUnit,
  chooseUnit,
  findBill,
  numberField,
  remarkField,
  submitButton,
} from '../../support/steps/add-account.ts';
import { expect, test } from '../../support/test.ts';

test('the form for an account says at each field what is missing or wrong', {
  tag: '@fast',
}, async ({ phone, enter, payer, sandbox, look }) => {
  const { words } = phone;
  const account = await sandbox.newAccount({ outcome: 'UNKNOWN_ACCOUNT' });
  await enter(phone, payer);
  await chooseUnit(phone, account);
  const number = numberField(phone);

  await findBill(phone, '');
  await expect(number).toHaveAccessibleDescription(new RegExp(words.add_missing_number));
  await findBill(phone, '12345');
  await expect(number).toHaveAccessibleDescription(new RegExp(`${words.numberWrong}.*${words.typedFive}`));
  await expect(number).toBeFocused();
  await findBill(phone, account.accountNumber, '12345678901');
  await expect(remarkField(phone)).toHaveAccessibleDescription(new RegExp(words.remarkTooLong));
  await findBill(phone, account.accountNumber, '50%');
  await expect(remarkField(phone)).toHaveAccessibleDescription(new RegExp(words.remarkSpecial));
  await findBill(phone, account.accountNumber);
  await expect(number).toHaveAccessibleDescription(new RegExp(words.numberUnknown));
  await expect(number).toBeFocused();
  await look('1-unknown-number');
});

for (const [outcome, said] of [
  ['UNIT_MAINTENANCE', 'unitMaintenance'],
  ['UNIT_CLOSED_NOW', 'unitHours'],
  ['UNIT_OFFLINE', 'unitGone'],
] as const) {
  test(`a unit that takes no payment now says so, and another can be chosen: ${outcome}`, async ({
    phone,
    enter,
    payer,
    sandbox,
    look,
  }) => {
    const { page, words } = phone;
    const account = await sandbox.newAccount({ outcome });
    await enter(phone, payer);
    await chooseUnit(phone, account);
    await expect(page.getByRole('alert').getByText(words[said])).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(submitButton(phone)).toHaveCount(0);
    await expect(changeUnit(phone)).toBeVisible();
    await look(`2-${outcome}`);
  });
}

test('a payer reads that the original payment unit is offline, switch to another, and is led to its successor', async ({
  phone,
  enter,
  payer,
  sandbox,
  look,
}) => {
  const { page, words } = phone;
  const account = await sandbox.newAccount({ outcome: 'UNIT_REPLACED' });
  await enter(phone, payer);
  await chooseUnit(phone, account);
  const question = page.getByRole('dialog').filter({ hasText: words.unitReplaced });
  await expect(question).toBeVisible();
  await look('3-replaced');
  await question.getByRole('button', { name: words.add_unit_switch }).click();
  await findBill(phone, account.accountNumber);
  await expect(page.getByRole('group', { name: words.bill_choose })).toBeVisible();
});

test('a payer chooses another city', async ({ phone, enter, payer, look }) => {
  const { page, words, name } = phone;
  await enter(phone, payer);
  await page.getByRole('button', { name: words.city }).click();
  const cities = page.getByRole('dialog', { name: words.city_title });
  await expect(
    cities.getByRole('button', { name: name({ zh: '长沙市', en: 'Changsha' }) }).first(),
  ).toBeVisible();
  await look('5-cities');
  await cities.getByRole('searchbox').fill('lasa');
  await cities.getByRole('button', { name: name({ zh: '拉萨市', en: 'Lhasa' }) }).click();
  await expect(
    page.getByRole('button', { name: name({ zh: '城市：拉萨市', en: 'City: Lhasa' }) }),
  ).toBeVisible();
});

test('an added account is saved', { tag: '@fast' }, async ({ phone, enter, payer, sandbox }) => {
  const { page, words } = phone;
  const account = await sandbox.newAccount({ outcome: 'ONE_BILL' });
  await enter(phone, payer);
  await addAccount(phone, account, words.parents);
  await page.goto('/jiaofei/');
  const saved = page.getByRole('link').filter({ hasText: `*${account.accountNumber.slice(-4)}` });
  await expect(saved.first()).toContainText(words.parents);
});

test('a group that was named for an account stays chosen when saving the account fails', {
  tag: '@once',
}, async ({ phone, enter, newPayer, sandbox, troubles }) => {
  troubles.expect(/status of 503/);
  const { page, words } = phone;
  const account = await sandbox.newAccount({ outcome: 'ONE_BILL' });
  await enter(phone, newPayer);
  await chooseUnit(phone, account);
  await numberField(phone).fill(account.accountNumber);
  await page.getByRole('button', { name: words.title_add_group }).click();
  const sheet = page.getByRole('dialog', { name: words.title_add_group });
  await sheet.getByLabel(words.group_name).fill('Café 2号');
  await sheet.getByRole('button', { name: words.title_add_group }).click();
  await answerWith(page, '/user/saveAccount', {}, 503);
  await page.getByRole('button', { name: words.add_confirm }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(submitButton(phone)).toBeFocused();
  await expect(page.getByRole('radio', { name: 'Café 2号' })).toBeChecked();
  await answerAgain(page, '/user/saveAccount');
  await submitButton(phone).click();
  await expect(page).toHaveTitle(words.title_bill_details);
  await expect(page.getByRole('main')).toContainText('Café 2号');
});
