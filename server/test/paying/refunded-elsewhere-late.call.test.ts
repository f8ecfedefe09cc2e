import { expect } from 'vitest';
import { openDifferences } from '../../src/books/differences.ts';
import { MINUTE } from '../../src/kit/time.ts';
import { workOff, workOffRefunds } from '../support/drive.ts';
import { moneyTest } from '../support/fixtures.ts';
import { detail, pay, place } from '../support/orders.ts';
import { paying, threeBooksAgree } from '../support/paying.ts';
import { reconciling } from '../support/reconciling.ts';
import { refundsElsewhere } from '../support/refunds-elsewhere.ts';

const { service, test, payer } = moneyTest();
const { run } = reconciling(service);
const { bend, paid, paidUnheard, resend, stateOf } = paying(service, payer);
const { backOffice, numbersOf, walletRefunds, bookedAtUnits, claimsOf } = refundsElsewhere(service);

test('a payment that we hear of only after it was refunded elsewhere is booked with its refund, and its bill can be paid again', async () => {
  const before = await bookedAtUnits();
  const { order } = await paidUnheard();
  await backOffice(order.orderId);
  service.clock.advance(MINUTE);
  await workOff(service.context);
  expect(await stateOf(order.orderId)).toBe('PAID');
  expect(await detail(service, payer, order.orderId)).toMatchObject({
    status: 'REFUNDED',
    refunded: order.cash,
  });
  const postings = await service.context.db
    .selectFrom('ledger_postings')
    .select('event')
    .where('order_id', '=', order.orderId)
    .orderBy('event')
    .execute();
  expect(postings.map(({ event }) => event)).toEqual(['PAID', 'REFUND_DONE', 'REJECTED']);
  expect(await bookedAtUnits()).toBe(before);
  expect(await claimsOf(order.orderId)).toEqual([]);
});

test('a payment that came after the close and was refunded elsewhere is not refunded again', async () => {
  const { order } = await place(service, payer);
  service.clock.advance(18 * MINUTE);
  await workOff(service.context);
  expect(await stateOf(order.orderId)).toBe('CLOSED');
  await bend({ notifyDelayMs: 60 * MINUTE }, order.orderId);
  await pay(service, payer, order.pay?.value);
  await backOffice(order.orderId);
  await resend(order.orderId);
  expect(await stateOf(order.orderId)).toBe('PAID_LATE');
  await workOff(service.context);
  expect(await detail(service, payer, order.orderId)).toMatchObject({
    status: 'REFUNDED',
    refunded: order.cash,
    lateRefund: { amount: order.cash, state: 'DONE' },
  });
  expect(await walletRefunds(order.orderId)).toEqual([order.cash]);
});

test('a refund elsewhere whose notices were all lost is found on the statement, asked for, and posted once', async () => {
  await service.sandbox.ask('wallet/conduct', { conduct: { statement: 'EARLY' } });
  const { order } = await paid('SEVERAL_ANY');
  await bend({ notify: 'NEVER', statement: 'EARLY' }, order.orderId);
  const { number } = await backOffice(order.orderId, 100);
  await run('wallet');
  expect(await numbersOf(order.orderId)).toEqual([number]);
  await workOffRefunds(service);
  expect(await detail(service, payer, order.orderId)).toMatchObject({
    status: 'REFUNDED',
    refunded: order.cash,
  });
  await run('wallet');
  expect(await numbersOf(order.orderId)).toEqual([number]);
  const open = await openDifferences(service.context.db, { limit: 100 });
  expect(open.differences.filter(({ orderId }) => orderId === order.orderId)).toEqual([]);
});

test('what was refunded elsewhere and by us is in all three books', () => threeBooksAgree(service));
