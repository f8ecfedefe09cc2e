import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../kit/database/open.ts';
import { limitTime } from '../../kit/database/time-limit.ts';
import { MINUTE } from '../../kit/time.ts';
import { bookedOn, closedBefore } from './booked.ts';

/** The advisory locks of days have a space of their own; `ledger_booking_day` takes them too. */
const LOCK_SPACE = 7_403;

/** The first day (`YYYY-MM-DD`) that is not closed; null before the first posting. */
export async function firstOpenDay(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select coalesce(
      (select max(day) + 1 from ledger_days),
      (select (min(posted_at) at time zone 'Asia/Shanghai')::date from ledger_postings)) as day`.execute(db);
  return rows[0]?.day ?? null;
}

/** The oldest day (`YYYY-MM-DD`) without closing balances; null before the first posting. */
export async function oldestDayToClose(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(day) as day from ledger_days where counted_at is null`.execute(db);
  return rows[0]?.day ?? firstOpenDay(db);
}

/**
 * Closes a day: nothing is posted into it from now on. Answers false, and changes nothing, while a transaction that posts into it is
 * not over.
 */
export function closeDay(db: Db, day: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(${LOCK_SPACE}, ${day}::date - date '2000-01-01') as locked`.execute(
      tx,
    );
    if (rows[0]?.locked !== true) return false;
    await sql`insert into ledger_days (day, closed_at) values (${day}::date, ${now}) on conflict do nothing`.execute(
      tx,
    );
    return true;
  });
}

/** Time limit for the sums of one day. */
export const COUNT_WITHIN_MS = 30 * MINUTE;

/**
 * Writes the closing balances of the oldest closed day that has none: those of the day before, and what its lines moved. Answers the
 * day; null when there is none, or another process is at it.
 */
export function countOldestDay(db: Db, now: Date): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    await limitTime(tx, COUNT_WITHIN_MS);
    const day = await lockOldestUncounted(tx);
    if (day === null) return null;
    const date = sql`${day}::date`;
    await sql`
      insert into ledger_closings (day, account, unit_id, debit, credit, balance)
      select ${date}, account, unit_id, sum(debit), sum(credit), sum(balance) from (
        select account, unit_id, 0 as debit, 0 as credit, balance from ledger_closings
        where day = (${closedBefore(date)})
        union all
        select account, unit_id, debit, credit, debit - credit from ${movementsOf(date)} m) as all_of_it
      group by account, unit_id`.execute(tx);
    await sql`update ledger_days set counted_at = ${now} where day = ${date}`.execute(tx);
    return day;
  });
}

async function lockOldestUncounted(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    select day from ledger_days where day = (select min(day) from ledger_days where counted_at is null)
    for update skip locked`.execute(tx);
  return rows[0]?.day ?? null;
}

/** SQL of what a day moved, by account. */
export function movementsOf(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select l.account, l.unit_id, sum(l.debit) as debit, sum(l.credit) as credit
    from ${bookedOn(day)} p join ledger_lines l using (life_user_id, event, subject)
    group by l.account, l.unit_id)`;
}
