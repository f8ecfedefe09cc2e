import { expect, test } from 'vitest';
import type { BillQuery } from '../../lib/api/accounts.ts';
import { billQuery, savedAccount } from '../accounts/samples.ts';
import type { Coupon } from '../benefits/api.ts';
import {
  bestCoupon,
  chosenOf,
  type Event,
  firstRows,
  heldRows,
  idOf,
  isAllTicked,
  isWaiting,
  MOST,
  offerOf,
  type Row,
  requestOf,
  restOf,
  rowsAfter,
  sumOf,
  sumShown,
  tooOld,
} from './rows.ts';

const AT = 1000;

function after(rows: readonly Row[], ...events: Event[]): readonly Row[] {
  return events.reduce(rowsAfter, rows);
}
function answer(id: string, query: BillQuery): Event {
  return { kind: 'ANSWERED', id, query, receivedAt: AT };
}
function tap(id: string): Event {
  return { kind: 'TAPPED', id };
}
function only([row, ...others]: readonly Row[]): Row {
  if (!row || others.length > 0) throw new Error('not one row');
  return row;
}

test('accounts with bills due are ticked, the most urgent first; the rest is left out with its reason or not yet known', () => {
  const rows = firstRows([
    savedAccount('paid', 0),
    savedAccount('later', 100, { dueDate: '2026-12-30' }),
    savedAccount('never asked'),
    savedAccount('automatic', 300, { autopay: true }),
    savedAccount('overdue', 200, { dueDate: '2026-10-01' }),
    savedAccount('meter in debt', 0, {
      billing: 'PREPAID',
      lastQuery: { askedAt: '2026-11-20T10:00:00+08:00', due: 0, bills: 0, balance: -300 },
    }),
    savedAccount('meter with money', 0, {
      billing: 'PREPAID',
      lastQuery: { askedAt: '2026-11-20T10:00:00+08:00', due: 0, bills: 0, balance: 300 },
    }),
  ]);
  expect(rows.map((row) => [idOf(row), row.ticked, row.state.kind])).toEqual([
    ['overdue', true, 'ASKING'],
    ['later', true, 'ASKING'],
    ['never asked', false, 'ASKING'],
    ['automatic', false, 'LEFT'],
    ['meter in debt', false, 'LEFT'],
  ]);
  expect(rows.at(-1)?.state).toEqual({ kind: 'LEFT', why: { kind: 'TOP_UP', balance: -300 } });
});

test('accounts beyond twenty are ticked in parts, and no tap adds a twenty-first', () => {
  const accounts = Array.from({ length: 23 }, (_, at) => savedAccount(`a${at}`, 100));
  const rows = firstRows(accounts);
  expect(rows.filter(({ ticked }) => ticked)).toHaveLength(MOST);
  const ready = after(rows, answer('a22', billQuery([{ billNo: 'b', due: 100 }])), tap('a22'));
  expect(ready.at(-1)).toMatchObject({ ticked: false, state: { kind: 'READY' } });
  expect(after(ready, tap('a0'), tap('a22')).at(-1)?.ticked).toBe(true);
});

const rows = firstRows([savedAccount('a', 300)]);
const two: BillQuery['bills'] = [
  { billNo: 'old', due: 100 },
  { billNo: 'new', due: 200 },
];

test('the sum that the payer has seen is ready to be paid', () => {
  const row = only(after(rows, answer('a', billQuery(two))));
  expect(row).toMatchObject({ ticked: true, seen: 300, state: { kind: 'READY', offer: { amount: 300 } } });
  expect(row.before).toBeUndefined();
});

test('an account that the payer unticks stays unticked, and is nothing new', () => {
  const unticked = only(after(rows, tap('a'), answer('a', billQuery(two))));
  expect(unticked).toMatchObject({ ticked: false, state: { kind: 'READY' } });
  expect(unticked.found).toBeUndefined();
});

test('a changed sum keeps what stood there before', () => {
  const row = only(after(rows, answer('a', billQuery([...two, { billNo: 'third', due: 50 }]))));
  expect(row).toMatchObject({ ticked: true, seen: 350, before: 300 });
});

test('an account that somebody paid meanwhile is said, not dropped', () => {
  const row = only(after(rows, answer('a', billQuery([]))));
  expect(row).toMatchObject({ ticked: false, state: { kind: 'LEFT', why: { kind: 'NOTHING' } } });
});

test('an account of which nothing was known goes when nothing is due, and waits for a tick when something is', () => {
  const unknown = firstRows([savedAccount('a')]);
  expect(after(unknown, answer('a', billQuery([])))).toEqual([]);
  expect(only(after(unknown, answer('a', billQuery(two))))).toMatchObject({
    ticked: false,
    found: true,
    seen: 300,
    state: { kind: 'READY' },
  });
});

test('an account that was never paid is unticked until a tap says that it is the right one', () => {
  const first = billQuery(two, { account: { firstPayment: true } });
  const asked = after(rows, answer('a', first));
  expect(only(asked).ticked).toBe(false);
  const ticked = after(asked, tap('a'));
  expect(only(ticked)).toMatchObject({ ticked: true, confirmed: true });
  expect(only(after(ticked, { kind: 'ASKED', ids: ['a'] }, answer('a', first))).ticked).toBe(true);
});

test('one tap ticks all that can be ticked, and unticks all again', () => {
  const first = billQuery(two, { account: { firstPayment: true } });
  const asked = after(
    firstRows([savedAccount('a', 300), savedAccount('b', 300), savedAccount('c', 300)]),
    answer('a', first),
    answer('b', billQuery(two)),
    { kind: 'SILENT', id: 'c' },
  );
  expect(isAllTicked(asked)).toBe(false);
  const all = after(asked, { kind: 'ALL', ticked: true });
  expect(all.map(({ ticked }) => ticked)).toEqual([true, true, false]);
  expect(all[0]?.confirmed).toBe(true);
  expect(isAllTicked(all)).toBe(true);
  expect(after(all, { kind: 'ALL', ticked: false }).some(({ ticked }) => ticked)).toBe(false);
});

test('no tap adds an eleventh account that was never paid', () => {
  const ids = Array.from({ length: 12 }, (_, at) => `a${at}`);
  const first = billQuery(two, { account: { firstPayment: true } });
  const known = after(firstRows([savedAccount('known', 300)]), answer('known', billQuery(two)));
  const asked = after(
    firstRows(ids.map((id) => savedAccount(id, 300))),
    ...ids.map((id) => answer(id, first)),
  );
  const ticked = after([...asked, ...known], ...ids.map(tap));
  expect(ticked.map((row) => row.ticked)).toEqual([...ids.map((_, at) => at < 10), true]);
  expect(after(ticked, tap('a0'), tap('a11')).at(-2)?.ticked).toBe(true);
});

test('a silent unit is unticked; its late answer waits for a tap', () => {
  const silent = after(rows, { kind: 'SILENT', id: 'a' });
  expect(only(silent)).toMatchObject({ ticked: false, state: { kind: 'SILENT' } });
  expect(after(silent, tap('a'))).toEqual(silent);
  const late = after(silent, answer('a', billQuery(two)));
  expect(only(late)).toMatchObject({ ticked: false, found: true, state: { kind: 'READY' } });
  expect(only(after(late, { kind: 'SILENT', id: 'a' })).state.kind).toBe('READY');
});

test('a refused account is unticked with the words of the service; asked again at a tap, it is wanted', () => {
  const refused = after(rows, { kind: 'REFUSED', texts: new Map([['a', 'taken']]) });
  expect(only(refused)).toMatchObject({ ticked: false, state: { kind: 'REFUSED', text: 'taken' } });
  const again = after(refused, { kind: 'ASKED', ids: ['a'], tick: true }, answer('a', billQuery(two)));
  expect(only(again)).toMatchObject({ ticked: true, state: { kind: 'READY' } });
  expect(only(after(rows, { kind: 'SAID', id: 'a', text: 'closed' }))).toMatchObject({
    ticked: false,
    state: { kind: 'LEFT', why: { kind: 'SAID', text: 'closed' } },
  });
});

const free = { billNo: 'free', due: 200 };
const taken = { billNo: 'taken', due: 100, beingPaidUntil: '15:20' };
const paid = { billNo: 'paid', due: 100, paid: true };
const deducting = { billNo: 'd', due: 100, beingPaidUntil: '15:20', deducting: true };

test('all of an account can be paid, under every rule of a unit', () => {
  for (const selection of ['ANY', 'ALL', 'OLDEST_FIRST'] as const)
    expect(
      offerOf(billQuery([{ ...free, billNo: 'older' }, free], { unit: { selection } }), AT),
    ).toMatchObject({
      billNos: ['older', 'free'],
      amount: 400,
      held: 0,
    });
});

test.each([
  ['ANY', { billNos: ['free'], amount: 200, held: 1 }],
  ['ALL', { kind: 'BEING_PAID', until: '15:20' }],
  ['OLDEST_FIRST', { kind: 'BEING_PAID', until: '15:20' }],
] as const)('with the oldest bill being paid, the rest is offered by the rule %s', (selection, what) => {
  expect(offerOf(billQuery([taken, free], { unit: { selection } }), AT)).toMatchObject(what);
});

test.each([
  ['NOTHING', []],
  ['PAID', [paid]],
  ['DEDUCTING', [deducting]],
  ['BEING_PAID', [taken]],
] as const)('an account offers nothing to pay: %s', (kind, bills) => {
  expect(offerOf(billQuery([...bills]), AT)).toMatchObject({ kind });
});

test('an account offers nothing where the unit takes other amounts than what is due', () => {
  const amount = { kind: 'RANGE', min: 1000, max: 100_000, multiple: 1000 } as const;
  expect(offerOf(billQuery([free], { unit: { amount } }), AT)).toEqual({ kind: 'OWN_AMOUNT' });
  expect(offerOf(billQuery([{ ...free, due: 2000 }], { unit: { amount } }), AT)).toMatchObject({
    amount: 2000,
  });
});

test('an account that is being paid or was refused may be held by the payer’s own payment', () => {
  const rows = after(
    firstRows([savedAccount('1', 100), savedAccount('2', 100)]),
    answer('1', billQuery([{ billNo: 'b', due: 100, beingPaidUntil: '15:20' }])),
  );
  expect(heldRows(rows).map(idOf)).toEqual(['1']);
  const refused = after(rows, { kind: 'REFUSED', texts: new Map([['2', 'taken']]) });
  expect(heldRows(refused).map(idOf)).toEqual(['1', '2']);
});

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
