import { sql } from 'kysely';
import { BATCH, type Purge } from '../../kit/purge/purge.ts';
import { after } from '../../kit/time.ts';
import { keptMs } from '../../retention/list.ts';

/** Most rows of the table; more delete the oldest early. */
const MOST_ROWS = 5_000_000;

/** Events are numbered as they come in, so those with the lowest numbers are the oldest. */
export const eventsPurge = purgeEventsOver(MOST_ROWS);

/** Deletes events that are too old, or older than the newest `mostRows`. The number is a parameter for tests. */
export function purgeEventsOver(mostRows: number): Purge {
  const kept = keptMs('analytics_events');
  const oldest = (from: string | null) => sql`
    (select event_id, received_at from analytics_events where event_id > ${from ?? '0'} order by event_id limit ${BATCH}) as oldest`;
  const isDue = (now: Date) => sql`
    (received_at < ${after(now, -kept)}
      or event_id <= (select max(event_id) from analytics_events) - ${mostRows}::bigint)`;
  return {
    due: (now) => sql`
      select least(received_at + ${kept} * interval '1 millisecond', ${now}) as due_at
      from ${oldest(null)} where ${isDue(now)}`,
    batch: async (db, now, from) => {
      const { rows } = await sql<{ deleted: number; upTo: string | null }>`
        with gone as (
          delete from analytics_events where event_id in (select event_id from ${oldest(from)} where ${isDue(now)})
          returning event_id)
        select count(*)::int as deleted, max(event_id)::text as "upTo" from gone`.execute(db);
      const [{ deleted, upTo } = { deleted: 0, upTo: null }] = rows;
      return { deleted, next: deleted < BATCH ? null : upTo };
    },
  };
}
