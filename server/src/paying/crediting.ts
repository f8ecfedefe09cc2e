import { sql } from 'kysely';
import type { Context } from '../kit/context.ts';
import type { Db, Tx } from '../kit/database/open.ts';
import { versioned } from '../kit/database/versioned.ts';
import type { Log } from '../kit/log.ts';
import type { Crediting, CreditingTime } from '../kit/ports/catalogue.ts';
import { after, DAY, dayBounds, dayOf } from '../kit/time.ts';
import { overdueBills } from './bill-store.ts';
import { overdueRefunds } from './refund-store.ts';

/** A unit with fewer write-offs has no measurement. */
const LEAST_SAMPLES = 20;

export function openCrediting(db: Db, log: Log): Crediting {
  const cache = versioned(db, log, 'crediting', () => readCrediting(db, LEAST_SAMPLES));
  return {
    of: async (unitId) => (await cache.current()).get(unitId) ?? null,
    refresh: async () => {
      await cache.refresh();
    },
  };
}

/** The job that measures how long units take. */
export async function measureCrediting(context: Context): Promise<void> {
  await measure(context.db, context.now());
  await context.crediting.refresh();
}

const MEASURED_DAYS = 30;

/** Counts the write-offs of the days since the last time, and measures every unit again from the counts of all measured days. */
function measure(db: Db, now: Date): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const oldest = dayOf(after(now, -MEASURED_DAYS * DAY));
    await tx.deleteFrom('crediting_days').where('day', '<', oldest).execute();
    await countDays(tx, oldest, now);
    await measureUnits(tx, now);
  });
}

/** Seconds from payment to write-off, rounded up: to a minute above ten minutes, to an hour above ten hours. */
const TOOK = sql`
  case when took <= 600 then greatest(1, ceil(took)) when took <= 36000 then ceil(took / 60) * 60 else ceil(took / 3600) * 3600 end`;

/** Counts the newest counted day again, which was not over, and the days after it; the first time all since `oldest`. */
async function countDays(tx: Tx, oldest: string, now: Date): Promise<void> {
  const newest = await tx
    .selectFrom('crediting_days')
    .select('day')
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  const first = newest?.day ?? oldest;
  await tx.deleteFrom('crediting_days').where('day', '>=', first).execute();
  await sql`
    insert into crediting_days (unit_id, day, seconds, bills)
    select unit_id, (settled_at at time zone 'Asia/Shanghai')::date, ${TOOK}, count(*)
    from (
      select o.unit_id, b.settled_at, extract(epoch from b.settled_at - p.paid_at) as took
      from order_bills b join orders o using (life_user_id, order_id) join order_payments p using (life_user_id, order_id)
      where b.state = 'WRITTEN_OFF' and b.ended_by is null
        and b.settled_at >= ${dayBounds(first).from} and b.settled_at <= ${now}) written_off
    group by 1, 2, 3`.execute(tx);
}

/** Half of a unit's bills took at most the typical time, nineteen of twenty at most the slow one. Forgets units without write-offs. */
async function measureUnits(tx: Tx, now: Date): Promise<void> {
  await sql`
    with counted as (
      select unit_id, seconds, sum(sum(bills)) over (partition by unit_id order by seconds) as so_far,
        sum(sum(bills)) over (partition by unit_id) as samples
      from crediting_days group by unit_id, seconds),
    measured as (
      select unit_id, samples, min(seconds) filter (where so_far > 0.5 * samples) as typical,
        min(seconds) filter (where so_far > 0.95 * samples) as slow
      from counted group by unit_id, samples),
    forgotten as (
      delete from crediting_times where unit_id not in (select unit_id from measured))
    insert into crediting_times (unit_id, samples, typical_seconds, slow_seconds, measured_at)
    select unit_id, samples, typical, slow, ${now} from measured
    on conflict (unit_id) do update set samples = excluded.samples, typical_seconds = excluded.typical_seconds,
      slow_seconds = excluded.slow_seconds, measured_at = excluded.measured_at`.execute(tx);
}

/** Units measured on at least this many bills, by id; a few hundred. */
async function readCrediting(db: Db, leastSamples: number): Promise<ReadonlyMap<string, CreditingTime>> {
  const rows = await db
    .selectFrom('crediting_times')
    .select(['unit_id', 'typical_seconds', 'slow_seconds'])
    .where('samples', '>=', leastSamples)
    .execute();
  return new Map(
    rows.map((row) => [row.unit_id, { typicalSeconds: row.typical_seconds, slowSeconds: row.slow_seconds }]),
  );
}

/** A promise to a payer that was not kept: a person has to look after it. */
type OverduePromise = {
  readonly orderId: string;
  /** The number of the write-off or refund that is late. */
  readonly number: string;
  readonly waitsFor: 'UNIT' | 'REFUND';
  readonly promisedBy: Date | null;
};

/** Promises that were not kept, at most `limit` of each kind. Reads only open rows. */
export async function overduePromises(db: Db, now: Date, limit = 1_000): Promise<OverduePromise[]> {
  const [bills, refunds] = await Promise.all([overdueBills(db, now, limit), overdueRefunds(db, now, limit)]);
  return [
    ...bills.map((bill) => ({ ...bill, waitsFor: 'UNIT' as const })),
    ...refunds.map((refund) => ({ ...refund, waitsFor: 'REFUND' as const })),
  ];
}

/** Most orders in one report. */
const NAMED = 20;

/** The job that logs the promises that were not kept. */
export async function reportOverdue({ db, now, log }: Context): Promise<void> {
  const overdue = await overduePromises(db, now());
  if (overdue.length > 0)
    log.error('promises not kept', { count: overdue.length, orders: overdue.slice(0, NAMED) });
}
