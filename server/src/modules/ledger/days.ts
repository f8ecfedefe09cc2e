import { sql } from 'kysely';
import type { Db } from '../../kit/database/open.ts';
import { limitTime } from '../../kit/database/time-limit.ts';
import { MINUTE } from '../../kit/time.ts';
import { bookedAfter, lastClosedBefore } from './booked.ts';

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

type Row = DayLine & { readonly lifeUserId: string; readonly cursor: string };

/** Postings on a page. */
const PAGE = 500;

/** The last posting of a page. Its time as text, because the database has microseconds and JavaScript has not. */
type Cursor = Pick<Row, 'cursor' | 'lifeUserId' | 'event' | 'subject'>;

/** The lines of a day (`YYYY-MM-DD`) by time, the lines of a posting together. Read page by page, because a day may not fit in memory. */
export async function* dayLedger(db: Db, day: string): AsyncGenerator<readonly DayLine[]> {
  let last: Cursor | undefined = { cursor: '-infinity', lifeUserId: '', event: '', subject: '' };
  while (last) {
    const { rows }: { rows: Row[] } = await sql<Row>`
      with page as (${pageOf(day, last)})
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

/** The next postings of a day. */
function pageOf(day: string, last: Cursor) {
  return sql`
    select life_user_id, event, subject, order_id, posted_at from ledger_postings
    where booking_day = ${day}::date and (posted_at, life_user_id, event, subject)
      > (${last.cursor}::timestamptz, ${last.lifeUserId}, ${last.event}, ${last.subject})
    order by posted_at, life_user_id, event, subject limit ${PAGE}`;
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
  const closed = await closedBalances(db, day);
  return closed.length > 0 ? closed : sumBalances(db, day);
}

async function closedBalances(db: Db, day: string): Promise<DayBalance[]> {
  const { rows } = await sql<DayBalance>`
    select account, unit_id as "unitId", balance - debit + credit as opening, debit, credit, balance as closing
    from ledger_closings where day = ${day}::date order by account, unit_id`.execute(db);
  return rows;
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
