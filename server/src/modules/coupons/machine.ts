import type { CouponState } from '../../kit/database/states.ts';
import type { Machine } from '../../kit/machine.ts';

export { COUPON_STATES, type CouponState } from '../../kit/database/states.ts';

/** HOLD with the order, PAY with its payment, RELEASE with its close, RETURN when every bill of it was rejected. */
export type CouponEvent = 'HOLD' | 'PAY' | 'RELEASE' | 'RETURN';

export const couponMachine: Machine<CouponState, CouponEvent> = {
  AVAILABLE: { HOLD: 'HELD' },
  HELD: { PAY: 'USED', RELEASE: 'AVAILABLE' },
  USED: { RETURN: 'AVAILABLE' },
};
