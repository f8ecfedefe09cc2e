import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { DAY, MINUTE } from '../../src/kit/time.ts';
import { workOff } from '../support/drive.ts';
import { moneyTest } from '../support/fixtures.ts';
import { booksHold, detail, place } from '../support/orders.ts';
import { paying } from '../support/paying.ts';
import { reconciling, today } from '../support/reconciling.ts';
import { staffAtWork } from '../support/staff.ts';

const { service, test, payer } = moneyTest();
const { balance, run, listed } = reconciling(service);
const { hire, done, refused, decided } = staffAtWork(service);
const { bend, paid, paidUnheard, resend, stateOf } = paying(service, payer);
beforeAll(hire);
beforeEach(() => bend({ statement: 'EARLY' }));
afterEach(() => booksHold(service));

/** A paid order that the wallet's statement of today does not have. */
async function missing(outcome = 'ONE_BILL') {
  const { order, account } = await paid(outcome);
  await bend({ inStatement: 'LEFT_OUT', statement: 'EARLY' }, order.orderId);
  await run('wallet');
  return { ...order, unitId: account.unitId };
}

async function openOf(orderId: string): Promise<string[]> {
  const all = await listed('wallet');
  return all
    .filter(({ number, closedAt }) => number === paymentIdOf(orderId) && closedAt === null)
    .map(({ reason }) => reason);
}

function unpaid(orderId: string): Promise<string> {
  return refused('li.lei', 'payment', 'unpaid', orderId, '--reason', 'x');
}

test('a payment that our books have and the wallet never had is taken back by two persons', async () => {
  const { orderId, cash, unitId } = await missing();
  expect(await unpaid(orderId)).toContain('is not decided yet');
  await workOff(service.context);
  expect(await done('li.lei', 'waiting')).toContain(
    `DifferencesOpen  wallet  ${today()}  TRADE  ${paymentIdOf(orderId)}  OURS_ONLY`,
  );
  const [clearing, payable] = [await balance('WALLET_CLEARING'), await balance('PAYABLE', unitId)];
  await decided('payment', 'unpaid', orderId, '--bearer', 'unit');
  expect((await balance('WALLET_CLEARING')) - clearing).toBe(-cash);
  expect((await balance('PAYABLE', unitId)) - payable).toBe(cash);
  await run('wallet');
  expect(await openOf(orderId)).toEqual([]);
  expect(await unpaid(orderId)).toContain('decided already');
  expect(await done('li.lei', 'waiting')).not.toContain(orderId);
});

test('the refund of a payment that the wallet never had is given up', async () => {
  const { orderId, cash } = await missing('REJECTED');
  await service.sandbox.ask('trades/finish', { outTradeNo: paymentIdOf(orderId) });
  await workOff(service.context);
  expect(await balance('REFUNDS_PAYABLE')).toBe(-cash);
  const cost = await balance('MARKETING_COST');
  await decided('payment', 'unpaid', orderId);
  expect(await balance('REFUNDS_PAYABLE')).toBe(0);
  expect(await balance('MARKETING_COST')).toBe(cost);
  await run('wallet');
  expect(await done('li.lei', 'waiting')).not.toContain(orderId);
});

test('a wallet that says after all that it was paid: nothing is booked twice, and it waits as an unknown receipt', async () => {
  const { orderId, cash } = await missing();
  await workOff(service.context);
  await decided('payment', 'unpaid', orderId);
  const clearing = await balance('WALLET_CLEARING');
  expect((await resend(orderId)).answer).toBe('fail');
  expect(service.logs).toContainEqual(
    expect.objectContaining({
      level: 'error',
      event: 'wallet notice refused',
      reason: 'CONTRADICTION',
      paymentId: paymentIdOf(orderId),
    }),
  );
  expect(await balance('WALLET_CLEARING')).toBe(clearing);
  await bend({ statement: 'EARLY' }, orderId);
  await run('wallet');
  expect(await openOf(orderId)).toEqual(['THEIRS_ONLY']);
  await decided('receipt', 'book', today(), paymentIdOf(orderId));
  expect((await balance('WALLET_CLEARING')) - clearing).toBe(cash);
  await decided('receipt', 'end', paymentIdOf(orderId), '--outcome', 'taken-in');
  await run('wallet');
  expect(await openOf(orderId)).toEqual([]);
});

test('a payment of which the wallet never says how it ended is closed by two persons; paid after all, it goes back', async () => {
  const { order } = await paidUnheard();
  const { orderId } = order;
  expect(await unpaid(orderId)).toContain('is WAITING');
  const silent = { gateway: 'DOWN', methods: ['alipay.trade.query', 'alipay.trade.close'] };
  await bend({ ...silent, notify: 'NEVER' }, orderId);
  service.clock.advance(20 * MINUTE);
  await workOff(service.context);
  expect(await unpaid(orderId)).toContain('may still say');
  service.clock.advance(DAY);
  await workOff(service.context);
  expect(await done('li.lei', 'waiting')).toContain(`PaymentUnknown  ${orderId}`);
  await decided('payment', 'unpaid', orderId);
  expect(await stateOf(orderId)).toBe('CLOSED');
  expect(await unpaid(orderId)).toContain('is CLOSED');
  await bend({}, orderId);
  await resend(orderId);
  expect(await stateOf(orderId)).toBe('PAID_LATE');
  await workOff(service.context);
  expect(await detail(service, payer, orderId)).toMatchObject({ status: 'REFUNDED', refunded: order.cash });
});

test('a payment that no statement lacks is not ended by a person', async () => {
  const { order } = await paid();
  await workOff(service.context);
  expect(await unpaid(order.orderId)).toContain('No statement');
  expect(await unpaid('LP1')).toBe('There is no such order.');
  const placed = await place(service, payer);
  expect(await unpaid(placed.order.orderId)).toContain('is WAITING');
});
