import { inOrder } from './in-order.ts';

/**
 * Payments that a partner has to be asked about before their payers can pay: a unit locks the bills, or the wallet makes the trade for
 * the payer. `preparation`: what has to be done, `{lock, buyer, by}`; null where nothing has. `create_sent_at`: when the wallet was first
 * asked for the trade. `not_prepared`: why it could not be prepared, `{reason, from}`.
 */
export const preparing = inOrder(
  `create table bill_locks (
    life_user_id text not null,
    order_id text not null,
    unit_id text not null,
    state text not null check (state in
      ('DUE', 'SENT', 'UNKNOWN', 'HELD', 'USED', 'REFUSED', 'RETURNING', 'RETURNED', 'LAPSED')),
    until timestamptz not null,
    refusal text,
    asked integer not null default 0,
    begun_at timestamptz not null,
    ended_at timestamptz,
    next_action_at timestamptz,
    primary key (life_user_id, order_id))`,
  `create index bill_locks_due on bill_locks (next_action_at) where next_action_at is not null`,
  `create index bill_locks_live on bill_locks (unit_id) where next_action_at is not null`,
  `alter table wallet_payments
    add column preparation jsonb,
    add column create_sent_at timestamptz,
    add column created_trade_no text,
    add column not_prepared jsonb,
    drop constraint payments_state_check,
    add constraint payments_state_check check
      (state in ('PREPARING', 'WAITING', 'CLOSING', 'PAID', 'CLOSED', 'PAID_LATE')) not valid`,
  `alter table order_events drop constraint order_events_machine_check,
    add constraint order_events_machine_check
      check (machine in ('PAYMENT', 'BILL', 'REFUND', 'REVERSAL', 'BILL_LOCK')) not valid`,
  `create or replace view order_payments as
    select o.life_user_id, o.order_id, p.payment_id, p.provider, p.state, p.cash, p.expires_at, p.wallet_trade_no, p.paid_at,
      p.closed_at, p.asked, p.next_action_at, p.wallet_agreement_no, p.sent_at, p.failure, p.subject, p.never_paid_at,
      p.created_trade_no, p.not_prepared
    from orders o
    join wallet_payments p on p.life_user_id = o.life_user_id and p.payment_id = coalesce(o.payment_id, o.order_id)
      and (o.payment_id = p.payment_id or o.order_id = p.payment_id)`,
);
