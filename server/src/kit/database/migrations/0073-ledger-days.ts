import { inOrder } from './in-order.ts';

/**
 * Postings belong to a day of the books (`booking_day`), whose closing balances are written once when it is over. The day is that
 * of the posting, or the first one that is open: `ledger_booking_day` holds a shared lock of the day until its transaction ends, and
 * a day is closed under the exclusive one. It reads `ledger_days` after it has the lock, which needs a snapshot of that moment: no
 * posting may run at a higher isolation level than `read committed`.
 *
 * Postings of before have no `booking_day`: theirs is the day of `posted_at`. Those of processes of the version before have it from
 * the column's default.
 */
export const ledgerDays = inOrder(
  `create table ledger_days (day date primary key, closed_at timestamptz not null, counted_at timestamptz)`,
  `create index ledger_days_uncounted on ledger_days (day) where counted_at is null`,
  `create table ledger_closings (
    day date not null references ledger_days,
    account text not null,
    unit_id text not null,
    provider text not null,
    debit bigint not null,
    credit bigint not null,
    balance bigint not null,
    primary key (day, account, unit_id, provider)
  )`,
  `create trigger ledger_closings_append_only before update or delete or truncate on ledger_closings
    for each statement execute function ledger_refuses_change()`,
  `create function ledger_booking_day(at timestamptz) returns date language plpgsql volatile as $$
    declare
      day date := (at at time zone 'Asia/Shanghai')::date;
      closed date;
    begin
      loop
        perform pg_advisory_xact_lock_shared(7403, day - date '2000-01-01');
        select max(d.day) into closed from ledger_days d;
        exit when closed is null or closed < day;
        day := closed + 1;
      end loop;
      return day;
    end $$`,
  `alter table ledger_postings add column booking_day date`,
  `alter table ledger_postings alter column booking_day set default ledger_booking_day(now())`,
);
