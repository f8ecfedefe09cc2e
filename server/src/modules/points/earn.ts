import type { Tx } from '../../kit/database/open.ts';
import { post } from '../ledger/index.ts';
import { lockOrderPoints } from './earn-store.ts';
import { addEntry } from './store.ts';
import { pointsOf } from './worth.ts';

type Change = {
  readonly lifeUserId: string;
  readonly orderId: string;
  /** The order that earned, or the refund that took back. */
  readonly subject: string;
  readonly now: Date;
};

/** A bill of an order has its final word: when it was the last, the order earns its points, in the same transaction. */
export async function earnPoints(tx: Tx, lifeUserId: string, orderId: string, now: Date): Promise<void> {
  const change = { lifeUserId, orderId, subject: orderId, now };
  const points = await missing(tx, change);
  if (points > 0) await write(tx, change, 'EARNED', points);
}

/** A refund of an order arrived: the points of what came back are taken back with it, in the same transaction. */
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

/** How many points an order should have beyond those it has. The order is locked until the transaction ends. */
async function missing(tx: Tx, { lifeUserId, orderId }: Change): Promise<number> {
  const order = await lockOrderPoints(tx, lifeUserId, orderId);
  return pointsOf(order) - order.points;
}

/** Writes a change of an order's points down, among its owner's points and in the ledger. */
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
