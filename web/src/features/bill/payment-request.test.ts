import {
  AMOUNT_BELOW_ARREARS,
  AMOUNT_INVALID,
  AMOUNT_OUT_OF_RANGE,
  checkSelection,
  SELECT_ALL_BILLS,
  SELECT_AT_LEAST_ONE,
  SELECT_OLDEST_FIRST,
  type SelectionRule,
} from '@life-payment/contract/rules';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BillQuery } from '../../lib/api/accounts.ts';
import { type Choosable, dueOf, firstSelection, numbersOf, standingOf } from '../pay/standing.ts';
import {
  amountOf,
  amountText,
  billRequest,
  firstChoice,
  lacksSome,
  prefilled,
  toggle,
} from './payment-request.ts';

function bill(billNo: string, due: number, taken = false): Choosable {
  return {
    billNo,
    due,
    ...(taken && { beingPaidUntil: '15:20' }),
  };
}

const three = [bill('a', 100), bill('b', 20), bill('c', 3)];
const firstTaken = [bill('a', 100, true), bill('b', 20), bill('c', 3)];
const middleTaken = [bill('a', 100), bill('b', 20, true), bill('c', 3)];
const firstPaid = [{ ...bill('a', 100), paid: true }, bill('b', 20), bill('c', 3)];

function standings(rule: SelectionRule, bills: readonly Choosable[]) {
  return bills.map((_, index) => standingOf(rule, bills, index));
}

test.each([
  ['ANY', middleTaken, ['FREE', 'TAKEN', 'FREE']],
  ['OLDEST_FIRST', middleTaken, ['FREE', 'TAKEN', 'BEHIND']],
  ['OLDEST_FIRST', firstTaken, ['TAKEN', 'BEHIND', 'BEHIND']],
  ['ALL', middleTaken, ['BEHIND', 'TAKEN', 'BEHIND']],
  ['ALL', three, ['FREE', 'FREE', 'FREE']],
  ['OLDEST_FIRST', firstPaid, ['PAID', 'BEHIND', 'BEHIND']],
  ['ANY', firstPaid, ['PAID', 'FREE', 'FREE']],
  ['ANY', [...firstPaid, bill('a', 5)], ['PAID', 'FREE', 'FREE', 'BEHIND']],
] as const)('the standing of bills follows the rule %s', (rule, bills, expected) => {
  expect(standings(rule, bills)).toEqual(expected);
});

const twice = [bill('a', 100), bill('a', 20), bill('b', 3)];

test.each(['ANY', 'ALL', 'OLDEST_FIRST'] as const)(
  'bills of one number are chosen together by the rule %s',
  (rule) => {
    const all = firstSelection(rule, twice);
    expect(all).toEqual(['a', 'b']);
    expect(dueOf(twice, all)).toBe(123);
    expect(checkSelection(rule, all, all)).toBeNull();
    expect(lacksSome(rule, twice, all)).toBe(false);
    expect(toggle(rule, twice, [], 'a').selected).toEqual(rule === 'ALL' ? all : ['a']);
  },
);

test.each([
  ['ANY', three, ['a', 'b', 'c']],
  ['ANY', middleTaken, ['a', 'c']],
  ['OLDEST_FIRST', middleTaken, ['a']],
  ['OLDEST_FIRST', firstTaken, []],
  ['ALL', middleTaken, []],
  ['ALL', three, ['a', 'b', 'c']],
] as const)('the initial choice follows the rule %s', (rule, bills, expected) => {
  expect(firstSelection(rule, bills)).toEqual(expected);
});

test('a tap chooses any bill by itself', () => {
  expect(toggle('ANY', three, ['a'], 'c')).toEqual({ selected: ['a', 'c'], explain: null });
  expect(toggle('ANY', three, ['a', 'c'], 'a')).toEqual({ selected: ['c'], explain: null });
});

test('a tap chooses all bills or none, and the rule is explained', () => {
  expect(toggle('ALL', three, ['a', 'b', 'c'], 'b').selected).toEqual([]);
  expect(toggle('ALL', three, [], 'b').selected).toEqual(['a', 'b', 'c']);
  expect(toggle('ALL', three, ['a', 'b', 'c'], 'b').explain?.refused).toBe(SELECT_ALL_BILLS);
  expect(toggle('ALL', three, [], 'b').explain).toBeNull();
  expect(toggle('ALL', [bill('a', 1)], ['a'], 'a').explain?.refused).toBe(SELECT_ALL_BILLS);
  expect([lacksSome('ALL', three, []), lacksSome('ALL', three, ['a', 'b', 'c'])]).toEqual([true, false]);
  expect(lacksSome('ANY', three, [])).toBe(false);
});

test('a tap adds the next bill where the oldest is paid first, and for a later one the rule is explained', () => {
  expect(toggle('OLDEST_FIRST', three, ['a'], 'b')).toEqual({ selected: ['a', 'b'], explain: null });
  const later = toggle('OLDEST_FIRST', three, ['a'], 'c');
  expect(later.selected).toEqual(['a']);
  expect(later.explain?.refused).toBe(SELECT_OLDEST_FIRST);
});

test('removing a bill removes the later ones too where the oldest is paid first, and the rule is explained', () => {
  expect(toggle('OLDEST_FIRST', three, ['a', 'b', 'c'], 'c')).toEqual({
    selected: ['a', 'b'],
    explain: null,
  });
  const first = toggle('OLDEST_FIRST', three, ['a', 'b', 'c'], 'a');
  expect(first.selected).toEqual([]);
  expect(first.explain?.refused).toBe(SELECT_OLDEST_FIRST);
});

test('the choice is allowed or empty after any taps', () => {
  const taps = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });
  fc.assert(
    fc.property(fc.constantFrom<SelectionRule>('ANY', 'OLDEST_FIRST', 'ALL'), taps, (rule, tapped) => {
      let selected: readonly string[] = firstSelection(rule, three);
      for (const billNo of tapped) selected = toggle(rule, three, selected, billNo).selected;
      if (selected.length > 0) expect(checkSelection(rule, numbersOf(three), selected)).toBeNull();
    }),
  );
});

test('the sum of the chosen bills is what they owe', () => {
  expect(dueOf(three, ['a', 'c'])).toBe(103);
  expect(dueOf(three, [])).toBe(0);
});

const RANGE = { kind: 'RANGE', min: 1_000, max: 50_000, multiple: 1_000 } as const;

function query(unit: Partial<BillQuery['unit']> = {}): BillQuery {
  return {
    queryId: 'q',
    askedAt: '2026-11-20T15:00:00+08:00',
    expiresAt: '2026-11-20T15:10:00+08:00',
    unit: {
      unitId: 'u',
      name: 'Power',
      projectType: 'ELECTRICITY',
      account: { label: 'number', hint: '', pattern: '', digitsOnly: true, maxLength: 10 },
      billing: 'POSTPAID',
      selection: 'ANY',
      amount: { kind: 'EXACT' },
      suggested: [],
      state: 'OPEN',
      paysElsewhere: false,
      autopay: false,
      ...unit,
    },
    account: { numberMasked: '', holderMasked: '', addressMasked: '', remark: '', firstPayment: false },
    bills: [
      { billNo: 'oct', month: '2026-10', due: 12_860 },
      { billNo: 'nov', month: '2026-11', due: 10_590 },
    ],
    history: [],
    crediting: { withinHours: 24 },
    coupons: [],
  };
}

const prepaid = { ...query({ billing: 'PREPAID', amount: RANGE }), bills: [] };
function refusedAs(result: ReturnType<typeof billRequest>) {
  return 'refused' in result ? result.refused : result;
}

test.each([
  ['100', 100],
  ['0', null],
  ['-5', null],
  ['1.5', null],
  ['1e3', null],
  ['007', null],
  ['', null],
  [null, null],
])('the money %j of an address is %j fen', (money, fen) => {
  expect(prefilled(money)).toBe(fen);
});

test('the amount of an address is never below what is owed, and a unit with exact amounts ignores it', () => {
  const arrears = query({ amount: { kind: 'AT_LEAST_ARREARS' } });
  expect(firstChoice(arrears, 30_000).typed).toBe('300');
  expect(firstChoice(arrears, 20_000).typed).toBeNull();
  expect(firstChoice(query(), 30_000).typed).toBeNull();
  expect(firstChoice(prepaid, 5_000)).toEqual({ selected: [], typed: '50' });
});

test('a top-up has the usual amount at first, unless the address names one', () => {
  const usual = { ...prepaid, account: { ...prepaid.account, usualTopUp: 3_000 } };
  expect(firstChoice(usual, null)).toEqual({ selected: [], typed: '30' });
  expect(firstChoice(usual, 5_000)).toEqual({ selected: [], typed: '50' });
  expect(firstChoice(prepaid, null)).toEqual({ selected: [], typed: null });
});

test('the amount is what is owed until the payer types another', () => {
  const arrears = query({ amount: { kind: 'AT_LEAST_ARREARS' } });
  expect(amountText(arrears, { selected: ['oct', 'nov'], typed: null })).toBe('234.50');
  expect(amountOf(arrears, { selected: ['oct'], typed: null })).toBe(12_860);
  expect(amountOf(arrears, { selected: ['oct'], typed: ' 200 ' })).toBe(20_000);
  expect(amountOf(arrears, { selected: ['oct'], typed: '12,5' })).toBe(1_250);
  expect(amountText(prepaid, { selected: [], typed: null })).toBe('');
});

test('the order has the bills, in whatever order they were chosen, and their sum', () => {
  const billNos = query().bills.map((each) => each.billNo);
  for (const selected of [billNos, billNos.toReversed()])
    expect(billRequest(query(), { selected, typed: null }, null)).toEqual({
      order: { queryId: 'q', billNos: [...billNos].sort(), amount: dueOf(query().bills, billNos) },
      cash: dueOf(query().bills, billNos),
    });
});

test('the order of a top-up has one line, and names its coupon, which the payer does not pay', () => {
  const choice = { selected: [], typed: '50' };
  const order = { queryId: 'q', billNos: ['TOP_UP'], amount: 5_000 };
  expect(billRequest(prepaid, choice, null)).toEqual({ order, cash: 5_000 });
  expect(billRequest(prepaid, choice, { couponId: 'c1', amount: 50 })).toEqual({
    order: { ...order, couponId: 'c1' },
    cash: 4_950,
  });
});

test.each([
  ['no bill', query(), { selected: [], typed: null }, SELECT_AT_LEAST_ONE],
  ['not all', query({ selection: 'ALL' }), { selected: ['oct'], typed: null }, SELECT_ALL_BILLS],
  [
    'below the arrears',
    query({ amount: { kind: 'AT_LEAST_ARREARS' } }),
    { selected: ['oct'], typed: '128.59' },
    AMOUNT_BELOW_ARREARS,
  ],
  ['no amount', prepaid, { selected: [], typed: null }, AMOUNT_INVALID],
  ['three decimals', prepaid, { selected: [], typed: '1.005' }, AMOUNT_INVALID],
  ['not a multiple', prepaid, { selected: [], typed: '15' }, AMOUNT_OUT_OF_RANGE],
] as const)('a choice is refused: %s', (_name, bills, choice, code) => {
  expect(refusedAs(billRequest(bills, choice, null))).toBe(code);
});
