import { inOrder } from './in-order.ts';

/** Query results, from which orders are made, and the claims that keep a bill from being paid twice. */
export const bills = inOrder(
  `create table bill_queries (
    life_user_id text not null references users,
    query_id text not null,
    unit_id text not null,
    area text not null,
    account_id text,
    number_cipher bytea not null,
    number_hash bytea not null,
    number_masked text not null,
    holder_masked text not null,
    address_masked text not null,
    bills jsonb not null,
    asked_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (life_user_id, query_id)
  )`,
  `create index bill_queries_expired on bill_queries (expires_at)`,

  // A row is held by at most one live order. After the unit's final word it stays, with settled_at, so that
  // an order made from an older query result can't pay the bill again.
  `create table bill_claims (
    unit_id text not null,
    number_hash bytea not null,
    bill_key text not null,
    life_user_id text,
    order_id text,
    free_at timestamptz,
    settled_at timestamptz,
    primary key (unit_id, number_hash, bill_key),
    check ((order_id is null) = (life_user_id is null)),
    check (order_id is not null or settled_at is not null)
  )`,
  `create index bill_claims_settled on bill_claims (settled_at) where order_id is null`,
  `create index bill_claims_order on bill_claims (order_id) where order_id is not null`,

  // How often a user let a claim run out unpaid on a day (Asia/Shanghai).
  `create table unpaid_claims (
    life_user_id text not null,
    unit_id text not null,
    number_hash bytea not null,
    bill_key text not null,
    day date not null,
    times integer not null default 1,
    primary key (life_user_id, unit_id, number_hash, bill_key, day)
  )`,
);
