import { type RawBuilder, sql } from 'kysely';

/**
 * SQL of the postings that belong to a day after `day`: `life_user_id`, `event`, `subject`, `day`. `day`: SQL of a date, which may be
 * `-infinity`. Two parts, because postings of an early version have no day of their own, and each part has an index.
 */
export function bookedAfter(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select life_user_id, event, subject, booking_day as day from ledger_postings where booking_day > ${day}
    union all
    select life_user_id, event, subject, (posted_at at time zone 'Asia/Shanghai')::date from ledger_postings
    where booking_day is null and posted_at >= ((${day} + 1)::timestamp at time zone 'Asia/Shanghai'))`;
}

/** SQL of the postings that belong to `day`, a date: `life_user_id`, `event`, `subject`. */
export function bookedOn(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select life_user_id, event, subject from ledger_postings where booking_day = ${day}
    union all
    select life_user_id, event, subject from ledger_postings
    where booking_day is null and posted_at >= (${day}::timestamp at time zone 'Asia/Shanghai')
      and posted_at < ((${day} + 1)::timestamp at time zone 'Asia/Shanghai'))`;
}

/** SQL of the newest day with closing balances before `day` (SQL of a date); `-infinity` when there is none. */
export function closedBefore(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((select max(day) from ledger_days where counted_at is not null and day < ${day}), '-infinity'::date)`;
}

/** SQL of all that has moved each account until now: closing balances, and the lines since. A balance is their sum. */
export function moved(): RawBuilder<unknown> {
  const closed = sql`(${closedBefore(sql`'infinity'::date`)})`;
  return sql`(
    select account, unit_id, provider, balance from ledger_closings where day = ${closed}
    union all
    select l.account, l.unit_id, l.provider, l.debit - l.credit
    from ${bookedAfter(closed)} p join ledger_entries l using (life_user_id, event, subject))`;
}
