import { sql } from 'kysely';
import type { Db } from '../../kit/database/open.ts';
import { after, DAY, dayOf } from '../../kit/time.ts';
import { keptMs } from '../../retention/list.ts';

/**
 * The age of the oldest day that can be compared. Lines are kept two days longer, because our rows may be in the
 * statement of a neighbouring day.
 */
export const COMPARED_MS = keptMs('statement_lines') - 2 * DAY;

/** Statements in one SQL statement. */
const BATCH = 50;

/** Deletes the lines of statements too old to be compared. Keeps their sums and differences. */
export async function purgeStatementLines(db: Db, now: Date): Promise<void> {
  await sql`
    with old as materialized (
      select partner, day from statements where lines_kept and day < ${dayOf(after(now, -keptMs('statement_lines')))}::date
      order by day limit ${BATCH} for update skip locked),
    gone as (delete from statement_lines l using old where l.partner = old.partner and l.day = old.day)
    update statements s set lines_kept = false from old where s.partner = old.partner and s.day = old.day`.execute(
    db,
  );
}
