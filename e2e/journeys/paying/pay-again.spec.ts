import { orderAll } from '../../support/api.ts';
import { shown } from '../../support/money.ts';
import type { Phone } from '../../support/phone.ts';
import { saveFor } from '../../support/steps/accounts.ts';
import { expectStatus } from '../../support/steps/order.ts';
import { payAll } from '../../support/steps/paid.ts';
import { payButton } from '../../support/steps/pay.ts';
import { expect, test } from '../../support/test.ts';

function order(orderId: string): string {
  return `/jiaofei/pages/ddxq/ddxq?orderId=${orderId}`;
}
function again({ page, words }: Phone) {
  return page.getByRole('button', { name: words.order_pay_again });
}
function said({ page }: Phone, name: string) {
  return page.getByRole('dialog', { name });
}

test('a credited order leads to the bills of its saved account once there are new ones', {
  tag: '@fast',
}, async ({ phone, enter, call, sandbox, newPayer, look }) => {
  const { page, words } = phone;
  const account = await sandbox.newAccount({ outcome: 'ONE_BILL' });
  const accountId = await saveFor(call, account, { remark: words.parents });
  const { orderId } = await payAll(call, sandbox, newPayer, account);
  await enter(phone, newPayer, order(orderId));
  await expectStatus(phone, words.status_succeeded);
  await look('1-credited');

  await test.step('nothing is owed', async () => {
    await expect(page.getByRole('link', { name: words.done, exact: true })).toBeVisible();
    await expect(again(phone)).toHaveCount(0);
  });

  await test.step('there is a new bill', async () => {
    const { unitId, accountNumber } = account;
    await sandbox.bend('accounts/newBill', { unitId, accountNumber });
    await call('/bill/queryBill', { accountId });
    await page.reload();
    await again(phone).click();
    await expect(page).toHaveURL(new RegExp(`accountId=${accountId}`));
    await expect(payButton(phone)).toBeVisible();
    await expect(page.getByText(words.parents)).toBeVisible();
  });
});

test('paying an unsaved top-up again begins with the same amount', {
  tag: '@once',
}, async ({ phone, enter, call, sandbox, newPayer }) => {
  const { page, words } = phone;
  const { unitId, accountNumber, area } = await sandbox.newAccount({ outcome: 'PREPAID' });
  const { queryId } = await call('/bill/queryBill', { unitId, accountNumber, area });
  const { orderId, pay } = await call('/order/createLifeOrder', {
    requestId: crypto.randomUUID(),
    queryId,
    billNos: ['TOP_UP'],
    amount: 5_000,
    payHost: 'BROWSER',
  });
  await sandbox.pay(newPayer, pay?.value ?? '');
  await enter(phone, newPayer, order(orderId));
  await expectStatus(phone, words.status_succeeded);
  await again(phone).click();
  await expect(page).toHaveURL(/queryId=/);
  await expect(page.getByText(shown(5_000)).first()).toBeVisible();
  await expect(payButton(phone)).toBeVisible();
});

test('an account that can not be paid again says why', async ({
  phone,
  enter,
  call,
  sandbox,
  newPayer,
  troubles,
  look,
}) => {
  troubles.expect(/net::ERR_/);
  const { page, words } = phone;
  const account = await sandbox.newAccount({ outcome: 'REJECTED' });
  const { orderId, pay } = await orderAll(call, account);
  await sandbox.pay(newPayer, pay?.value ?? '');
  await enter(phone, newPayer, order(orderId));
  await expectStatus(phone, words.status_refunded);

  await test.step('the unit is busy, until it is not', async () => {
    await sandbox.bendAccount(account, { query: 'BUSY' });
    await again(phone).click();
    const why = said(phone, words.unitBusy);
    await expect(why).toContainText(`*${account.accountNumber.slice(-4)}`);
    await look('2-unit-busy');
    await why.getByRole('button', { name: words.retry }).click();
    await expect(why).toBeVisible();
    await why.getByRole('button', { name: words.close }).click();
    await expect(again(phone)).toBeFocused();
  });

  await test.step('the last payment is still being booked', async () => {
    await sandbox.bendAccount(account, { query: 'LAST_PAYMENT_UNFINISHED' });
    await again(phone).click();
    const why = said(phone, words.unitUnfinished);
    await expect(why.getByRole('button')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(why).toHaveCount(0);
  });

  await test.step('no network', async () => {
    await page.route('**/bill/payAgain', (route) => route.abort('internetdisconnected'));
    await again(phone).click();
    await said(phone, words.networkSilent).getByRole('button', { name: words.close }).click();
    await page.unroute('**/bill/payAgain');
  });

  await test.step('the number is not known any more: it can be entered anew', async () => {
    await sandbox.bendAccount(account, { query: 'ACCOUNT_UNKNOWN' });
    await again(phone).click();
    await said(phone, words.numberUnknown).getByRole('button', { name: words.bill_enter_again }).click();
    await expect(page).toHaveTitle(words.title_add_a_payment);
  });
});
