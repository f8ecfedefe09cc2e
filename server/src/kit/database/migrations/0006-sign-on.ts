import { inOrder } from './in-order.ts';

/** Consents and authorised channels; codes by SMS; tokens that are good once; limits. */
export const signOn = inOrder(
  `create table consents (
    life_user_id text not null references users,
    agreement text not null,
    version text not null,
    output_endpoint text not null,
    at timestamptz not null,
    primary key (life_user_id, agreement, version, output_endpoint)
  )`,
  `create table channel_empowerments (
    life_user_id text not null references users,
    output_endpoint text not null,
    at timestamptz not null,
    primary key (life_user_id, output_endpoint)
  )`,

  `create table used_tokens (
    output_endpoint text not null,
    token_hash bytea not null,
    expires_at timestamptz not null,
    primary key (output_endpoint, token_hash)
  )`,
  `create index used_tokens_expired on used_tokens (expires_at)`,

  `create table one_use_tokens (
    token_hash bytea primary key,
    purpose text not null check (purpose in ('MINI_TICKET', 'MINI_TOKEN')),
    output_endpoint text not null,
    open_id_cipher bytea not null,
    expires_at timestamptz not null
  )`,
  `create index one_use_tokens_expired on one_use_tokens (expires_at)`,

  // One row a number: a new code takes the place of the last one.
  `create table sms_codes (
    mobile_hash bytea primary key,
    code_hash bytea not null,
    tries integer not null default 0,
    sent_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index sms_codes_expired on sms_codes (expires_at)`,

  // A row is deleted when the gateway has taken the message, or when it is too late to send it.
  `create table sms_messages (
    message_id text primary key,
    mobile_hash bytea not null,
    mobile_cipher bytea not null,
    text_cipher bytea not null,
    tries integer not null default 0,
    expires_at timestamptz not null,
    next_action_at timestamptz not null
  )`,
  `create index sms_messages_due on sms_messages (next_action_at)`,
  `create index sms_messages_number on sms_messages (mobile_hash)`,

  `create table limits_taken (
    name text not null,
    subject bytea not null,
    window_start timestamptz not null,
    window_end timestamptz not null,
    taken integer not null check (taken > 0),
    primary key (name, subject, window_start)
  )`,
  `create index limits_taken_over on limits_taken (window_end)`,
);
