import type { Tx } from '../../database/open.ts';
import { post } from '../ledger/index.ts';
import { lockOrderPoints } from './earn-store.ts';
import { addEntry } from './store.ts';
import { pointsOf } from './worth.ts';

/**
 * Gives an order the points it should have, in the transaction of the bill or refund that changed that: it earns them
 * once, when its last bill has its final word, and each refund after that takes its part back. `subject` is the number
 * of the refund, else the order's.
 */
export const settlePoints = async (
  tx: Tx,
  lifeUserId: string,
  orderId: string,
  subject: string,
  now: Date,
): Promise<void> => {
  const order = await lockOrderPoints(tx, lifeUserId, orderId);
  const difference = pointsOf(order) - order.points;
  if (difference === 0) return;
  const earned = difference > 0;
  await addEntry(tx, {
    lifeUserId,
    kind: earned ? 'EARNED' : 'TAKEN_BACK',
    subject,
    points: difference,
    orderId,
    couponId: null,
    at: now,
  });
  await post(tx, {
    event: earned ? 'POINTS_EARNED' : 'POINTS_TAKEN_BACK',
    points: Math.abs(difference),
    lifeUserId,
    orderId,
    subject,
    at: now,
  });
};
