import { randomUUID } from 'node:crypto';
import { clientOf } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { addAccount } from '../../support/steps/add-account.ts';
import { expectStatus } from '../../support/steps/order.ts';
import { pay, payButton, tapPay } from '../../support/steps/pay.ts';
import { expect, test } from '../../support/test.ts';
import { LIFE_WALLET_IN_ENGLISH } from '../../support/wallets.ts';

test.use({ wallets: LIFE_WALLET_IN_ENGLISH });

const UNIT = { unitId: 'power-locks', outcome: 'ONE_BILL' };

test('a bill that its unit locks is paid with one tap, and one that is paid elsewhere says so', async ({
  phone,
  enter,
  payer,
  sandbox,
  shot,
}) => {
  const { page, words } = phone;
  const account = await sandbox.newAccount(UNIT);
  await enter(phone, payer);
  await addAccount(phone, account);
  await expect(payButton(phone)).toBeVisible();

  await sandbox.bendAccount(account, { lock: 'BEING_PAID' });
  await tapPay(phone);
  await expectStatus(phone, words.status_closed);
  await expect(page.getByText(words.lockedElsewhere)).toBeVisible();
  await shot('1-refused');
  await expectAccessible(phone);
  await page.goBack();

  await sandbox.bendAccount(account, { lock: 'NOT_RECEIVED' });
  await pay(phone, payer);
  await expectStatus(phone, words.status_succeeded);
});

test('the page of an order shows that its unit is asked, and lets its payer pay as soon as it has answered', async ({
  phone,
  enter,
  payer,
  sandbox,
  world,
  shot,
}) => {
  const { page, words } = phone;
  const account = await sandbox.newAccount(UNIT);
  await sandbox.bendAccount(account, { lock: 'NEVER_RECEIVED' });
  const call = await clientOf(world.origin, sandbox, payer);
  const { unitId, accountNumber, area } = account;
  const query = await call('/bill/queryBill', { unitId, accountNumber, area });
  const { orderId } = await call('/order/createLifeOrder', {
    requestId: randomUUID(),
    queryId: query.queryId,
    billNos: query.bills.map(({ billNo }) => billNo),
    amount: query.bills.reduce((sum, { due }) => sum + due, 0),
    payHost: 'BROWSER',
  });
  await enter(phone, payer, `/jiaofei/pages/ddxq/ddxq?orderId=${orderId}`);
  await expect(page.getByText(words.lockAsked)).toBeVisible();
  await expect(page.getByRole('button', { name: words.order_continue })).toBeHidden();
  await shot('2-preparing');
  await expectAccessible(phone);
  await sandbox.bendAccount(account, {});
  await expect(page.getByRole('button', { name: words.order_continue })).toBeVisible();
});
