import * as codes from '@life-payment/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { COUPON_STATES } from '../kit/database/states.ts';
import { after, MINUTE } from '../kit/time.ts';
import { type CouponFact, checkUse, type Spending } from './coupon-rules.ts';

const now = new Date('2026-11-20T07:00:00Z');

function coupon(change: Partial<CouponFact> = {}): CouponFact {
  return {
    couponId: 'C',
    amount: 500,
    minSpend: 3_000,
    projectTypes: ['WATER', 'GAS'],
    state: 'AVAILABLE',
    expiresAt: after(now, MINUTE),
    orderId: null,
    appointedAccountId: null,
    appointedUntil: null,
    ...change,
  };
}
function order(change: Partial<Spending> = {}): Spending {
  return { projectType: 'GAS', accountId: 'HOME', amount: 3_000, ...change };
}
function heard(of: Partial<CouponFact>, by: Partial<Spending> = {}) {
  return checkUse(coupon(of), order(by), now)?.refused.code ?? 'USABLE';
}
function kept(accountId: string, until: Date) {
  return { appointedAccountId: accountId, appointedUntil: until };
}

it.each([
  ['as it is', {}, {}, 'USABLE'],
  ['for every project', { projectTypes: null }, { projectType: 'TV' }, 'USABLE'],
  ['for another project', {}, { projectType: 'TV' }, codes.COUPON_OTHER_PROJECT.code],
  ['one fen short', {}, { amount: 2_999 }, codes.COUPON_MIN_SPEND.code],
  ['at its last moment', { expiresAt: now }, {}, codes.COUPON_EXPIRED.code],
  ['held', { state: 'HELD', orderId: 'LP' }, {}, codes.COUPON_HELD.code],
  ['used', { state: 'USED', orderId: 'LP' }, {}, codes.COUPON_USED.code],
  ['kept for its account', kept('HOME', after(now, 1)), {}, 'USABLE'],
  ['kept for another account', kept('PARENTS', after(now, 1)), {}, codes.COUPON_KEPT.code],
  [
    'kept, and the account is not saved',
    kept('PARENTS', after(now, 1)),
    { accountId: null },
    codes.COUPON_KEPT.code,
  ],
  ['kept until now', kept('PARENTS', now), {}, 'USABLE'],
] as const)('a coupon is checked for an order: %s', (_name, of, by, expected) => {
  expect(heard(of, by)).toBe(expected);
});

it('a usable coupon leaves at least one fen to the wallet', () => {
  const fen = fc.integer({ min: 1, max: 1_000_000 });
  fc.assert(
    fc.property(fen, fen, fen, fc.constantFrom(...COUPON_STATES), (amount, minSpend, spends, state) => {
      const refusal = checkUse(coupon({ amount, minSpend, state }), order({ amount: spends }), now);
      if (refusal) return;
      expect(state).toBe('AVAILABLE');
      expect(spends - amount).toBeGreaterThanOrEqual(1);
      expect(spends).toBeGreaterThanOrEqual(minSpend);
    }),
  );
});
