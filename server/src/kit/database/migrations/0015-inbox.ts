import { inOrder } from './in-order.ts';

/** What payers are told: messages, and the bills that units announced. */
export const inbox = inOrder(
  // One message of a kind about one subject: a bill notification or an order.
  `create table messages (
    life_user_id text not null references users,
    message_id text not null,
    kind text not null,
    subject text not null,
    facts jsonb not null,
    at timestamptz not null,
    read_at timestamptz,
    primary key (life_user_id, message_id),
    unique (life_user_id, kind, subject)
  )`,
  `create index messages_newest on messages (life_user_id, at desc, message_id desc)`,
  `create index messages_unread on messages (life_user_id) where read_at is null`,
  `create index messages_age on messages (at)`,

  // A new bill of a saved account, once for each user who has it, however often its unit announces it.
  `create table bill_notices (
    life_user_id text not null references users,
    notice_id text not null,
    unit_id text not null,
    area text not null,
    number_cipher bytea not null,
    number_hash bytea not null,
    bill_no text not null,
    at timestamptz not null,
    opened_at timestamptz,
    primary key (life_user_id, notice_id),
    unique (life_user_id, unit_id, number_hash, bill_no)
  )`,
  `create index bill_notices_age on bill_notices (at)`,

  // Nonces of units' requests: each counts once.
  `create table biller_nonces (
    nonce_hash bytea primary key,
    expires_at timestamptz not null
  )`,
  `create index biller_nonces_expired on biller_nonces (expires_at)`,

  // Whose account a unit speaks of. A bill announced later than the last query makes that query old.
  `create index accounts_by_number on accounts (unit_id, number_hash, life_user_id)`,
  `alter table accounts add column bills_announced_at timestamptz`,
);
