import { watchRequests } from '../../support/calls.ts';
import {
  chooseUnit,
  findBill,
  numberField,
  recognised,
  submitButton,
} from '../../support/steps/add-account.ts';
import { expectStatus } from '../../support/steps/order.ts';
import { expectCashier, payButton, rightAccount } from '../../support/steps/pay.ts';
import { confirmPayment, tapCounter } from '../../support/steps/taps.ts';
import { expect, test } from '../../support/test.ts';

const POWER = { outcome: 'ONE_BILL', unitId: 'electricity-430100' };
const FORM = '/jiaofei/pages/xzjf/xzjf';

test.use({ payBy: 'SHEET' });

test('whose account it is stands under the number, which is asked once, and the bill asks no more', {
  tag: '@fast',
}, async ({ phone, enter, newPayer, sandbox, look }) => {
  const { page, words, name } = phone;
  const account = await sandbox.newAccount(POWER);
  const requests = watchRequests(page);
  const asked = () => requests.calls().filter((path) => path === '/bill/queryBill').length;
  await enter(phone, newPayer);
  await page.getByRole('link', { name: words.project_electricity, exact: true }).click();
  await expect(page.getByRole('heading', { name: name(account.unitName) })).toBeVisible();
  await look('1-likeliest-unit');

  await test.step('nothing is asked before the number is complete', async () => {
    await numberField(phone).click();
    await page.keyboard.type(account.accountNumber.slice(0, 9));
    await expect(numberField(phone)).toHaveValue(account.accountNumber.slice(0, 9));
    await expect(page.getByText('9 / 10', { exact: true })).toBeVisible();
    expect(asked()).toBe(0);
    await page.keyboard.type(account.accountNumber.slice(9));
    await expect(recognised(phone)).toContainText(`*${account.holderMasked.slice(-1)}`);
    await expect(recognised(phone)).toContainText(/\*[^*]{1,4}/u);
    await look('2-recognised');
  });

  await test.step('another number takes the answer away, the same number brings it back unasked', async () => {
    await page.keyboard.press('Backspace');
    await expect(recognised(phone)).toHaveCount(0);
    await page.keyboard.type(account.accountNumber.slice(9));
    await expect(recognised(phone)).toBeVisible();
    expect(asked()).toBe(1);
  });

  await test.step('the bill opens with that answer, and paying asks for no other yes', async () => {
    await page.getByRole('button', { name: words.add_confirm }).click();
    await expect(page).toHaveTitle(words.title_bill_details);
    await payButton(phone).click();
    await expect(rightAccount(phone)).toHaveCount(0);
    await expectCashier(phone);
    expect(asked()).toBe(1);
  });
});

test('a number typed in one composition, pasted with marks or in full width is that number', {
  tag: '@fast',
}, async ({ phone, enter, newPayer, sandbox }) => {
  const { page } = phone;
  const account = await sandbox.newAccount(POWER);
  const { accountNumber } = account;
  await enter(phone, newPayer, `${FORM}?projectType=ELECTRICITY&area=430100`);
  const number = numberField(phone);
  await number.click();
  await page.keyboard.type(accountNumber.slice(0, 5));
  const keyboard = await page.context().newCDPSession(page);
  for (const text of [accountNumber.slice(5, 7), accountNumber.slice(5)])
    await keyboard.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await keyboard.send('Input.insertText', { text: accountNumber.slice(5) });
  await expect(number).toHaveValue(accountNumber);
  await expect(recognised(phone)).toBeVisible();
  await expect(page.getByText(grouped(accountNumber), { exact: true })).toBeVisible();

  for (const typed of [
    `\u202d${accountNumber}\u202c`,
    ` ${grouped(accountNumber)} `,
    accountNumber.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  ]) {
    await number.fill('');
    await expect(recognised(phone)).toHaveCount(0);
    await number.fill(typed);
    await expect(number).toHaveValue(typed);
    await expect(recognised(phone)).toBeVisible();
    await expect(page.getByText(grouped(accountNumber), { exact: true })).toBeVisible();
  }
});

test('a number of no fixed length is asked about when the payer leaves the field', async ({
  phone,
  enter,
  newPayer,
  sandbox,
}) => {
  const { page, words } = phone;
  const account = await sandbox.newAccount({ outcome: 'ONE_BILL', unitId: 'property-430100' });
  await enter(phone, newPayer);
  await chooseUnit(phone, account);
  await numberField(phone).fill(account.accountNumber);
  await expect(page.getByRole('button', { name: words.add_submit })).toBeVisible();
  await expect(recognised(phone)).toHaveCount(0);
  await numberField(phone).press('Enter');
  await expect(recognised(phone)).toBeVisible();
  await page.reload();
  await numberField(phone).fill(account.accountNumber);
  await numberField(phone).blur();
  await expect(recognised(phone)).toBeVisible();
});

test('the account goes into the home that the payer chooses, also into a new one', async ({
  phone,
  enter,
  call,
  newPayer,
  sandbox,
  look,
}) => {
  const { page, words } = phone;
  const [first, second] = [await sandbox.newAccount(POWER), await sandbox.newAccount(POWER)];
  const group = (name: string) => page.getByRole('radio', { name, exact: true });
  await enter(phone, newPayer, `${FORM}?projectType=ELECTRICITY&area=430100`);
  await page.getByText(words.add_whose_parents, { exact: true }).click();
  await expect(group(words.add_whose_parents)).toBeChecked();
  await findBill(phone, first.accountNumber);
  await expect(page).toHaveTitle(words.title_bill_details);

  await page.goto(`${FORM}?projectType=ELECTRICITY&area=430100`);
  await expect(group(words.add_whose_parents)).toHaveCount(1);
  await expect(group(words.add_whose_rented)).toHaveCount(0);
  await page.getByRole('button', { name: words.title_add_group }).click();
  const sheet = page.getByRole('dialog', { name: words.title_add_group });
  await sheet.getByLabel(words.group_name).fill(words.add_whose_parents);
  await sheet.getByRole('button', { name: words.title_add_group }).click();
  await expect(sheet.getByRole('alert')).toBeVisible();
  await expect(sheet.getByLabel(words.group_name)).toBeFocused();
  await look('4-group-repeats');
  await sheet.getByLabel(words.group_name).fill(words.anotherHome);
  await sheet.getByRole('button', { name: words.title_add_group }).click();
  await expect(group(words.anotherHome)).toBeChecked();
  await page.getByText(words.add_whose_parents, { exact: true }).click();
  await expect(group(words.anotherHome)).not.toBeChecked();
  await page.getByText(words.anotherHome, { exact: true }).click();
  await expect(group(words.anotherHome)).toBeChecked();
  await findBill(phone, second.accountNumber);
  await expect(page).toHaveTitle(words.title_bill_details);

  const { groups } = await call('/user/getUserGroupList', {});
  expect(groups.map(({ name, accounts }) => [name, accounts])).toEqual([
    [words.add_whose_parents, 1],
    [words.anotherHome, 1],
  ]);
});

test('a number whose unit is busy can be asked about again', {
  tag: '@fast',
}, async ({ phone, enter, newPayer, sandbox, look }) => {
  const { page, words } = phone;
  const account = await sandbox.newAccount({ ...POWER, outcome: 'BUSY' });
  await enter(phone, newPayer);
  await chooseUnit(phone, account);
  await numberField(phone).fill(account.accountNumber);
  await expect(page.getByRole('alert').getByText(words.unitBusy)).toBeVisible();
  await look('5-busy');
  await sandbox.bendAccount(account, {});
  await submitButton(phone).click();
  await expect(recognised(phone)).toBeVisible();
  await expect(page.getByText(words.unitBusy)).toHaveCount(0);
});

test('a first payment takes four taps', {
  tag: ['@fast', '@en'],
}, async ({ phone, enter, newPayer, sandbox }) => {
  const { page, words } = phone;
  const account = await sandbox.newAccount(POWER);
  await sandbox.setBalance(newPayer, 1_000_000);
  await enter(phone, newPayer);
  const { tap, count } = tapCounter();
  await tap(page.getByRole('link', { name: words.project_electricity, exact: true }));
  await numberField(phone).fill(account.accountNumber);
  await tap(page.getByRole('button', { name: words.add_confirm }));
  await tap(payButton(phone));
  await expectCashier(phone);
  await confirmPayment(phone, newPayer, tap);
  await expectStatus(phone, words.status_succeeded);
  expect(count()).toBe(4);
});

function grouped(number: string): string {
  return number.replace(/(.{4})(?=.)/g, '$1 ');
}
