import { answerWith } from '../../support/answers.ts';
import { clientOf } from '../../support/api.ts';
import { saveNew } from '../../support/steps/accounts.ts';
import { chooseUnit, numberField } from '../../support/steps/add-account.ts';
import { expect, test } from '../../support/test.ts';

test('a unit with a payment page of its own is opened in one step, and back returns to the app', {
  tag: '@fast',
}, async ({ phone, enter, sandbox, newPayer, look, shot }) => {
  const { page, words, name } = phone;
  const account = await sandbox.newAccount({ outcome: 'PAYS_ELSEWHERE' });
  await enter(phone, newPayer);
  await chooseUnit(phone, account);
  await expect(page.getByRole('heading', { name: words.unit_page_title })).toBeVisible();
  await expect(numberField(phone)).toHaveCount(0);
  await look('1-chosen');
  await page.getByRole('button', { name: words.unit_page_open }).click();
  await expect(page).toHaveTitle(name(account.unitName));
  await expect(page.getByRole('heading', { name: words.unitsOwnPage })).toBeVisible();
  await shot('2-its-page');
  await page.goBack();
  await expect(page).toHaveTitle(words.title_add_a_payment);
});

test('a saved account whose unit now has its own page leads there, and no other address is opened', async ({
  phone,
  enter,
  world,
  sandbox,
  newPayer,
  look,
}) => {
  const { page, words } = phone;
  const call = await clientOf(world.origin, sandbox, newPayer);
  const { accountId } = await saveNew(call, sandbox, { remark: words.parents });
  await answerWith(page, '/bill/queryBill', {
    msgCd: 'LIV03006',
    msgInfo: words.unit_page_title,
    body: { field: 'unitId' },
  });
  await answerWith(page, '/project/getH5PaymentUrl', {
    msgCd: 'LIV00000',
    msgInfo: '',
    body: { url: 'javascript:document.title="opened"' },
  });
  await enter(phone, newPayer, `/jiaofei/pages/zdxq/zdxq?accountId=${accountId}`);
  await expect(page.getByRole('heading', { name: words.unit_page_title })).toBeVisible();
  await page.getByRole('button', { name: words.unit_page_open }).click();
  await expect(page.getByText(words.pageCantBeOpened)).toBeVisible();
  await expect(page).toHaveTitle(words.title_bill_details);
  await look('3-account');
});
