import type { Tx } from '../../kit/database/open.ts';
import { post } from '../ledger/index.ts';
import { lockOrderPoints } from './earn-store.ts';
import { addEntry } from './store.ts';
import { pointsOf } from './worth.ts';

type Change = {
  readonly lifeUserId: string;
  readonly orderId: string;
  /** The order that earned points, or the refund that took them back. */
  readonly subject: string;
  readonly now: Date;
};

/** Earns an order's points if its last bill has just ended, in the same transaction. */
export async function earnPoints(tx: Tx, lifeUserId: string, orderId: string, now: Date): Promise<void> {
  const change = { lifeUserId, orderId, subject: orderId, now };
  const points = await missing(tx, change);
  if (points > 0) await write(tx, change, 'EARNED', points);
}

/** Takes points back for a refund that is done, in the same transaction. */
export async function takePointsBack(
  tx: Tx,
  lifeUserId: string,
  orderId: string,
  refundNo: string,
  now: Date,
): Promise<void> {
  const change = { lifeUserId, orderId, subject: refundNo, now };
  const points = -(await missing(tx, change));
  if (points > 0) await write(tx, change, 'TAKEN_BACK', points);
}

/** The points that an order should have, less those it has. Locks the order until the transaction ends. */
async function missing(tx: Tx, { lifeUserId, orderId }: Change): Promise<number> {
  const order = await lockOrderPoints(tx, lifeUserId, orderId);
  return pointsOf(order) - order.points;
}

/** Records a change of an order's points, in its owner's points and in the ledger. */
async function write(
  tx: Tx,
  { lifeUserId, orderId, subject, now }: Change,
  kind: 'EARNED' | 'TAKEN_BACK',
  points: number,
): Promise<void> {
  const event = kind === 'EARNED' ? 'POINTS_EARNED' : 'POINTS_TAKEN_BACK';
  const signed = kind === 'EARNED' ? points : -points;
  await addEntry(tx, { lifeUserId, kind, subject, points: signed, orderId, couponId: null, at: now });
  await post(tx, { event, points, lifeUserId, orderId, subject, at: now });
}
