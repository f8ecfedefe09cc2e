import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../kit/database/open.ts';

/**
 * SQL of the postings that belong to a day after `day`: `life_user_id`, `event`, `subject`, `day`. `day`: SQL of a date, which may be
 * `-infinity`.
 */
export function bookedAfter(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select life_user_id, event, subject, booking_day as day from ledger_postings where booking_day > ${day})`;
}

/** SQL of the postings that belong to `day`, a date: `life_user_id`, `event`, `subject`. */
export function bookedOn(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select life_user_id, event, subject from ledger_postings where booking_day = ${day})`;
}

/** SQL of the newest day with closing balances before `day` (SQL of a date); `-infinity` when there is none. */
export function closedBefore(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((select max(day) from ledger_days where counted_at is not null and day < ${day}), '-infinity'::date)`;
}

/**
 * The newest day with closing balances before `day` (`YYYY-MM-DD` or `infinity`); `-infinity` when there is none. It is read before a
 * sum over the lines since, because only a day that is known tells the database how few those are.
 */
export async function lastClosedBefore(db: Db | Tx, day: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`select ${closedBefore(sql`${day}::date`)} as day`.execute(db);
  return rows[0]?.day ?? '-infinity';
}

/** SQL of all that has moved each account until now: closing balances of a day, and the lines since. A balance is their sum. */
export function movedSince(closed: string): RawBuilder<unknown> {
  const date = sql`${closed}::date`;
  return sql`(
    select account, unit_id, balance from ledger_closings where day = ${date}
    union all
    select l.account, l.unit_id, l.debit - l.credit
    from ${bookedAfter(date)} p join ledger_lines l using (life_user_id, event, subject))`;
}

/**
 * SQL of the present balance of an account, in fen; debits less credits. `closed`: as answered by `lastClosedBefore`.
 */
export function accountBalance(closed: string, account: string): RawBuilder<number> {
  return sql`(
    select coalesce(sum(balance), 0)::bigint from ${movedSince(closed)} m where account = ${account})`;
}
