import * as codes from '@life-payment/contract';
import { expect } from 'vitest';
import { takeUnits } from '../../src/billing/catalogue.ts';
import { saveAccount } from '../support/accounts.ts';
import { workOff } from '../support/drive.ts';
import { payerOfEach, serviceTest } from '../support/fixtures.ts';
import { ask, detail, detailOnce, pay, place, wishFor } from '../support/orders.ts';

const { service, test } = serviceTest();
const payer = payerOfEach(service);

function again(orderId: string) {
  return service.call('/bill/payAgain', { orderId }, payer);
}
function notAgain(orderId: string, by = payer) {
  return service.refused('/bill/payAgain', { orderId }, by);
}

test('paying again queries a number that is not saved', async () => {
  const { account, query, order } = await place(service, payer);
  const found = await again(order.orderId);
  expect(found).not.toHaveProperty('accountId');
  expect(found.query).toMatchObject({
    bills: [{ ...query.bills[0], beingPaidUntil: expect.any(String) }],
    account: query.account,
    unit: { unitId: account.unitId },
  });
  expect(found.query.queryId).not.toBe(query.queryId);
  expect(JSON.stringify(found)).not.toContain(account.accountNumber);
});

test('paying again answers a query from which an order can be made', async () => {
  const { order } = await place(service, payer, 'PREPAID');
  const { query } = await again(order.orderId);
  expect(query).toMatchObject({ bills: [], account: { balance: 2_350 } });
  const next = await service.call('/order/createLifeOrder', wishFor(query), payer);
  expect(next.orderId).not.toBe(order.orderId);
  expect((await detail(service, payer, next.orderId)).unitId).toBe(query.unit.unitId);
});

test('paying again queries by the account while it is saved, and by the number afterwards', async () => {
  const { account, order } = await place(service, payer);
  const { accountId } = await saveAccount(service, payer, { remark: '我家' }, account);
  expect(await again(order.orderId)).toMatchObject({
    accountId,
    query: { account: { accountId, remark: '我家' } },
  });
  await service.call('/user/delAccount', { accountId }, payer);
  const found = await again(order.orderId);
  expect([found.accountId, found.query.account.accountId]).toEqual([undefined, undefined]);
});

test('paying again is answered without bills when nothing is due any more', async () => {
  const { order } = await place(service, payer);
  await pay(service, payer, order.pay?.value);
  await detailOnce(service, payer, order.orderId, ({ status }) => status === 'PROCESSING');
  expect((await again(order.orderId)).query.bills).toMatchObject([{ paid: true }]);
  await workOff(service.context);
  expect((await again(order.orderId)).query.bills).toEqual([]);
});

const unitId = 'tv-430000';
const change = async (conduct: object) => {
  await service.sandbox.ask('units/conduct', { unitId, conduct });
  await takeUnits(service.context);
};

test('paying again at a unit that went offline is refused, and names the unit that takes its place', async () => {
  const { orderId } = (await place(service, payer, 'ONE_BILL', { unitId })).order;
  await change({ offline: true, replacedBy: 'water-430100' });
  expect(await notAgain(orderId)).toMatchObject({
    code: codes.UNIT_REPLACED.code,
    params: { unitId: 'water-430100', unitName: expect.any(String) },
  });
  await change({ offline: true });
  expect((await notAgain(orderId)).code).toBe(codes.PROJECT_OFFLINE.code);
  await change({});
  await again(orderId);
});

test.each([
  ['ACCOUNT_UNKNOWN', codes.ACCOUNT_UNKNOWN_AT_UNIT],
  ['BATCH_WINDOW', codes.UNIT_BATCH_WINDOW],
  ['LAST_PAYMENT_UNFINISHED', codes.LAST_PAYMENT_UNFINISHED],
  ['BUSY', codes.UNIT_BUSY],
] as const)('paying again is refused when the unit says %s', async (query, code) => {
  const { account, order } = await place(service, payer);
  const { unitId: unit, accountNumber } = account;
  await service.sandbox.ask('accounts/conduct', { unitId: unit, accountNumber, conduct: { query } });
  expect((await notAgain(order.orderId)).code).toBe(code.code);
});

test('an account saved after its bill was paid does not show the bill of the earlier query as due', async () => {
  const account = await service.account('ONE_BILL');
  const query = await ask(service, payer, account);
  const order = await service.call('/order/createLifeOrder', wishFor(query), payer);
  await pay(service, payer, order.pay?.value);
  await detailOnce(service, payer, order.orderId, ({ status }) => status === 'PROCESSING');
  const saved = async () => {
    const { accountId } = await service.call('/user/saveAccount', { queryId: query.queryId }, payer);
    const { accounts } = await service.call('/user/getAccountList', {}, payer);
    await service.call('/user/delAccount', { accountId }, payer);
    return accounts.find((each) => each.accountId === accountId);
  };
  expect(await saved()).toMatchObject({ processing: true });
  expect(await saved()).not.toHaveProperty('lastQuery');
  await workOff(service.context);
  expect(await saved()).not.toHaveProperty('lastQuery');
});
