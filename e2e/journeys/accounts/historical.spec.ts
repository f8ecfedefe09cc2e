import { eventually, orderAll } from '../../support/api.ts';
import { saveFor, saveNew } from '../../support/steps/accounts.ts';
import { payButton } from '../../support/steps/pay.ts';
import { expect, test } from '../../support/test.ts';

const LIST = '/jiaofei/pages/lszh/lszh';
const JUMP = '/jiaofei/pages/lszh/zcjf_jump';

test('every account, the last paid first, leads to its bill', async ({
  phone,
  enter,
  call,
  sandbox,
  payer,
  newPayer,
  look,
}) => {
  const { page, words } = phone;
  const { groupId } = await call('/user/addUserGroup', { name: words.parents });
  const unpaid = await saveNew(call, sandbox, { remark: words.anotherHome });
  const paid = await saveNew(call, sandbox, { remark: '一二三四五六七八九十', groupId });
  const order = await orderAll(call, paid);
  await sandbox.pay(payer, order.pay?.value ?? '');
  await eventually(
    () => call('/user/getAccountList', {}),
    ({ accounts }) => accounts.some(({ lastPaidAt }) => lastPaidAt !== undefined),
    20_000,
  );
  await enter(phone, newPayer, LIST);
  await expect(page).toHaveTitle(words.title_all_historical_accounts);
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows.nth(0)).toContainText(paid.end);
  await expect(rows.nth(0)).toContainText(words.lastPaid);
  await expect(rows.nth(0)).toContainText(words.parents);
  await expect(rows.nth(1)).toContainText(unpaid.end);
  await expect(rows.nth(1)).toContainText(words.historical_never_paid);
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await look('1-newest-paid');
  await rows.nth(1).getByRole('link').click();
  await expect(page).toHaveTitle(words.title_bill_details);
  await expect(payButton(phone)).toBeVisible();
});

test('an entry for paying: choose the account, pay, and back to the choice', {
  tag: '@once',
}, async ({ phone, enter, call, sandbox, newPayer }) => {
  const { page, words } = phone;
  const account = await saveNew(call, sandbox);
  await enter(phone, newPayer, '/jiaofei/?topage=qblszh');
  await expect(page).toHaveTitle(words.title_all_historical_accounts);
  const link = page.getByRole('link').filter({ hasText: account.end });
  await expect(link).toHaveAttribute('href', new RegExp(`^${JUMP}`));
  await link.click();
  await expect(payButton(phone)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/pages/zdxq/zdxq\\?accountId=${account.accountId}`));
  await page.getByRole('button', { name: words.back }).click();
  await expect(page).toHaveTitle(words.title_all_historical_accounts);
});

test('a payment jump leads to the bill with its amount, also when it is loaded again', {
  tag: '@once',
}, async ({ phone, enter, call, sandbox, newPayer }) => {
  const { page, words } = phone;
  const account = await sandbox.newAccount({ outcome: 'PREPAID' });
  const accountId = await saveFor(call, account);
  const address = `${JUMP}?accountId=${accountId}&billNotifyDataId=n1&money=5000`;
  await enter(phone, newPayer, address);
  const amount = page.getByLabel(words.bill_other_amount);
  for (const again of [() => page.reload(), () => page.goto(address)]) {
    await expect(page).toHaveTitle(words.title_bill_details);
    await expect(page.getByRole('main')).toContainText('¥50.00');
    await expect(amount).toBeVisible();
    await again();
  }
  await expect(page).toHaveURL(/money=5000/);
});

test('a payment jump for an account that is gone says so, and how to add it', async ({
  phone,
  enter,
  newPayer,
  look,
}) => {
  const { page, words } = phone;
  await enter(phone, newPayer, `${JUMP}?accountId=NONE00000000&money=5000`);
  await expect(page.getByRole('heading', { name: words.bill_gone })).toBeVisible();
  await look('6-gone');
  await page.goto(JUMP);
  await expect(page.getByRole('heading', { name: words.pay_account_none })).toBeVisible();
  await look('7-which');
  await page.getByRole('link', { name: words.title_add_a_payment }).click();
  await expect(page).toHaveTitle(words.title_add_a_payment);
});
