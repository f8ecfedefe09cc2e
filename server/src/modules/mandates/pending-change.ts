import type { Tx } from '../../kit/database/open.ts';
import { type MandateRow, updateMandate } from './store.ts';

/** No change waits for a signature any more. */
const NO_PENDING_CHANGE = { wanted: null, sign_before: null, next_action_at: null, asked: 0 } as const;

/**
 * The wallet has signed for `most` fen: a change that waited for as much holds from now on. False when none did. The row
 * is locked by the caller.
 */
export async function applyPendingChange(
  tx: Tx,
  mandate: MandateRow,
  most: number,
  now: Date,
): Promise<boolean> {
  const { pendingChange: change } = mandate;
  if (!change || most < (change.cap ?? change.amount ?? 0)) return false;
  await updateMandate(tx, mandate, {
    ...NO_PENDING_CHANGE,
    cap: change.cap ?? null,
    amount: change.amount ?? null,
    threshold: change.threshold ?? null,
    pay_day: change.payDay ?? null,
    signed_most: most,
    rules_hash: Buffer.from(change.rulesHash, 'hex'),
    rules_changed: false,
    look_at: now,
  });
  return true;
}

/** A change that nobody signed in time is forgotten: what was signed holds on. The row is locked by the caller. */
export function dropPendingChange(tx: Tx, mandate: MandateRow): Promise<void> {
  return updateMandate(tx, mandate, NO_PENDING_CHANGE);
}
