import { expect } from 'vitest';
import { saveAccount } from '../support/accounts.ts';
import { workOff } from '../support/drive.ts';
import { payerOfEach, serviceTest } from '../support/fixtures.ts';
import { ask, place, wishFor } from '../support/orders.ts';
import { paying } from '../support/paying.ts';
import type { TestAccount } from '../support/service.ts';

const { service, test } = serviceTest();
const payer = payerOfEach(service);

const { paid } = paying(service, payer);

async function isFirst(account: TestAccount, by = payer): Promise<boolean> {
  return (await ask(service, by, account)).account.firstPayment;
}

test('an account has to be recognised until it was paid, and an unpaid order does not count', async ({
  account,
}) => {
  const query = await ask(service, payer, account);
  expect(query.account.firstPayment).toBe(true);
  const { orderId } = await service.call('/order/createLifeOrder', wishFor(query), payer);
  expect(await isFirst(account)).toBe(true);
  await service.call('/order/cancelOrder', { orderId }, payer);
  await workOff(service.context);
  expect(await isFirst(account)).toBe(true);
});

test('an account that was paid once is known by its number, as a saved account, and when it is paid again', async () => {
  const { account, order } = await paid();
  expect(await isFirst(account)).toBe(false);
  await workOff(service.context);
  expect(await isFirst(account)).toBe(false);
  const { accountId } = await saveAccount(service, payer, {}, account);
  const saved = await service.call('/bill/queryBill', { accountId }, payer);
  expect(saved.account.firstPayment).toBe(false);
  const again = await service.call('/bill/payAgain', { orderId: order.orderId }, payer);
  expect(again.query.account.firstPayment).toBe(false);
});

test('paying an unpaid order again is still a first payment', async () => {
  const { order } = await place(service, payer);
  const again = await service.call('/bill/payAgain', { orderId: order.orderId }, payer);
  expect(again.query.account.firstPayment).toBe(true);
});

test('a payment by another payer, or for another number of the unit, is no first payment of this account', async () => {
  const { account } = await paid();
  const other = await service.login();
  expect(await isFirst(account, other)).toBe(true);
  const neighbour = await service.account('ONE_BILL', { unitId: account.unitId });
  expect(await isFirst(neighbour)).toBe(true);
});
