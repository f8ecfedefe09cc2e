import { inOrder } from './in-order.ts';

/** Users, their sessions, saved accounts and groups. What a user owns has `life_user_id` first in its key. */
export const people = inOrder(
  `create table users (
    life_user_id text primary key,
    mobile_cipher bytea not null,
    mobile_hash bytea not null,
    mobile_masked text not null,
    wallet_user_id text,
    state text not null default 'ACTIVE' check (state in ('ACTIVE', 'FROZEN', 'WALLET_CLOSED', 'REPLACED')),
    order_version integer not null default 0,
    created_at timestamptz not null default now(),
    last_used_at timestamptz not null default now()
  )`,
  `create unique index users_mobile on users (mobile_hash) where state <> 'REPLACED'`,
  `create unique index users_wallet on users (wallet_user_id) where state <> 'REPLACED'`,

  `create table sessions (
    token_hash bytea primary key,
    life_user_id text references users,
    status smallint not null check (status in (1, 2, 3)),
    output_endpoint text not null,
    output_channel text not null,
    app_type integer not null,
    step_token_hash bytea,
    proved_mobile_cipher bytea,
    proved_wallet_user_id text,
    created_at timestamptz not null default now(),
    last_used_at timestamptz not null default now(),
    ended_at timestamptz,
    end_reason text check (end_reason in ('LOGGED_OUT', 'REPLACED', 'FINISHED')),
    check (status <> 1 or life_user_id is not null)
  )`,
  `create index sessions_user on sessions (life_user_id, output_endpoint) where ended_at is null`,
  `create index sessions_unused on sessions (last_used_at)`,
  `create index sessions_step on sessions (step_token_hash) where step_token_hash is not null`,

  `create table account_groups (
    life_user_id text not null references users,
    group_id text not null,
    name text not null,
    created_at timestamptz not null default now(),
    primary key (life_user_id, group_id),
    unique (life_user_id, name)
  )`,

  `create table accounts (
    life_user_id text not null references users,
    account_id text not null,
    unit_id text not null,
    area text not null,
    number_cipher bytea not null,
    number_hash bytea not null,
    number_masked text not null,
    holder_masked text not null,
    address_masked text not null,
    remark text not null default '',
    group_id text,
    last_asked_at timestamptz,
    last_due bigint,
    last_bills integer,
    last_due_date date,
    last_balance bigint,
    last_paid_at timestamptz,
    created_at timestamptz not null default now(),
    primary key (life_user_id, account_id),
    unique (life_user_id, unit_id, number_hash),
    foreign key (life_user_id, group_id) references account_groups
  )`,
);
