import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { saveAccount } from './support/accounts.ts';
import { workOff } from './support/drive.ts';
import { ask, place, wishFor } from './support/orders.ts';
import { paying } from './support/paying.ts';
import { openTestService, type Payer, type TestAccount, type TestService } from './support.ts';

let service: TestService;
let payer: Payer;
beforeAll(async () => {
  service = await openTestService();
});
beforeEach(async () => {
  payer = await service.login();
});
afterAll(() => service.stop());

const { paid } = paying(() => ({ service, payer }));

async function isFirst(account: TestAccount, by = payer): Promise<boolean> {
  return (await ask(service, by, account)).account.firstPayment;
}

test('an account is to be recognised until it was paid: an order alone is no payment', async () => {
  const account = await service.account('ONE_BILL');
  const query = await ask(service, payer, account);
  expect(query.account.firstPayment).toBe(true);
  const { orderId } = await service.call('/order/createLifeOrder', wishFor(query), payer);
  expect(await isFirst(account)).toBe(true);
  await service.call('/order/cancelOrder', { orderId }, payer);
  await workOff(service.context);
  expect(await isFirst(account)).toBe(true);
});

// @id first-payment-known-everywhere
test('once paid it is known, by its number, as a saved account, and when paid again', async () => {
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

test('an unpaid order that is paid again after all is still a first payment', async () => {
  const { order } = await place(service, payer);
  const again = await service.call('/bill/payAgain', { orderId: order.orderId }, payer);
  expect(again.query.account.firstPayment).toBe(true);
});

test("somebody else's payment, and one of another number of the unit, say nothing", async () => {
  const { account } = await paid();
  const other = await service.login();
  expect(await isFirst(account, other)).toBe(true);
  const neighbour = await service.account('ONE_BILL', { unitId: account.unitId });
  expect(await isFirst(neighbour)).toBe(true);
});
