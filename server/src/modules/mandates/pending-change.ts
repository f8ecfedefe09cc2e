import type { Tx } from '../../kit/database/open.ts';
import { type MandateRow, updateMandate } from './store.ts';

/**
 * Drops a change that waits for a new signature of the same number. Only processes of the version before this one write such
 * changes; the version after it drops the column. The caller has locked the row.
 */
export function dropPendingChange(tx: Tx, mandate: MandateRow): Promise<void> {
  return updateMandate(tx, mandate, { wanted: null, sign_before: null, next_action_at: null, asked: 0 });
}
