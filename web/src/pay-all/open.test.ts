import { expect, test } from 'vitest';
import type { OrderSummary } from '../api/orders.ts';
import { heldRows, openOf, ownOpenOf } from './open.ts';
import { firstRows, idOf, type Row, rowsAfter } from './rows.ts';
import { billQuery, savedAccount } from './samples.ts';

const rows: readonly Row[] = rowsAfter(firstRows([savedAccount('1', 100), savedAccount('2', 100)]), {
  kind: 'ANSWERED',
  id: '1',
  query: billQuery([{ billNo: 'b', due: 100, beingPaidUntil: '15:20' }]),
  receivedAt: 0,
});

function order(orderId: string, numberMasked: string, change: Partial<OrderSummary> = {}): OrderSummary {
  return {
    orderId,
    status: 'AWAITING_PAYMENT',
    unitId: 'u',
    unitName: 'Unit',
    projectType: 'WATER',
    numberMasked,
    remark: '',
    amount: 100,
    cash: 90,
    refunded: 0,
    createdAt: '2026-11-20T12:00:00+08:00',
    ...change,
  };
}

test('the payer’s own open order of a bill that is being paid', () => {
  const others = [order('another account', '*2'), order('paid', '*1', { status: 'PROCESSING' })];
  expect(ownOpenOf(rows, others)).toBeNull();
  expect(ownOpenOf(rows, [...others, order('own', '*1')])).toEqual({
    orderId: 'own',
    cash: 90,
    until: '15:20',
  });
});

test('of a payment of several the sum of one order is not that of the payment', () => {
  const several = order('own', '*1', { paidWith: { paymentId: 'p', others: 2 } });
  expect(ownOpenOf(rows, [several])).toEqual({ orderId: 'own', paymentId: 'p', until: '15:20' });
});

test('a refusal names the open payment', () => {
  expect(openOf({ orderId: 'o', paymentId: 'p', cash: 100, until: '15:20' })).toEqual({
    orderId: 'o',
    paymentId: 'p',
    cash: 100,
    until: '15:20',
  });
  expect(openOf(undefined)).toBeNull();
});

test('what is being paid or was refused is asked for again', () => {
  const refused = rowsAfter(rows, { kind: 'REFUSED', texts: new Map([['2', 'taken']]) });
  expect(heldRows(refused).map(idOf)).toEqual(['1', '2']);
  expect(heldRows(rows).map(idOf)).toEqual(['1']);
});
