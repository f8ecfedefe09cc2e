-- Rows of a user have `life_user_id` first in their key.
create table users (
  life_user_id text primary key,
  mobile_cipher bytea,
  mobile_hash bytea,
  mobile_masked text,
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'FROZEN', 'WALLET_CLOSED', 'REPLACED', 'CLOSED')),
  order_version integer not null default 0,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  points_tip_hidden_at timestamptz,
  guest boolean not null default false,
  -- False when only a channel has named the number.
  mobile_proved boolean not null default false,
  -- The state before the user was replaced.
  replaced_from text,
  -- Whether a guest is known to have an order. Without it each purge would read all guests.
  guest_stays boolean not null default false,
  check ((guest or state = 'CLOSED') = (mobile_cipher is null)),
  check ((guest or state = 'CLOSED') = (mobile_hash is null)),
  check ((guest or state = 'CLOSED') = (mobile_masked is null))
) with (autovacuum_analyze_threshold = 50, autovacuum_analyze_scale_factor = 0.01);
create index users_guests on users (created_at) where guest;
create unique index users_mobile on users (mobile_hash) where state <> 'REPLACED';
create index users_passing_guests on users (created_at) where guest and not guest_stays;

-- Ids by which the wallet names a user. `live`: the user was not replaced; a live id names one user.
create table user_wallets (
  life_user_id text not null references users,
  kind text not null check (kind in ('USER_ID', 'OPEN_ID')),
  id text not null,
  live boolean not null,
  primary key (life_user_id, kind)
);
create unique index user_wallets_id on user_wallets (id) where live;
create index user_wallets_replaced on user_wallets (id) where not live;

create table sessions (
  token_hash bytea primary key,
  life_user_id text references users,
  status smallint not null check (status in (1, 2, 3)),
  output_endpoint text not null,
  output_channel text not null,
  app_type integer not null,
  step_token_hash bytea,
  proved_mobile_cipher bytea,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  -- `Chrome/Android`, as the user agent says; inside the wallet client `/Android`.
  device text,
  -- The city that the payer chose last.
  area text,
  ended_at timestamptz,
  end_reason text check (end_reason in ('LOGGED_OUT', 'REPLACED', 'FINISHED')),
  -- Of a provisional session: whether the number was proved when it began.
  proved boolean not null default false,
  -- `[{kind, id}]`, as the wallet proved at this sign-on.
  proved_wallet_ids jsonb,
  check (status <> 1 or life_user_id is not null)
) with (autovacuum_analyze_threshold = 50, autovacuum_analyze_scale_factor = 0.01);
-- Also those that ended: the closing of an account deletes them.
create index sessions_of_user on sessions (life_user_id) where life_user_id is not null;
create index sessions_provisional on sessions (created_at) where step_token_hash is not null;
create index sessions_step on sessions (step_token_hash) where step_token_hash is not null;
create index sessions_unused on sessions (last_used_at);
create index sessions_user on sessions (life_user_id, output_endpoint) where ended_at is null;

create table one_use_tokens (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('MINI_TICKET', 'MINI_TOKEN')),
  output_endpoint text not null,
  open_id_cipher bytea not null,
  expires_at timestamptz not null
);
create index one_use_tokens_expired on one_use_tokens (expires_at);

-- Tokens that count once: those of a channel's partner, and the nonces of units' requests.
create table used_tokens (
  issuer text not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  primary key (issuer, token_hash)
);
create index used_tokens_expired on used_tokens (expires_at);

-- A number may have several codes, each with a token of its own.
create table verify_codes (
  token_hash bytea primary key,
  mobile_hash bytea not null,
  -- Asked for by the number's payer, logged in.
  own boolean not null,
  code_hash bytea not null,
  tries integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index verify_codes_expired on verify_codes (expires_at);
create index verify_codes_number on verify_codes (mobile_hash, own, sent_at);

-- A row goes when the gateway has taken the message, or when it is too late to send it.
create table sms_messages (
  message_id text primary key,
  mobile_cipher bytea not null,
  text_cipher bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  next_action_at timestamptz not null
);
create index sms_messages_due on sms_messages (next_action_at);

-- Uses of a limit by a subject in one window of time.
create table limits_taken (
  name text not null,
  subject bytea not null,
  window_start timestamptz not null,
  window_end timestamptz not null,
  taken integer not null check (taken > 0),
  primary key (name, subject, window_start)
);
create index limits_taken_over on limits_taken (window_end);

create table consents (
  life_user_id text not null references users,
  agreement text not null,
  version text not null,
  output_endpoint text not null,
  at timestamptz not null,
  primary key (life_user_id, agreement, version, output_endpoint)
);

-- `bound_at`: since then the channel opens the user by its word; `proved`: the user has proved the number there. `empowered_at`: the
-- user has authorised the channel.
create table user_channels (
  life_user_id text not null references users,
  output_endpoint text not null,
  bound_at timestamptz,
  proved boolean not null default false,
  empowered_at timestamptz,
  primary key (life_user_id, output_endpoint),
  check (bound_at is not null or (empowered_at is not null and not proved))
);

create table account_closings (
  life_user_id text primary key references users,
  closed_at timestamptz not null,
  done_at timestamptz,
  attempts integer not null default 0,
  next_action_at timestamptz
);
create index account_closings_done on account_closings (done_at) where done_at is not null;
create index account_closings_next on account_closings (next_action_at) where next_action_at is not null;

create table data_copies (
  copy_id text primary key,
  life_user_id text not null references users,
  -- Of the session that typed the code: no other sees or fetches the copy.
  session_hash bytea not null,
  language text not null,
  asked_at timestamptz not null,
  -- Gzipped and encrypted; null until it is made.
  content_cipher bytea,
  expires_at timestamptz not null,
  attempts integer not null default 0,
  next_action_at timestamptz
);
create index data_copies_expires on data_copies (expires_at);
create index data_copies_next on data_copies (next_action_at) where next_action_at is not null;
create unique index data_copies_user on data_copies (life_user_id);

-- A guest has one session, by the link that was opened. The row stays until the link has ended, so that it opens once.
create table order_sessions (
  life_user_id text primary key references users,
  token_hash bytea not null unique,
  output_endpoint text not null,
  jti_hash bytea not null,
  unit_id text not null,
  area text not null,
  number_cipher bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  link_ends_at timestamptz not null,
  unique (output_endpoint, jti_hash)
);
create index order_sessions_ended on order_sessions (greatest(link_ends_at, expires_at));
