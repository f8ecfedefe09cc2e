import { inOrder } from './in-order.ts';

/**
 * A key of each user's own for what is encrypted about them, copies of a payer's data, and accounts that payers close. The
 * new rules of `users` allow more than the old ones: rows of before need no check.
 */
export const ownData = inOrder(
  // data_key: encrypted with the service's key. ciphers_renewed: all that is encrypted about the user is with it.
  `alter table users
    add column data_key bytea,
    add column data_key_at timestamptz,
    add column ciphers_renewed boolean not null default false`,
  `create index users_without_data_key on users (created_at) where data_key is null and not guest and state <> 'CLOSED'`,
  `create index users_ciphers on users (data_key_at, life_user_id)
    where data_key is not null and not ciphers_renewed and state <> 'CLOSED'`,
  // By the key of the service that the user's is encrypted with.
  `create index users_data_key_id on users (get_byte(data_key, 0)) where data_key is not null`,

  `alter table users drop constraint users_state_check`,
  `alter table users add constraint users_state_check
    check (state in ('ACTIVE', 'FROZEN', 'WALLET_CLOSED', 'REPLACED', 'CLOSED')) not valid`,
  `alter table users drop constraint users_check`,
  `alter table users add constraint users_number_check check (
    (guest or state = 'CLOSED') = (mobile_cipher is null) and (guest or state = 'CLOSED') = (mobile_hash is null)
    and (guest or state = 'CLOSED') = (mobile_masked is null)) not valid`,

  `create table account_closings (
    life_user_id text primary key references users,
    closed_at timestamptz not null,
    done_at timestamptz,
    asked integer not null default 0,
    next_action_at timestamptz
  )`,
  `create index account_closings_next on account_closings (next_action_at) where next_action_at is not null`,
  `create index account_closings_done on account_closings (done_at) where done_at is not null`,
  // Also those that ended: they are found by their user when the account is closed.
  `create index sessions_of_user on sessions (life_user_id) where life_user_id is not null`,

  // content: null until it is made.
  `create table data_copies (
    copy_id text primary key,
    life_user_id text not null references users,
    language text not null,
    asked_at timestamptz not null,
    content bytea,
    expires_at timestamptz not null,
    asked integer not null default 0,
    next_action_at timestamptz
  )`,
  `create unique index data_copies_user on data_copies (life_user_id)`,
  `create index data_copies_next on data_copies (next_action_at) where next_action_at is not null`,
  `create index data_copies_expires on data_copies (expires_at)`,
);
