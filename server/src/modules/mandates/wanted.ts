import type { Tx } from '../../kit/database/open.ts';
import { type MandateRow, updateMandate } from './store.ts';

/** No change waits for a signature any more. */
const NOTHING_WANTED = { wanted: null, sign_before: null, next_action_at: null, asked: 0 } as const;

/**
 * The wallet has signed for `most` fen: a change that waited for as much holds from now on. False when none did. The row
 * is locked by the caller.
 */
export async function carryOutWanted(tx: Tx, mandate: MandateRow, most: number, now: Date): Promise<boolean> {
  const { wanted } = mandate;
  if (!wanted || most < (wanted.cap ?? wanted.amount ?? 0)) return false;
  await updateMandate(tx, mandate, {
    ...NOTHING_WANTED,
    cap: wanted.cap ?? null,
    amount: wanted.amount ?? null,
    threshold: wanted.threshold ?? null,
    pay_day: wanted.payDay ?? null,
    signed_most: most,
    rules_hash: Buffer.from(wanted.rulesHash, 'hex'),
    rules_changed: false,
    look_at: now,
  });
  return true;
}

/** A change that nobody signed in time is forgotten: what was signed holds on. The row is locked by the caller. */
export function forgetWanted(tx: Tx, mandate: MandateRow): Promise<void> {
  return updateMandate(tx, mandate, NOTHING_WANTED);
}
