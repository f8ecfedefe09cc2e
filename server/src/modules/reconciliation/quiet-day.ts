import { sql } from 'kysely';
import type { Db } from '../../kit/database/open.ts';
import { after, HOUR } from '../../kit/time.ts';
import { type PartnerDay, TRADES_PARTNER } from './partner-day.ts';
import { awaited } from './schedule.ts';

/** How long after its hour a statement may still come, before "no such statement" can mean a day without movements. */
const QUIET_AFTER_MS = 3 * HOUR;

/**
 * Whether the wallet, which has no statement of a day, has none because nothing moved: its hour is long over, and we too moved
 * nothing at the wallet on that day. A payment or refund without an end counts as a movement.
 */
export async function isQuiet(db: Db, of: Omit<PartnerDay, 'wallet'>): Promise<boolean> {
  if (of.now < after(awaited(of.partner, of.day).due, QUIET_AFTER_MS)) return false;
  const { rows } = await sql<{ moved: boolean }>`
    select exists(select from wallet_payments where paid_at >= ${of.from}
        and paid_at < ${of.until})
      or exists(select from wallet_payments where next_action_at is not null and state in ('WAITING', 'CLOSING')
        and expires_at >= ${of.from} and expires_at < ${after(of.until, HOUR)})
      or exists(select from refunds r where done_at >= ${of.from} and done_at < ${of.until})
      or exists(select from refunds r where state <> 'DONE' and sent_at >= ${of.from} and sent_at < ${of.until})
      or exists(select from statement_lines where partner = ${TRADES_PARTNER} and day = ${of.day}::date) as moved`.execute(
    db,
  );
  return rows[0]?.moved === false;
}
