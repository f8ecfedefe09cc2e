import type { Tx } from '../../kit/database/open.ts';
import { type MandateRow, updateMandate } from './store.ts';

/** Columns of a mandate without a pending change. */
const NO_PENDING_CHANGE = { wanted: null, sign_before: null, next_action_at: null, asked: 0 } as const;

/**
 * Applies the pending change if the payer has signed for enough: `most` fen. False when nothing was pending or it needs
 * more. The caller has locked the row.
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

/** Drops a pending change that was not signed in time. The caller has locked the row. */
export function dropPendingChange(tx: Tx, mandate: MandateRow): Promise<void> {
  return updateMandate(tx, mandate, NO_PENDING_CHANGE);
}
