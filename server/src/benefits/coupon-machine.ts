import type { CouponState } from '../kit/database/states.ts';
import { type Machine, mustStep } from '../kit/machine.ts';

/** HOLD with the order, PAY with its payment, RELEASE with its close, RETURN when every bill of it was rejected. */
export type CouponEvent = 'HOLD' | 'PAY' | 'RELEASE' | 'RETURN';

export const couponMachine: Machine<CouponState, CouponEvent> = {
  AVAILABLE: { HOLD: 'HELD' },
  HELD: { PAY: 'USED', RELEASE: 'AVAILABLE' },
  USED: { RETURN: 'AVAILABLE' },
};

/** The step HOLD as values for the SQL statement that writes an order. */
export const holdStep = {
  event: 'HOLD',
  from: 'AVAILABLE',
  to: mustStep(couponMachine, 'AVAILABLE', 'HOLD'),
} as const;
