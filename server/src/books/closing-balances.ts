import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../kit/context.ts';
import type { Db } from '../kit/database/open.ts';
import { limitTime } from '../kit/database/pool.ts';
import { after, dayOf, MINUTE, SECOND } from '../kit/time.ts';
import type { Finding } from './check-books.ts';
import { bookedAfter, bookedOn, closedBefore, lastClosedBefore } from './ledger.ts';

/** A day is closed this long after its end: clocks differ, and most transactions that began in it are over by then. */
const AFTER_END_MS = 10 * MINUTE;

/** One run of the job takes new days for this time. */
const RUN_MS = 45 * SECOND;

/**
 * Closes each day that is over, oldest first, with its closing balances. Later postings belong to the first open day. A
 * day into which a transaction still posts waits for a later run.
 */
export async function closeDays(context: Context, calledOff: AbortSignal): Promise<void> {
  const { db, log } = context;
  const begun = performance.now();
  const isOver = () => calledOff.aborted || performance.now() - begun > RUN_MS;
  const today = dayOf(after(context.now(), -AFTER_END_MS));
  for (
    let day = await firstOpenDay(db);
    day !== null && day < today && !isOver();
    day = await firstOpenDay(db)
  ) {
    if (!(await closeDay(db, day, context.now()))) {
      log.info('day of the ledger not closed yet, a posting is under way', { day });
      break;
    }
  }
  while (!isOver()) {
    const day = await countOldestDay(db, context.now());
    if (day === null) return;
    log.info('day of the ledger closed', { day });
  }
}

/** The advisory locks of days have a space of their own; `ledger_booking_day` takes them too. */
const LOCK_SPACE = 7_403;

/** The first day (`YYYY-MM-DD`) that is not closed; null before the first posting. */
async function firstOpenDay(db: Db): Promise<string | null> {
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

/** Closes a day: nothing is posted into it any more. False while a transaction that posts into it is not over. */
function closeDay(db: Db, day: string, now: Date): Promise<boolean> {
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
const COUNT_WITHIN_MS = 30 * MINUTE;

/**
 * Writes the balances of the oldest closed day without them. Returns the day; null when there is none, or another
 * process is at it. Only the outer condition is checked again on a row that the other process has just written.
 */
function countOldestDay(db: Db, now: Date): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    await limitTime(tx, COUNT_WITHIN_MS);
    const { rows } = await sql<{ day: string }>`
      select day from ledger_days
      where counted_at is null and day = (select min(day) from ledger_days where counted_at is null)
      for update skip locked`.execute(tx);
    const day = rows[0]?.day;
    if (day === undefined) return null;
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

function movementsOf(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select l.account, l.unit_id, sum(l.debit) as debit, sum(l.credit) as credit
    from ${bookedOn(day)} p join ledger_lines l using (life_user_id, event, subject)
    group by l.account, l.unit_id)`;
}

const NIGHTS = 28;

/** The days whose closing balances a night checks (`YYYY-MM-DD`): the newest, and every 28th, another set each night. */
export async function closingsToCheck(db: Db, now: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ day: string }>`
    select day from ledger_days where counted_at is not null
      and (day = (${closedBefore(sql`'infinity'::date`)}) or (${dayOf(now)}::date - day) % ${NIGHTS} = 0)
    order by day`.execute(db);
  return rows.map(({ day }) => day);
}

/** Returns a finding unless the closing balances of a day are those of the day before and its movements. */
export function checkClosings(db: Db, day: string): Promise<readonly Finding[]> {
  const date = sql`${day}::date`;
  return db.transaction().execute(async (tx) => {
    await limitTime(tx, COUNT_WITHIN_MS);
    const { rows } = await sql`
      select from (select * from ledger_closings where day = ${date}) now
      full join (select * from ledger_closings where day = (${closedBefore(date)})) before using (account, unit_id)
      full join ${movementsOf(date)} moved using (account, unit_id)
      where now.debit is distinct from coalesce(moved.debit, 0) or now.credit is distinct from coalesce(moved.credit, 0)
        or now.balance is distinct from coalesce(before.balance, 0) + now.debit - now.credit
      limit 1`.execute(tx);
    return rows.map(() => ({ rule: 'closing balances are the lines of the day', orderId: day }));
  });
}

/** One line of a posting. Amounts in fen; one of the two is 0. */
export type DayLine = {
  readonly postedAt: Date;
  readonly event: string;
  readonly subject: string;
  /** null without an order */
  readonly orderId: string | null;
  readonly account: string;
  /** The unit, for accounts kept by unit; else empty. */
  readonly unitId: string;
  readonly debit: number;
  readonly credit: number;
};

const PAGE = 500;

/** A line with the place of its posting. The time as text, because the database has microseconds and JavaScript has not. */
type Row = DayLine & { readonly lifeUserId: string; readonly cursor: string };

/** The lines of a day (`YYYY-MM-DD`) by time, the lines of a posting together. Read page by page, because a day may not fit in memory. */
export async function* dayLedger(db: Db, day: string): AsyncGenerator<readonly DayLine[]> {
  let last: Pick<Row, 'cursor' | 'lifeUserId' | 'event' | 'subject'> | undefined = {
    cursor: '-infinity',
    lifeUserId: '',
    event: '',
    subject: '',
  };
  while (last) {
    const { rows }: { rows: Row[] } = await sql<Row>`
      with page as (
        select life_user_id, event, subject, order_id, posted_at from ledger_postings
        where booking_day = ${day}::date and (posted_at, life_user_id, event, subject)
          > (${last.cursor}::timestamptz, ${last.lifeUserId}, ${last.event}, ${last.subject})
        order by posted_at, life_user_id, event, subject limit ${PAGE})
      select p.posted_at as "postedAt", p.event, p.subject, coalesce(p.order_id, nullif(l.order_id, '')) as "orderId", l.account, l.unit_id as "unitId",
        l.debit, l.credit, p.life_user_id as "lifeUserId", p.posted_at::text as cursor
      from page p join ledger_lines l using (life_user_id, event, subject)
      order by p.posted_at, p.life_user_id, p.event, p.subject, l.order_id, l.debit = 0, l.account, l.unit_id`.execute(
      db,
    );
    if (rows.length > 0) yield rows.map(({ cursor: _cursor, lifeUserId: _lifeUserId, ...line }) => line);
    last = rows.at(-1);
  }
}

/** An account's balance before a day, its movements, and its balance after. Balances are debits less credits, in fen. */
export type DayBalance = {
  readonly account: string;
  readonly unitId: string;
  readonly opening: number;
  readonly debit: number;
  readonly credit: number;
  readonly closing: number;
};

/** The time limit: before the first day is closed the sum goes over every posting. */
const ALL_WITHIN_MS = 10 * MINUTE;

/** Balances of a day (`YYYY-MM-DD`) by account and unit, for accounts with a posting until then. Those of a closed day never change. */
export async function dayBalances(db: Db, day: string): Promise<DayBalance[]> {
  const { rows } = await sql<DayBalance>`
    select account, unit_id as "unitId", balance - debit + credit as opening, debit, credit, balance as closing
    from ledger_closings where day = ${day}::date order by account, unit_id`.execute(db);
  return rows.length > 0 ? rows : sumBalances(db, day);
}

/** Balances of a day without closing balances: the last ones before it, and the lines since. */
function sumBalances(db: Db, day: string): Promise<DayBalance[]> {
  const date = sql`${day}::date`;
  return db.transaction().execute(async (tx) => {
    const closed = sql`${await lastClosedBefore(tx, day)}::date`;
    await limitTime(tx, ALL_WITHIN_MS);
    const { rows } = await sql<DayBalance>`
      select account, unit_id as "unitId", coalesce(sum(opening), 0)::bigint as opening,
        coalesce(sum(debit), 0)::bigint as debit, coalesce(sum(credit), 0)::bigint as credit,
        coalesce(sum(opening + debit - credit), 0)::bigint as closing
      from (
        select account, unit_id, balance as opening, 0 as debit, 0 as credit from ledger_closings where day = ${closed}
        union all
        select l.account, l.unit_id, case when p.day < ${date} then l.debit - l.credit else 0 end,
          case when p.day = ${date} then l.debit else 0 end, case when p.day = ${date} then l.credit else 0 end
        from ${bookedAfter(closed)} p join ledger_lines l using (life_user_id, event, subject)
        where p.day <= ${date}) as parts
      group by account, unit_id order by account, unit_id`.execute(tx);
    return rows;
  });
}
