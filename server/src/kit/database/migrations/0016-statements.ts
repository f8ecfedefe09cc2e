import { inOrder as sqlStatements } from './in-order.ts';

/** What partners' statements say, and where they and we differ. */
export const partnerStatements = sqlStatements(
  // One a partner and day. The sums are of money that came or was booked, and of money that went back, by both sides' books.
  `create table statements (
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
    asked integer not null default 0,
    next_action_at timestamptz,
    taken_at timestamptz,
    matched_at timestamptz,
    unique (partner, day),
    check (state = 'AWAITED' or hash is not null)
  )`,
  `create index statements_due on statements (next_action_at) where next_action_at is not null`,

  // life_user_id is the owner by the order's number; empty where that is none of ours.
  `create table statement_lines (
    partner text not null,
    day date not null,
    kind text not null check (kind in ('TRADE', 'REFUND', 'WRITE_OFF')),
    number text not null,
    order_id text not null,
    life_user_id text not null,
    amount bigint not null check (amount >= 0),
    at timestamptz not null,
    primary key (partner, day, kind, number),
    foreign key (partner, day) references statements (partner, day)
  )`,
  `create index statement_lines_number on statement_lines (partner, kind, number)`,

  `create table differences (
    partner text not null,
    day date not null,
    kind text not null,
    number text not null,
    order_id text not null,
    reason text not null check (reason in ('OURS_ONLY', 'THEIRS_ONLY', 'TWICE', 'AMOUNT_DIFFERS', 'STATE_DIFFERS')),
    theirs bigint,
    ours bigint,
    our_state text,
    first_seen_at timestamptz not null,
    closed_at timestamptz,
    primary key (partner, day, kind, number),
    foreign key (partner, day) references statements (partner, day)
  )`,
  `create index differences_open on differences (day, partner) where closed_at is null`,

  // Which of our rows belong to a day.
  `create index payments_paid on payments (paid_at) where paid_at is not null`,
  `create index refunds_done on refunds (done_at) where done_at is not null`,
  `create index order_bills_settled on order_bills (settled_at) where settled_at is not null`,
);
