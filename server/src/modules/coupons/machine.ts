import type { Machine } from '../../kit/machine.ts';

/** States of a coupon. EXPIRED is none of them: an available coupon whose time is over. */
export const COUPON_STATES = ['AVAILABLE', 'HELD', 'USED'] as const;
export type CouponState = (typeof COUPON_STATES)[number];

/** HOLD with the order, PAY with its payment, RELEASE with its close, RETURN when every bill of it was rejected. */
export type CouponEvent = 'HOLD' | 'PAY' | 'RELEASE' | 'RETURN';

export const couponMachine: Machine<CouponState, CouponEvent> = {
  AVAILABLE: { HOLD: 'HELD' },
  HELD: { PAY: 'USED', RELEASE: 'AVAILABLE' },
  USED: { RETURN: 'AVAILABLE' },
};
