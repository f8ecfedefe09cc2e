import { inOrder } from './in-order.ts';

/**
 * Reversals of what a unit has booked: asked of it by us (`origin` OURS) or told by it (UNIT). `order_bills.reversed_at`: when a
 * bill was reversed at its unit; `settled_at` stays the time of its write-off.
 */
export const reversals = inOrder(
  `create table reversals (
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
    asked integer not null default 0,
    begun_at timestamptz not null,
    ended_at timestamptz,
    next_action_at timestamptz,
    primary key (life_user_id, reversal_no))`,
  `create unique index reversals_live on reversals (write_off_no) where next_action_at is not null`,
  `create index reversals_order on reversals (life_user_id, order_id)`,
  `create index reversals_due on reversals (next_action_at) where next_action_at is not null`,
  `alter table order_bills add column reversed_at timestamptz`,
  `alter table order_events drop constraint order_events_machine_check,
    add constraint order_events_machine_check check (machine in ('PAYMENT', 'BILL', 'REFUND', 'REVERSAL')) not valid`,
  `alter table statement_lines drop constraint statement_lines_kind_check,
    add constraint statement_lines_kind_check check (kind in
      ('TRADE', 'REFUND', 'WRITE_OFF', 'REVERSAL', 'FEE', 'FEE_BACK', 'PAY_OUT', 'RECEIVED')) not valid`,
  `alter table proposals drop constraint proposals_kind_check,
    add check (kind in ('REFUND', 'CHANNEL', 'OPERATOR', 'LOGIN', 'SECRET', 'USER', 'REFUNDED_ELSEWHERE', 'STATEMENT',
      'REFUND_BY_BANK', 'BILL', 'RECEIPT', 'NEVER_PAID', 'MANDATE', 'REVERSAL'))`,
);
