import { expect, test } from 'vitest';
import { billQuery, savedAccount } from '../accounts/samples.ts';
import type { Coupon } from '../benefits/api.ts';
import { bestCoupon, chosenOf, isWaiting, requestOf, restOf, sumOf, sumShown, tooOld } from './chosen.ts';
import { firstRows, type Row, rowsAfter } from './rows.ts';

const RECEIVED = 5_000;

function ready(id: string, dues: readonly number[], coupons: readonly Coupon[] = []): Row[] {
  const bills = dues.map((due, at) => ({ billNo: `${id}${at}`, due }));
  return rowsAfter(firstRows([savedAccount(id, 1)]), {
    kind: 'ANSWERED',
    id,
    query: billQuery(bills, { coupons: [...coupons] }),
    receivedAt: RECEIVED,
  }).slice();
}

function coupon(couponId: string, amount: number, minSpend: number, more: Partial<Coupon> = {}): Coupon {
  return {
    couponId,
    title: couponId,
    amount,
    minSpend,
    state: 'AVAILABLE',
    expiresAt: '2027-01-01T00:00:00+08:00',
    ...more,
  };
}

test('the sum is that of the ticked accounts, all bills of each', () => {
  const rows = [...ready('a', [100, 200]), ...ready('b', [50])];
  expect(sumOf(chosenOf(rows))).toEqual({ fen: 350, bills: 3 });
  expect(sumOf(chosenOf(rowsAfter(rows, { kind: 'TAPPED', id: 'a' })))).toEqual({ fen: 50, bills: 1 });
  expect(sumOf([])).toEqual({ fen: 0, bills: 0 });
});

test('the sum left out is that of the rows not ticked, without those that can’t be ticked', () => {
  const rows = [...ready('a', [100, 200]), ...ready('b', [50]), ...firstRows([savedAccount('c', 30)])];
  expect(restOf(rows)).toBe(0);
  expect(restOf(rowsAfter(rows, { kind: 'TAPPED', id: 'a' }))).toBe(300);
  expect(restOf(rowsAfter(rows, { kind: 'SILENT', id: 'c' }))).toBe(30);
  expect(restOf(rowsAfter(rows, { kind: 'SAID', id: 'c', text: '' }))).toBe(0);
});

test('the sum waits for the units of ticked accounts only', () => {
  const rows = firstRows([savedAccount('a', 100), savedAccount('unknown')]);
  expect(isWaiting(rows)).toBe(true);
  expect(sumShown(rows)).toEqual({ fen: 100, bills: 1 });
  expect(sumShown([...rows, ...ready('b', [50, 60])])).toEqual({ fen: 210, bills: 3 });
  expect(isWaiting(rowsAfter(rows, { kind: 'TAPPED', id: 'a' }))).toBe(false);
});

test('an answer is too old half a minute before the service forgets it', () => {
  const chosen = chosenOf(ready('a', [100]));
  const life = 10 * 60_000;
  expect(tooOld(chosen, RECEIVED + life - 30_001)).toEqual([]);
  expect(tooOld(chosen, RECEIVED + life - 30_000)).toEqual(['a']);
});

const now = Date.parse('2026-11-20T12:00:00+08:00');

test('the coupon in use is the one that takes off most, for an account that it fits', () => {
  const rows = [
    ...ready('small', [400], [coupon('5', 500, 3000), coupon('2', 200, 300)]),
    ...ready('large', [5000], [coupon('5', 500, 3000), coupon('2', 200, 300)]),
  ];
  expect(bestCoupon(chosenOf(rows), now)).toMatchObject({ accountId: 'large', coupon: { couponId: '5' } });
  const small = rowsAfter(rows, { kind: 'TAPPED', id: 'large' });
  expect(bestCoupon(chosenOf(small), now)).toMatchObject({ accountId: 'small', coupon: { couponId: '2' } });
});

test('no coupon is used that is kept for another account, or would leave nothing to pay', () => {
  const kept = { appointed: { accountId: 'other', until: '2026-11-20T12:10:00+08:00' } };
  const rows = ready('a', [500], [coupon('kept', 400, 500, kept), coupon('all', 500, 500)]);
  expect(bestCoupon(chosenOf(rows), now)).toBeNull();
});

test('each account is an order, and the coupon is named by the one that it is for', () => {
  const chosen = chosenOf([...ready('a', [100, 200]), ...ready('b', [50])]);
  const { orders, cash } = requestOf(chosen, { accountId: 'b', coupon: coupon('c', 20, 0) });
  expect(orders).toMatchObject([
    { billNos: ['a0', 'a1'], amount: 300 },
    { billNos: ['b0'], couponId: 'c' },
  ]);
  expect(orders[0]).not.toHaveProperty('couponId');
  expect(cash).toBe(330);
  expect(requestOf(chosen, null).cash).toBe(350);
});
