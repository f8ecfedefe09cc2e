import { inOrder } from './in-order.ts';

/** Orders and the three machines that carry them: one payment, a row for each bill, refunds. */
export const orders = inOrder(
  `create table orders (
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
    coupon bigint not null default 0 check (coupon >= 0 and coupon < amount),
    output_endpoint text not null,
    app_type integer not null,
    pay_host text not null check (pay_host in ('WALLET_CLIENT', 'BROWSER')),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (life_user_id, order_id),
    unique (life_user_id, request_id)
  )`,
  `create index orders_newest on orders (life_user_id, created_at desc, order_id desc)`,

  `create table payments (
    life_user_id text not null,
    order_id text not null,
    state text not null check (state in ('WAITING', 'CLOSING', 'PAID', 'CLOSED', 'PAID_LATE')),
    cash bigint not null check (cash > 0),
    expires_at timestamptz not null,
    wallet_trade_no text,
    paid_at timestamptz,
    closed_at timestamptz,
    asked integer not null default 0,
    next_action_at timestamptz,
    primary key (life_user_id, order_id),
    foreign key (life_user_id, order_id) references orders
  )`,
  `create index payments_due on payments (next_action_at) where next_action_at is not null`,

  // state is null until the payment is PAID: only then does a bill's machine begin.
  `create table order_bills (
    life_user_id text not null,
    order_id text not null,
    line smallint not null,
    bill_key text not null,
    bill_month text,
    due bigint not null check (due > 0),
    advance bigint not null default 0 check (advance >= 0 and advance < due),
    cash bigint not null check (cash >= 0),
    coupon bigint not null check (coupon >= 0),
    state text check (state in ('PENDING', 'SENT', 'WRITTEN_OFF', 'REJECTED', 'UNKNOWN')),
    write_off_no text not null,
    unit_reference text,
    rejection text,
    sent_at timestamptz,
    settled_at timestamptz,
    asked integer not null default 0,
    next_action_at timestamptz,
    primary key (life_user_id, order_id, line),
    foreign key (life_user_id, order_id) references orders,
    check (due = cash + coupon)
  )`,
  `create index order_bills_due on order_bills (next_action_at) where next_action_at is not null`,

  // line is the rejected bill's; null for the one refund of a payment that came after the close.
  `create table refunds (
    life_user_id text not null,
    refund_no text not null,
    order_id text not null,
    line smallint,
    amount bigint not null check (amount > 0),
    state text not null check (state in ('DUE', 'SENT', 'DONE', 'UNKNOWN', 'NEEDS_PERSON')),
    sent_at timestamptz,
    done_at timestamptz,
    asked integer not null default 0,
    next_action_at timestamptz,
    primary key (life_user_id, refund_no),
    foreign key (life_user_id, order_id) references orders
  )`,
  `create index refunds_order on refunds (life_user_id, order_id)`,
  `create index refunds_due on refunds (next_action_at) where next_action_at is not null`,

  // Every step a machine took, in order; the payer's timeline and an operator's history.
  `create table order_events (
    life_user_id text not null,
    order_id text not null,
    event_id bigint generated always as identity,
    machine text not null check (machine in ('PAYMENT', 'BILL', 'REFUND')),
    subject text not null,
    event text not null,
    from_state text,
    to_state text not null,
    at timestamptz not null,
    primary key (life_user_id, order_id, event_id)
  )`,

  // Ends a statement that writes several tables at once with nothing written, naming why.
  `create function refuse_unless(holds boolean, reason text) returns boolean language plpgsql as $$
    begin
      if not holds then raise exception using errcode = 'LP001', message = reason; end if;
      return true;
    end $$`,
);
