import { sql } from 'kysely';
import type { Db } from '../../kit/database/open.ts';
import { dayBounds } from '../../kit/time.ts';

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
  /** The wallet, for accounts kept by wallet; else empty. */
  readonly provider: string;
  readonly debit: number;
  readonly credit: number;
};

type Row = DayLine & { readonly lifeUserId: string; readonly cursor: string };

/** Postings on a page. */
const PAGE = 500;

/**
 * The lines posted on a day (`YYYY-MM-DD`, Asia/Shanghai) by time, the lines of a posting together. Read page by page,
 * because a day may not fit in memory.
 */
export async function* dayLedger(db: Db, day: string): AsyncGenerator<readonly DayLine[]> {
  const { from, until } = dayBounds(day);
  // As text, because the database has microseconds and JavaScript has not.
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
        where posted_at >= ${from} and posted_at < ${until}
          and (posted_at, life_user_id, event, subject)
            > (${last.cursor}::timestamptz, ${last.lifeUserId}, ${last.event}, ${last.subject})
        order by posted_at, life_user_id, event, subject limit ${PAGE})
      select p.posted_at as "postedAt", p.event, p.subject, coalesce(p.order_id, nullif(l.order_id, '')) as "orderId", l.account, l.unit_id as "unitId",
        l.provider, l.debit, l.credit, p.life_user_id as "lifeUserId", p.posted_at::text as cursor
      from page p join ledger_entries l using (life_user_id, event, subject)
      order by p.posted_at, p.life_user_id, p.event, p.subject, l.order_id, l.debit = 0, l.account, l.unit_id, l.provider`.execute(
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
  readonly provider: string;
  readonly opening: number;
  readonly debit: number;
  readonly credit: number;
  readonly closing: number;
};

/** The time limit: the sum may go over every posting. */
const TIME_FOR_ALL = '10min';

/** Balances of a day (`YYYY-MM-DD`, Asia/Shanghai) by account and unit, for accounts with a posting until then. */
export function dayBalances(db: Db, day: string): Promise<DayBalance[]> {
  return db.transaction().execute(async (tx) => {
    const { from, until } = dayBounds(day);
    await sql`select set_config('statement_timeout', ${TIME_FOR_ALL}, true)`.execute(tx);
    const { rows } = await sql<DayBalance>`
      select l.account, l.unit_id as "unitId", l.provider,
        coalesce(sum(l.debit - l.credit) filter (where p.posted_at < ${from}), 0)::bigint as opening,
        coalesce(sum(l.debit) filter (where p.posted_at >= ${from}), 0)::bigint as debit,
        coalesce(sum(l.credit) filter (where p.posted_at >= ${from}), 0)::bigint as credit,
        sum(l.debit - l.credit)::bigint as closing
      from ledger_postings p join ledger_entries l using (life_user_id, event, subject)
      where p.posted_at < ${until}
      group by l.account, l.unit_id, l.provider order by l.account, l.unit_id, l.provider`.execute(tx);
    return rows;
  });
}
