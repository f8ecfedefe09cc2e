import { inOrder } from './in-order.ts';

/** Double-entry ledger: append-only, each posting balances, each event posts a subject once. */
export const ledger = inOrder(
  `create table ledger_postings (
    life_user_id text not null,
    order_id text not null,
    event text not null,
    subject text not null,
    posted_at timestamptz not null,
    primary key (life_user_id, event, subject)
  )`,
  `create table ledger_lines (
    life_user_id text not null,
    event text not null,
    subject text not null,
    account text not null,
    unit_id text not null default '',
    debit bigint not null default 0 check (debit >= 0),
    credit bigint not null default 0 check (credit >= 0),
    primary key (life_user_id, event, subject, account, unit_id),
    foreign key (life_user_id, event, subject) references ledger_postings,
    check ((debit = 0) <> (credit = 0))
  )`,
  `create function ledger_refuses_change() returns trigger language plpgsql as $$
    begin raise exception 'the ledger is append-only'; end $$`,
  `create trigger ledger_postings_append_only before update or delete or truncate on ledger_postings
    for each statement execute function ledger_refuses_change()`,
  `create trigger ledger_lines_append_only before update or delete or truncate on ledger_lines
    for each statement execute function ledger_refuses_change()`,
  `create function ledger_posting_balances() returns trigger language plpgsql as $$
    begin
      if (select count(*) = 0 or sum(debit) <> sum(credit) from ledger_lines
          where life_user_id = new.life_user_id and event = new.event and subject = new.subject) then
        raise exception 'posting % % does not balance', new.event, new.subject;
      end if;
      return null;
    end $$`,
  `create constraint trigger ledger_posting_balances after insert on ledger_postings
    deferrable initially deferred for each row execute function ledger_posting_balances()`,
  `create constraint trigger ledger_lines_balance after insert on ledger_lines
    deferrable initially deferred for each row execute function ledger_posting_balances()`,
);
