-- Ends a statement that writes several tables at once with nothing written, and says why.
create function refuse_unless(holds boolean, reason text) returns boolean language plpgsql as $$
begin
  if not holds then raise exception using errcode = 'LP001', message = reason; end if;
  return true;
end;
$$;

-- A guest has at most one order that is unpaid or paid. Of two statements that race, the user's row lets one through, and each
-- sees what was committed before: the second one finds the first one's order here.
create function one_order_of_guest() returns trigger language plpgsql as $$
begin
  if exists (
    select from orders o join order_payments p using (life_user_id, order_id)
    where o.life_user_id = new.life_user_id and o.order_id <> new.order_id and o.source = 'LINK'
      and p.state <> 'CLOSED')
  then raise exception using errcode = 'LP002', message = 'the order session has an order'; end if;
  return null;
end;
$$;

-- Amounts in fen.
create table wallet_payments (
  life_user_id text not null,
  payment_id text not null,
  state text not null check (state in ('WAITING', 'CLOSING', 'PAID', 'CLOSED', 'PAID_LATE')),
  cash bigint not null check (cash > 0),
  expires_at timestamptz not null,
  wallet_trade_no text,
  paid_at timestamptz,
  closed_at timestamptz,
  attempts integer not null default 0,
  next_action_at timestamptz,
  -- The mandate at the wallet, of a deduction; when it was first sent, and why it failed.
  wallet_agreement_no text,
  sent_at timestamptz,
  failure text,
  -- What the wallet shows. It refuses a known number with another subject.
  subject text not null,
  order_count smallint not null default 1,
  -- The request that made a payment of several orders; null of others, whose order has it.
  request_id text,
  request_hash bytea,
  primary key (life_user_id, payment_id)
) with (autovacuum_analyze_threshold = 50, autovacuum_analyze_scale_factor = 0.01);
create index payments_due on wallet_payments (next_action_at) where next_action_at is not null;
create index payments_open on wallet_payments (life_user_id) where state in ('WAITING', 'CLOSING');
create index payments_paid on wallet_payments (paid_at) where paid_at is not null;
create unique index wallet_payments_request on wallet_payments (life_user_id, request_id) where request_id is not null;

-- Amounts in fen. `promise_hours`: what was promised when the order was made, whatever its unit says later.
create table orders (
  life_user_id text not null references users,
  order_id text not null,
  request_id text not null,
  request_hash bytea not null,
  kind text not null check (kind in ('BILLS', 'TOP_UP')),
  unit_id text not null,
  project_type text not null,
  area text not null,
  account_id text,
  number_cipher bytea not null,
  number_hash bytea not null,
  number_masked text not null,
  holder_masked text not null,
  remark text not null,
  amount bigint not null check (amount > 0),
  coupon bigint not null default 0,
  output_endpoint text not null,
  app_type integer not null,
  pay_host text not null check (pay_host in ('WALLET_CLIENT', 'BROWSER', 'DESKTOP')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  source text not null default 'APP' check (source in ('APP', 'FIVE_G', 'LINK', 'AUTOPAY')),
  -- Stays when the coupon itself has gone back.
  coupon_id text,
  promise_hours smallint not null default 24 check (promise_hours > 0),
  payment_id text not null,
  primary key (life_user_id, order_id),
  unique (life_user_id, request_id),
  foreign key (life_user_id, payment_id) references wallet_payments,
  check (coupon >= 0 and coupon < amount),
  check ((coupon_id is null) = (coupon = 0))
) with (autovacuum_analyze_threshold = 50, autovacuum_analyze_scale_factor = 0.01);
create index orders_newest on orders (life_user_id, created_at desc, order_id desc);
-- Each query of a unit asks if the account was ever paid.
create index orders_of_account on orders (life_user_id, unit_id, number_hash);
create index orders_payment on orders (life_user_id, payment_id);
create trigger one_order_of_guest after insert on orders
  for each row when ((new.source = 'LINK')) execute function one_order_of_guest();

-- Amounts in fen.
create table order_bills (
  life_user_id text not null,
  order_id text not null,
  line smallint not null,
  bill_key text not null,
  bill_month text,
  due_date date,
  due bigint not null check (due > 0),
  advance bigint not null default 0,
  cash bigint not null check (cash >= 0),
  coupon bigint not null check (coupon >= 0),
  -- Null until the payment is PAID: only then the machine of a bill begins.
  state text check (state in ('PENDING', 'SENT', 'WRITTEN_OFF', 'REJECTED', 'UNKNOWN', 'CANCELLING')),
  write_off_no text not null,
  unit_reference text,
  rejection text,
  sent_at timestamptz,
  settled_at timestamptz,
  attempts integer not null default 0,
  next_action_at timestamptz,
  -- By then it is written off or its money is back; from `cancel_at` on its number is made void at the unit.
  promised_by timestamptz,
  cancel_at timestamptz,
  -- The part of `cash` that somebody else refunded at the wallet.
  refunded_elsewhere bigint,
  -- The proposal that ended it for a unit that never answers, and what the unit said after that.
  ended_by bigint,
  late_answer text check (late_answer in ('WRITTEN_OFF', 'REJECTED')),
  -- From when on the unit takes it, after its day-end window.
  taken_from timestamptz,
  parts jsonb,
  reversed_at timestamptz,
  primary key (life_user_id, order_id, line),
  foreign key (life_user_id, order_id) references orders,
  check (refunded_elsewhere >= 0 and refunded_elsewhere <= cash),
  check (advance >= 0 and advance < due),
  check (due = (cash + coupon)),
  check (state is null or (promised_by is not null and cancel_at is not null))
) with (autovacuum_analyze_threshold = 50, autovacuum_analyze_scale_factor = 0.01);
create index bills_reversed on order_bills (reversed_at) where reversed_at is not null;
create index order_bills_due on order_bills (next_action_at) where next_action_at is not null;
create index order_bills_late on order_bills (settled_at) where late_answer = 'REJECTED';
create index order_bills_settled on order_bills (settled_at) where settled_at is not null;

-- Amounts in fen.
create table refunds (
  life_user_id text not null,
  refund_no text not null,
  order_id text not null,
  -- That of the rejected bill; null where the whole order is refunded.
  line smallint,
  amount bigint not null check (amount >= 0),
  state text not null check (state in ('DUE', 'SENT', 'DONE', 'UNKNOWN', 'NEEDS_PERSON')),
  sent_at timestamptz,
  done_at timestamptz,
  attempts integer not null default 0,
  next_action_at timestamptz,
  promised_by timestamptz,
  -- Null: the service began it.
  proposal_id bigint references proposals,
  origin text not null default 'OURS' check (origin in ('OURS', 'WALLET')),
  -- Of a refund that somebody else made at the wallet.
  wallet_number text,
  -- By bank transfer, because the wallet refuses it for good; `repaid`: what the wallet has paid back as well.
  paid_by_bank boolean not null default false,
  repaid bigint not null default 0,
  card_state text check (card_state in ('ON_THE_WAY', 'ARRIVED', 'FAILED', 'IN_WALLET')),
  card_by timestamptz,
  card_at timestamptz,
  card_attempts integer not null default 0,
  card_next_at timestamptz,
  -- The wallet refuses it for good, and says that it has not made it.
  not_made boolean not null default false,
  -- A refund of several orders is one refund at the wallet and a row for each order: the first row has the number that the
  -- wallet knows and the `whole`, the others name it.
  part_of text,
  whole bigint,
  primary key (life_user_id, refund_no),
  foreign key (life_user_id, order_id) references orders,
  check (repaid >= 0 and repaid <= amount)
) with (autovacuum_analyze_threshold = 50, autovacuum_analyze_scale_factor = 0.01);
create index refunds_card_due on refunds (card_next_at) where card_next_at is not null;
create index refunds_done on refunds (done_at) where done_at is not null;
create index refunds_due on refunds (next_action_at) where next_action_at is not null;
create index refunds_open on refunds (state) where state <> 'DONE';
create index refunds_order on refunds (life_user_id, order_id);
create index refunds_parts on refunds (life_user_id, part_of) where part_of is not null;
create index refunds_promised on refunds (promised_by) where state <> 'DONE';
create index refunds_to_card on refunds (card_state) where card_state in ('ON_THE_WAY', 'FAILED');

-- Reversals of what a unit has written off: asked of it by us (OURS) or told by it (UNIT).
create table reversals (
  life_user_id text not null,
  reversal_no text not null,
  order_id text not null,
  write_off_no text not null,
  unit_id text not null,
  amount bigint not null check (amount > 0),
  origin text not null check (origin in ('OURS', 'UNIT')),
  state text not null check (state in ('DUE', 'SENT', 'UNKNOWN', 'DONE', 'REFUSED')),
  refusal text,
  proposal_id bigint,
  attempts integer not null default 0,
  begun_at timestamptz not null,
  ended_at timestamptz,
  next_action_at timestamptz,
  primary key (life_user_id, reversal_no)
);
create index reversals_due on reversals (next_action_at) where next_action_at is not null;
create unique index reversals_live on reversals (write_off_no) where next_action_at is not null;
create index reversals_order on reversals (life_user_id, order_id);

-- A bill is held by at most one live order. The row stays after the unit's final word (`settled_at`), so that an order from an older
-- query can't pay the bill again.
create table bill_claims (
  unit_id text not null,
  number_hash bytea not null,
  bill_key text not null,
  life_user_id text,
  order_id text,
  free_at timestamptz,
  -- To whom it gives way while it is unpaid: to every other payer, or to one who has paid the account before.
  yields text check (yields in ('TO_ANYBODY', 'TO_EARLIER_PAYERS')),
  -- When a bill of this number was settled last, and which one: units repeat numbers.
  settled_at timestamptz,
  bill_month text,
  due_date date,
  primary key (unit_id, number_hash, bill_key),
  check ((order_id is null) = (life_user_id is null)),
  check (order_id is not null or settled_at is not null)
) with (autovacuum_analyze_threshold = 50, autovacuum_analyze_scale_factor = 0.01);
create index bill_claims_order on bill_claims (order_id) where order_id is not null;
create index bill_claims_settled on bill_claims (settled_at) where order_id is null;

-- Number of claims of a bill that a user let run out unpaid on a day (Asia/Shanghai).
create table unpaid_claims (
  life_user_id text not null,
  unit_id text not null,
  number_hash bytea not null,
  bill_key text not null,
  day date not null,
  times integer not null default 1,
  primary key (life_user_id, unit_id, number_hash, bill_key, day)
) with (autovacuum_analyze_threshold = 50, autovacuum_analyze_scale_factor = 0.01);
create index unpaid_claims_day on unpaid_claims (day);

-- Every step of a machine, in order.
create table order_events (
  life_user_id text not null,
  order_id text not null,
  event_id bigint generated always as identity,
  machine text not null check (machine in ('PAYMENT', 'BILL', 'REFUND', 'REVERSAL')),
  subject text not null,
  event text not null,
  from_state text,
  to_state text not null,
  at timestamptz not null,
  primary key (life_user_id, order_id, event_id)
) with (autovacuum_analyze_threshold = 50, autovacuum_analyze_scale_factor = 0.01);
-- Rows are only ever added: a hundredth of a tree's size.
create index order_events_at on order_events using brin (at) with (pages_per_range = 16, autosummarize = on);

-- Seconds from payment to write-off, measured over thirty days.
create table crediting_times (
  unit_id text primary key,
  samples integer not null check (samples > 0),
  typical_seconds integer not null check (typical_seconds > 0),
  slow_seconds integer not null,
  measured_at timestamptz not null,
  check (slow_seconds >= typical_seconds)
);
create trigger crediting_changed after insert or delete or update on crediting_times
  for each statement execute function bump_cache_version('crediting');

-- Bills that took so many seconds, by the day of the write-off.
create table crediting_days (
  unit_id text not null,
  day date not null,
  seconds integer not null,
  bills bigint not null,
  primary key (day, unit_id, seconds)
);

-- The payment of each order; `cash` is that of the order.
create view order_payments as
select o.life_user_id, o.order_id, p.payment_id, p.state, o.amount - o.coupon as cash, p.expires_at, p.wallet_trade_no,
  p.paid_at, p.closed_at, p.attempts, p.next_action_at, p.wallet_agreement_no, p.sent_at, p.failure, p.subject,
  p.order_count, p.cash as payment_cash
from orders o join wallet_payments p using (life_user_id, payment_id);
