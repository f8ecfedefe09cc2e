import type { collect, RequestOf } from '@life-payment/contract';
import { sql } from 'kysely';
import type { Db } from '../kit/database/open.ts';
import { BATCH, type Purge } from '../kit/purge.ts';
import { keptMs } from '../kit/retention.ts';
import { after, instant } from '../kit/time.ts';
import { CARE_TABLES } from './tables.ts';

/** Most rows of the table; more delete the oldest early. */
const MOST_ROWS = 5_000_000;

/** Deletes events that are too old, or older than the newest `mostRows`. The number is a parameter for tests. */
export function purgeEventsOver(mostRows: number): Purge {
  const kept = keptMs(CARE_TABLES.analytics_events);
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

/** Events are numbered as they come in, so those with the lowest numbers are the oldest. */
export const eventsPurge = purgeEventsOver(MOST_ROWS);

/** Writes a batch in one SQL statement. Returns the number of new events: a repeated batch counts once. */
export async function addEvents(db: Db, batch: RequestOf<typeof collect>, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into analytics_events
      (visit, at, kind, page, call, name, duration_ms, product, platform, version, output_endpoint, received_at)
    select ${batch.visit}, to_timestamp(at / 1000.0), kind, page, coalesce(call, ''), coalesce(name, ''),
      coalesce("durationMs", -1), ${batch.product}, ${batch.platform}, ${batch.version}, ${batch.outputEndpoint},
      ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(batch.events)}::jsonb)
      as event(kind text, at bigint, page text, call text, name text, "durationMs" integer)
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** An event as the sandbox's launcher shows it. */
export type CollectedEvent = {
  readonly eventId: number;
  readonly at: string;
  readonly kind: string;
  readonly page: string;
  readonly call?: string;
  readonly name?: string;
  readonly durationMs?: number;
  readonly product: string;
  readonly platform: string;
  readonly version: string;
  readonly outputEndpoint: string;
  readonly visit: string;
};

/** The newest events after one, newest first. */
export async function newestEvents(db: Db, afterId: number, limit: number): Promise<CollectedEvent[]> {
  const rows = await db
    .selectFrom('analytics_events')
    .select(['event_id', 'at', 'kind', 'page', 'call', 'name', 'duration_ms', 'product', 'platform'])
    .select(['version', 'output_endpoint', 'visit'])
    .where('event_id', '>', afterId)
    .orderBy('event_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    eventId: row.event_id,
    at: instant(row.at),
    kind: row.kind,
    page: row.page,
    ...(row.call === '' ? {} : { call: row.call }),
    ...(row.name === '' ? {} : { name: row.name }),
    ...(row.duration_ms === -1 ? {} : { durationMs: row.duration_ms }),
    product: row.product,
    platform: row.platform,
    version: row.version,
    outputEndpoint: row.output_endpoint,
    visit: row.visit,
  }));
}
