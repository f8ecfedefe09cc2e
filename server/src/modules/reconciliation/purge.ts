import { sql } from 'kysely';
import { BATCH, type Purge } from '../../kit/purge/purge.ts';
import { after, DAY, dayOf } from '../../kit/time.ts';
import { keptMs } from '../../retention/list.ts';

const KEPT_MS = keptMs('statement_lines');

/**
 * The age of the oldest day that can be compared. Lines are kept two days longer, because our rows may be in the
 * statement of a neighbouring day.
 */
export const COMPARED_MS = KEPT_MS - 2 * DAY;

/** Statements whose lines are too old to be compared. */
function old(now: Date) {
  return sql`statements where lines_kept and day < ${dayOf(after(now, -KEPT_MS))}::date`;
}

/** Deletes the lines of old statements, one statement after another. Keeps their sums and differences. */
export const statementLinesPurge: Purge = {
  due: (now) => sql`
    select (day + 1)::timestamp at time zone 'Asia/Shanghai' + ${KEPT_MS} * interval '1 millisecond' as due_at
    from ${old(now)} order by day`,
  batch: async (db, now) => {
    const { rows } = await sql<{ statements: number; deleted: number }>`
      with oldest as materialized (
        select partner, day from ${old(now)} order by day limit 1 for update skip locked),
      gone as (
        delete from statement_lines where ctid = any(array(
          select l.ctid from oldest join statement_lines l using (partner, day) limit ${BATCH}))
        returning 1),
      counted as materialized (select count(*)::int as deleted from gone),
      done as (
        update statements s set lines_kept = false from oldest, counted
        where s.partner = oldest.partner and s.day = oldest.day and deleted < ${BATCH})
      select (select count(*)::int from oldest) as statements, deleted from counted`.execute(db);
    const [{ statements, deleted } = { statements: 0, deleted: 0 }] = rows;
    // What is done is not kept any more, so the next batch begins at the first that is.
    return { deleted, next: statements === 0 ? null : '' };
  },
};
