import { describe, expect, test } from 'vitest';
import type { Coupon } from '../benefits/api.ts';
import { obstacleOf, type Use } from '../benefits/coupon-use.ts';
import { nearestCoupon } from './CouponCard.tsx';
import { type CouponChoice, couponOf } from './payment-request.ts';

const UNTIL = '2026-11-20T15:15:00+08:00';

function coupon(couponId: string, amount: number, more: Partial<Coupon> = {}): Coupon {
  return {
    couponId,
    title: '',
    amount,
    minSpend: amount * 10,
    state: 'AVAILABLE',
    expiresAt: '2026-12-31T23:59:59+08:00',
    ...more,
  };
}

function use(amount: number, at = '15:00:00'): Use {
  return {
    amount,
    accountId: 'mine',
    now: Date.parse(`2026-11-20T${at}+08:00`),
  };
}

const small = coupon('small', 300);
const sameFirst = coupon('first', 500);
const same = coupon('second', 500);
const large = coupon('large', 2_000);
const reserved = coupon('reserved', 300, { appointed: { accountId: 'mine', until: UNTIL } });
const elsewhere = coupon('elsewhere', 500, { appointed: { accountId: 'other', until: UNTIL } });

describe('why a coupon cannot be used', () => {
  test.each([
    ['one fen is missing', small, use(2_999), { kind: 'MIN_SPEND', missing: 1 }],
    ['nothing is missing', small, use(3_000), null],
    ['it is reserved for another account', elsewhere, use(9_000), { kind: 'KEPT', until: UNTIL }],
    ['it was, until now', elsewhere, use(9_000, '15:15:00'), null],
    ['it is reserved for this account', reserved, use(9_000), null],
  ])('whether a coupon can be used: %s', (_name, of, at, obstacle) => {
    expect(obstacleOf(of, at)).toEqual(obstacle);
  });
});

describe('the coupon in use', () => {
  const all = [small, sameFirst, same, large, elsewhere];
  const offered: CouponChoice = { kind: 'OFFERED' };
  test.each([
    ['offered: the one that takes off most of those that can be used', all, offered, 9_000, 'first'],
    ['offered: a larger one once it can be used', all, offered, 20_000, 'large'],
    [
      'offered: the one reserved for this account, though another takes off more',
      [...all, reserved],
      offered,
      20_000,
      'reserved',
    ],
    ['offered: none, when none can be used', all, offered, 2_999, undefined],
    ['the chosen one', all, { kind: 'CHOSEN', couponId: 'small' }, 9_000, 'small'],
    ['no other in place of the chosen one', all, { kind: 'CHOSEN', couponId: 'large' }, 9_000, undefined],
    ['none, because the payer declined', all, { kind: 'NONE' }, 20_000, undefined],
  ] as const)('the coupon in use is %s', (_name, among, choice, amount, couponId) => {
    expect(couponOf(among, choice, use(amount))?.couponId).toBe(couponId);
  });
});

describe('the coupon to mention while none is in use', () => {
  const offered: CouponChoice = { kind: 'OFFERED' };
  const reservedLarge = coupon('reservedLarge', 800, { appointed: { accountId: 'mine', until: UNTIL } });
  test.each([
    ['the one that needs least', [large, small], offered, 'small'],
    ['the one reserved for this account', [small, reservedLarge], offered, 'reservedLarge'],
    ['the chosen one', [small, large], { kind: 'CHOSEN', couponId: 'large' }, 'large'],
    ['none that is reserved for another', [elsewhere], offered, undefined],
    ['none, when they were declined', [small], { kind: 'NONE' }, undefined],
  ] as const)('the coupon to mention is %s', (_name, among, choice, couponId) => {
    expect(nearestCoupon(among, choice, use(1_000))?.couponId).toBe(couponId);
  });
});
