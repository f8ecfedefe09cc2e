create table units (
  unit_id text primary key,
  project_type text not null,
  description jsonb not null,
  -- Declared by staff, beside what the unit says of itself.
  maintenance_from timestamptz,
  maintenance_until timestamptz,
  maintenance_reason text,
  maintenance_by text references staff,
  check (num_nulls(maintenance_from, maintenance_until, maintenance_reason, maintenance_by) in (0, 4)),
  check (maintenance_until > maintenance_from)
);
create trigger units_changed after insert or delete or update on units
  for each statement execute function bump_cache_version('units');

create table units_refused (
  unit_id text primary key,
  reason text not null,
  since timestamptz not null
);

create table account_groups (
  life_user_id text not null references users,
  group_id text not null,
  name text not null,
  created_at timestamptz not null default now(),
  primary key (life_user_id, group_id),
  unique (life_user_id, name)
);

-- Saved accounts, with the last answer of their unit. Amounts in fen.
create table accounts (
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
  last_balance_low boolean not null default false,
  last_paid_at timestamptz,
  created_at timestamptz not null default now(),
  -- A bill announced later than the last query, or refused and so due again, makes that query old.
  bills_announced_at timestamptz,
  primary key (life_user_id, account_id),
  unique (life_user_id, unit_id, number_hash),
  foreign key (life_user_id, group_id) references account_groups
) with (autovacuum_analyze_threshold = 50, autovacuum_analyze_scale_factor = 0.01);
create index accounts_by_number on accounts (unit_id, number_hash, life_user_id);

-- Numbers that a user asked units about, counted by day (Asia/Shanghai). Two requests at once can't have one `place`.
create table asked_numbers (
  life_user_id text not null references users,
  -- Keyed and of user, unit and number: it does not tell who else asked.
  number_hash bytea not null,
  day date not null,
  place integer not null,
  unknown_until timestamptz,
  expires_at timestamptz not null,
  primary key (life_user_id, number_hash),
  unique (life_user_id, day, place)
);
create index asked_numbers_expired on asked_numbers (expires_at);

-- Answers of units, from which orders are made.
create table bill_queries (
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
  -- Bills of the answer that could not be read.
  unreadable integer not null default 0,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (life_user_id, query_id)
) with (autovacuum_analyze_threshold = 50, autovacuum_analyze_scale_factor = 0.01);
create index bill_queries_expired on bill_queries (expires_at);

-- A new bill of a saved account, once for each user who has it, however often its unit announces it.
create table bill_notices (
  life_user_id text not null references users,
  notice_id text not null,
  unit_id text not null,
  area text not null,
  number_cipher bytea not null,
  number_hash bytea not null,
  bill_no text not null,
  bill_month text,
  due_date date,
  at timestamptz not null,
  opened_at timestamptz,
  primary key (life_user_id, notice_id)
);
create unique index bill_notices_bill on bill_notices (life_user_id, unit_id, number_hash, bill_no, bill_month)
  where bill_month is not null;
create unique index bill_notices_undated on bill_notices (life_user_id, unit_id, number_hash, bill_no, due_date)
  nulls not distinct where bill_month is null;
create index bill_notices_age on bill_notices (at);

