import { expect, test } from 'vitest';
import type { SavedAccount } from '../../lib/api/accounts.ts';
import type { Coupon } from './api.ts';
import { accountsFor, firstCoupon } from './UseScreen.tsx';

function coupon(couponId: string, more: Partial<Coupon> = {}): Coupon {
  return {
    couponId,
    title: '',
    amount: 500,
    minSpend: 5_000,
    state: 'AVAILABLE',
    expiresAt: '2026-12-31T23:59:59+08:00',
    ...more,
  };
}

function account(accountId: string, projectType: SavedAccount['projectType'], due?: number): SavedAccount {
  return {
    accountId,
    projectType,
    unitId: 'u',
    unitName: '',
    billing: 'POSTPAID',
    area: '430100',
    numberMasked: '',
    holderMasked: '',
    remark: '',
    autopay: false,
    processing: false,
    ...(due !== undefined && { lastQuery: { askedAt: '2026-11-20T15:00:00+08:00', due, bills: 1 } }),
  };
}

test.each([
  ['the one the address names', 'b', 'b'],
  ['the first, when it names none', null, 'a'],
  ['the first, when it names one that is not there', 'x', 'a'],
])('the coupon selected at first is %s', (_name, namedId, couponId) => {
  expect(firstCoupon([coupon('a'), coupon('b')], [], namedId)?.couponId).toBe(couponId);
});

test('the coupon selected at first takes most off what an account owes now', () => {
  const coupons = [
    coupon('small', { amount: 100 }),
    coupon('large', { amount: 900, minSpend: 9_000 }),
    coupon('largest', { amount: 2_000, minSpend: 20_000 }),
    coupon('elsewhere', { amount: 5_000, projectTypes: ['TV'] }),
  ];
  const first = (...accounts: SavedAccount[]) => firstCoupon(coupons, accounts, null)?.couponId;
  expect(first(account('w', 'WATER', 9_000))).toBe('large');
  expect(first(account('w', 'WATER', 5_000))).toBe('small');
  expect(first(account('w', 'WATER', 4_999), account('n', 'TV'))).toBe('small');
});

test('the coupon selected at first is one that an account can use while nothing is owed', () => {
  const coupons = [coupon('elsewhere', { projectTypes: ['TV'] }), coupon('a'), coupon('b')];
  expect(firstCoupon(coupons, [account('w', 'WATER')], null)?.couponId).toBe('a');
  expect(firstCoupon(coupons, [account('w', 'WATER', 4_000)], null)?.couponId).toBe('a');
  expect(firstCoupon(coupons, [], null)?.couponId).toBe('elsewhere');
});

test('a coupon’s accounts are those of its kinds of bills, those that owe most first', () => {
  const accounts = [
    account('w', 'WATER', 9_000),
    account('e1', 'ELECTRICITY'),
    account('e2', 'ELECTRICITY', 100),
  ];
  const ids = (of: Coupon) => accountsFor(of, accounts).map(({ accountId }) => accountId);
  expect(ids(coupon('a'))).toEqual(['w', 'e2', 'e1']);
  expect(ids(coupon('a', { projectTypes: ['ELECTRICITY'] }))).toEqual(['e2', 'e1']);
  expect(ids(coupon('a', { projectTypes: ['TV'] }))).toEqual([]);
});
