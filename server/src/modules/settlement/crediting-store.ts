import { sql } from 'kysely';
import type { Db } from '../../kit/database/open.ts';
import type { CreditingTime } from '../../kit/ports/crediting.ts';
import { after, DAY } from '../../kit/time.ts';

/** What is measured: the write-offs of so long, the newest so many of all units. */
const MEASURED_MS = 30 * DAY;
const MEASURED_MOST = 1_000_000;

/** Measures every unit again in one SQL statement. Deletes the measurement of units without write-offs in that time. */
export async function measure(db: Db, now: Date): Promise<void> {
  await sql`
    with newest as (
      select b.life_user_id, b.order_id, b.settled_at from order_bills b
      where b.state = 'WRITTEN_OFF' and b.ended_by is null and b.settled_at > ${after(now, -MEASURED_MS)} and b.settled_at <= ${now}
      order by b.settled_at desc limit ${MEASURED_MOST}),
    took as (
      select o.unit_id, greatest(1, extract(epoch from n.settled_at - p.paid_at)) as seconds
      from newest n join orders o using (life_user_id, order_id) join order_payments p using (life_user_id, order_id)),
    measured as (
      select unit_id, count(*) as samples, ceil(percentile_cont(0.5) within group (order by seconds)) as typical,
        ceil(percentile_cont(0.95) within group (order by seconds)) as slow
      from took group by unit_id),
    forgotten as (
      delete from crediting_times where unit_id not in (select unit_id from measured))
    insert into crediting_times (unit_id, samples, typical_seconds, slow_seconds, measured_at)
    select unit_id, samples, typical, slow, ${now} from measured
    on conflict (unit_id) do update set samples = excluded.samples, typical_seconds = excluded.typical_seconds,
      slow_seconds = excluded.slow_seconds, measured_at = excluded.measured_at`.execute(db);
}

/** Units measured on at least this many bills, by id; a few hundred. */
export async function readCrediting(
  db: Db,
  leastSamples: number,
): Promise<ReadonlyMap<string, CreditingTime>> {
  const rows = await db
    .selectFrom('crediting_times')
    .select(['unit_id', 'typical_seconds', 'slow_seconds'])
    .where('samples', '>=', leastSamples)
    .execute();
  return new Map(
    rows.map((row) => [row.unit_id, { typicalSeconds: row.typical_seconds, slowSeconds: row.slow_seconds }]),
  );
}
