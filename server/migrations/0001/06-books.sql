-- The day of the books of a posting: that of its time, or the first one that is open. Holds a shared lock of the day until its
-- transaction ends; a day is closed under the exclusive one. Reads `ledger_days` after it has the lock, which needs a snapshot
-- of that moment: no posting may run at a higher isolation level than `read committed`.
create function ledger_booking_day(at timestamptz) returns date language plpgsql as $$
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
end;
$$;

create function ledger_posting_balances() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_lines
      where life_user_id = new.life_user_id and event = new.event and subject = new.subject)
    or exists (select from ledger_lines
      where life_user_id = new.life_user_id and event = new.event and subject = new.subject
      group by order_id having sum(debit) <> sum(credit)) then
    raise exception 'posting % % does not balance', new.event, new.subject;
  end if;
  return null;
end;
$$;

create function ledger_refuses_change() returns trigger language plpgsql as $$
begin raise exception 'the ledger is append-only'; end;
$$;

-- Double entry, amounts in fen: append-only, each posting balances, each event posts a subject once.
create table ledger_postings (
  life_user_id text not null,
  -- Null where the posting is of no order, or of several, which its lines name.
  order_id text,
  event text not null,
  subject text not null,
  posted_at timestamptz not null,
  booking_day date not null,
  primary key (life_user_id, event, subject)
) with (autovacuum_analyze_threshold = 50, autovacuum_analyze_scale_factor = 0.01);
create index ledger_postings_at on ledger_postings (posted_at);
create index ledger_postings_day on ledger_postings (booking_day, posted_at);
create index ledger_postings_order on ledger_postings (life_user_id, order_id);
create constraint trigger ledger_posting_balances after insert on ledger_postings deferrable initially deferred
  for each row execute function ledger_posting_balances();
create trigger ledger_postings_append_only before delete or update or truncate on ledger_postings
  for each statement execute function ledger_refuses_change();

create table ledger_lines (
  life_user_id text not null,
  event text not null,
  subject text not null,
  account text not null,
  unit_id text not null default '',
  debit bigint not null default 0 check (debit >= 0),
  credit bigint not null default 0 check (credit >= 0),
  -- The order, where the posting is of several; its lines balance by themselves.
  order_id text not null default '',
  primary key (life_user_id, event, subject, account, unit_id, order_id),
  foreign key (life_user_id, event, subject) references ledger_postings,
  check ((debit = 0) <> (credit = 0))
) with (autovacuum_analyze_threshold = 50, autovacuum_analyze_scale_factor = 0.01);
create index ledger_lines_order on ledger_lines (life_user_id, order_id) where order_id <> '';
create trigger ledger_lines_append_only before delete or update or truncate on ledger_lines
  for each statement execute function ledger_refuses_change();
create constraint trigger ledger_lines_balance after insert on ledger_lines deferrable initially deferred
  for each row execute function ledger_posting_balances();

-- Closed days, without a gap. `counted_at`: when the closing balances were written.
create table ledger_days (
  day date primary key,
  closed_at timestamptz not null,
  counted_at timestamptz
);
create index ledger_days_uncounted on ledger_days (day) where counted_at is null;

-- Balances are debits less credits, in fen.
create table ledger_closings (
  day date not null references ledger_days,
  account text not null,
  unit_id text not null,
  debit bigint not null,
  credit bigint not null,
  balance bigint not null,
  primary key (day, account, unit_id)
);
create trigger ledger_closings_append_only before delete or update or truncate on ledger_closings
  for each statement execute function ledger_refuses_change();

-- Rounds in which every order, coupon and campaign is checked once, in slices of a night. `part`, `after_user`, `after_number`: the
-- last number that was checked.
create table book_rounds (
  round_id bigint generated always as identity primary key,
  begun_at timestamptz not null,
  ended_at timestamptz,
  part text not null,
  after_user text not null,
  after_number text not null,
  checked bigint not null default 0
);
create unique index book_rounds_open on book_rounds ((true)) where ended_at is null;

create table book_checks (
  check_id bigint generated always as identity primary key,
  at timestamptz not null,
  whole boolean not null,
  orders integer not null,
  findings integer not null,
  -- milliseconds
  took_ms integer not null
);

create table book_findings (
  rule text not null,
  order_id text not null,
  first_seen_at timestamptz not null,
  closed_at timestamptz,
  primary key (rule, order_id)
);
create index book_findings_open on book_findings (first_seen_at) where closed_at is null;

-- A partner's statement of a day. Sums in fen: `their_sum` came or was booked, `their_back_sum` went back.
create table statements (
  statement_id text primary key,
  partner text not null,
  day date not null,
  state text not null check (state in ('AWAITED', 'MATCHED')),
  hash text,
  their_count integer not null default 0,
  their_sum bigint not null default 0,
  their_back_count integer not null default 0,
  their_back_sum bigint not null default 0,
  our_count integer not null default 0,
  our_sum bigint not null default 0,
  our_back_count integer not null default 0,
  our_back_sum bigint not null default 0,
  problem text,
  attempts integer not null default 0,
  next_action_at timestamptz,
  taken_at timestamptz,
  matched_at timestamptz,
  -- Of the account at the wallet only: what was on it after the day's last movement, and at the end of the day by both books.
  balance bigint,
  their_balance bigint,
  our_balance bigint,
  lines_kept boolean not null default true,
  unique (partner, day),
  check (state = 'AWAITED' or hash is not null)
);
create index statements_awaited on statements (day) where state = 'AWAITED' and next_action_at is not null;
create index statements_due on statements (next_action_at) where next_action_at is not null;
create index statements_kept on statements (day) where lines_kept;

-- `life_user_id`: the owner by the order's number; empty where the number is none of ours.
create table statement_lines (
  partner text not null,
  day date not null,
  kind text not null check (kind in ('TRADE', 'REFUND', 'WRITE_OFF', 'REVERSAL', 'FEE', 'FEE_BACK', 'PAY_OUT', 'RECEIVED')),
  number text not null,
  order_id text not null,
  life_user_id text not null,
  amount bigint not null check (amount >= 0),
  at timestamptz not null,
  for_day date,
  primary key (partner, day, kind, number),
  foreign key (partner, day) references statements (partner, day),
  check ((kind = 'RECEIVED') = (for_day is not null))
);
create index statement_lines_for_day on statement_lines (partner, for_day) where for_day is not null;
create index statement_lines_number on statement_lines (partner, kind, number);

create table differences (
  partner text not null,
  day date not null,
  kind text not null,
  number text not null,
  order_id text not null,
  reason text not null check (reason in ('OURS_ONLY', 'THEIRS_ONLY', 'TWICE', 'AMOUNT_DIFFERS', 'STATE_DIFFERS', 'NOT_SETTLED',
    'BALANCE_DIFFERS', 'NOT_THERE')),
  theirs bigint,
  ours bigint,
  our_state text,
  first_seen_at timestamptz not null,
  closed_at timestamptz,
  -- Null where a difference was gone by itself.
  closed_by text,
  close_reason text,
  -- The comparison that saw it last. A day is compared page by page; what the whole did not see is closed.
  seen_in uuid not null,
  primary key (partner, day, kind, number),
  foreign key (partner, day) references statements (partner, day),
  check ((closed_by is null) = (close_reason is null)),
  check (closed_by is null or closed_at is not null)
);
create index differences_open on differences (day, partner) where closed_at is null;

-- The lines of each order, whether its posting or its line names it.
create view order_entries as
select p.life_user_id, p.order_id, p.event, p.subject, p.posted_at, l.account, l.unit_id, l.debit, l.credit
from ledger_postings p join ledger_lines l using (life_user_id, event, subject)
where p.order_id is not null
union all
select l.life_user_id, l.order_id, l.event, l.subject, p.posted_at, l.account, l.unit_id, l.debit, l.credit
from ledger_lines l join ledger_postings p using (life_user_id, event, subject)
where l.order_id <> '';
