import {
  AMOUNT_BELOW_ARREARS,
  AMOUNT_INVALID,
  AMOUNT_OUT_OF_RANGE,
  SELECT_ALL_BILLS,
  SELECT_AT_LEAST_ONE,
} from '@life-payment/contract/rules';
import { describe, expect, test } from 'vitest';
import type { BillQuery } from '../../api/accounts.ts';
import { amountOf, amountText, firstChoice, orderOf, prefilled, typedText, wishOf } from './wish.ts';

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
function refusedAs(result: ReturnType<typeof wishOf>) {
  return 'refused' in result ? result.refused : result;
}

describe('the amount of an address', () => {
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
});

test('a top-up has the usual amount at first, unless the address names one', () => {
  const usual = { ...prepaid, account: { ...prepaid.account, usualTopUp: 3_000 } };
  expect(firstChoice(usual, null)).toEqual({ selected: [], typed: '30' });
  expect(firstChoice(usual, 5_000)).toEqual({ selected: [], typed: '50' });
  expect(firstChoice(prepaid, null)).toEqual({ selected: [], typed: null });
});

describe('the amount', () => {
  test('the amount is what is owed until the payer types another', () => {
    const arrears = query({ amount: { kind: 'AT_LEAST_ARREARS' } });
    expect(amountText(arrears, { selected: ['oct', 'nov'], typed: null })).toBe('234.50');
    expect(amountOf(arrears, { selected: ['oct'], typed: null })).toBe(12_860);
    expect(amountOf(arrears, { selected: ['oct'], typed: ' 200 ' })).toBe(20_000);
    expect(amountOf(arrears, { selected: ['oct'], typed: '12,5' })).toBe(1_250);
    expect(amountText(prepaid, { selected: [], typed: null })).toBe('');
  });

  test('the amount has no needless decimals', () => {
    expect(typedText(5_000)).toBe('50');
    expect(typedText(12_860)).toBe('128.60');
  });
});

describe('the content of an order', () => {
  test('the order has the bills and their sum', () => {
    expect(wishOf(query(), { selected: ['oct'], typed: null })).toEqual({
      queryId: 'q',
      billNos: ['oct'],
      amount: 12_860,
    });
  });

  test('the order of a top-up has one line', () => {
    expect(wishOf(prepaid, { selected: [], typed: '50' })).toEqual({
      queryId: 'q',
      billNos: ['TOP_UP'],
      amount: 5_000,
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
    expect(refusedAs(wishOf(bills, choice))).toBe(code);
  });
});

test('a wish is asked for alike in any order of its bills, and names its coupon, which the payer does not pay', () => {
  const wish = { queryId: 'q', billNos: ['oct', 'nov'], amount: 300 };
  const asked = { queryId: 'q', billNos: ['nov', 'oct'], amount: 300 };
  expect(orderOf(wish)).toEqual({ order: asked, cash: 300 });
  expect(orderOf({ ...wish, billNos: ['nov', 'oct'] })).toEqual(orderOf(wish));
  expect(orderOf({ ...wish, coupon: { couponId: 'c1', amount: 50 } })).toEqual({
    order: { ...asked, couponId: 'c1' },
    cash: 250,
  });
});
