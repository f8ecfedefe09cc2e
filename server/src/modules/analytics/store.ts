import type { collect, RequestOf } from '@life-payment/contract';
import { sql } from 'kysely';
import type { Db } from '../../kit/database/open.ts';
import { instant } from '../../kit/time.ts';

type Batch = RequestOf<typeof collect>;

/** Writes a batch in one SQL statement. Returns how many events were new: a repeated batch counts once. */
export async function addEvents(db: Db, batch: Batch, now: Date): Promise<number> {
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
