-- Amounts in fen. The account is copied: a mandate stays readable when the account is no longer saved.
create table mandates (
  life_user_id text not null references users,
  agreement_id text not null,
  account_id text not null,
  unit_id text not null,
  project_type text not null,
  billing text not null check (billing in ('POSTPAID', 'PREPAID')),
  area text not null,
  number_cipher bytea not null,
  number_hash bytea not null,
  number_masked text not null,
  holder_masked text not null,
  remark text not null,
  request_id text not null,
  request_hash bytea not null,
  output_endpoint text not null,
  app_type integer not null,
  state text not null check (state in ('SIGNING', 'SIGNED', 'ENDING', 'ENDED')),
  locked boolean not null default false,
  rules_changed boolean not null default false,
  paused boolean not null default false,
  suspended boolean not null default false,
  -- `cap`: postpaid. `amount` and `threshold`: prepaid.
  cap bigint check (cap > 0),
  amount bigint check (amount > 0),
  threshold bigint check (threshold > 0),
  pay_day smallint check (pay_day >= 1 and pay_day <= 28),
  -- The highest amount that its payer has agreed to. More needs consent and a code.
  signed_most bigint not null check (signed_most > 0),
  -- Of the unit's amount rules when the amount was set.
  rules_hash bytea not null,
  insufficient smallint not null default 0 check (insufficient >= 0 and insufficient <= 3),
  consent_version text not null,
  wallet_agreement_no text,
  created_at timestamptz not null,
  sign_before timestamptz,
  signed_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  attempts integer not null default 0,
  next_action_at timestamptz,
  bill_check_at timestamptz,
  bill_checked_at timestamptz,
  mandate_check_at timestamptz,
  -- Whose wallet it was asked for, and whether that user signed it; `signer` is null before the wallet was asked.
  wallet_user_id text,
  wallet_id_kind text check (wallet_id_kind in ('USER_ID', 'OPEN_ID')),
  signer text check (signer in ('SAME', 'OTHER', 'UNTOLD')),
  signer_at timestamptz,
  suspended_at timestamptz,
  primary key (life_user_id, agreement_id),
  unique (life_user_id, request_id),
  check (wallet_user_id is null or wallet_id_kind is not null),
  check ((billing = 'POSTPAID') = (cap is not null)),
  check ((billing = 'PREPAID') = (amount is not null and threshold is not null))
) with (autovacuum_analyze_threshold = 50, autovacuum_analyze_scale_factor = 0.01);
create index mandates_mandate_check on mandates (mandate_check_at) where mandate_check_at is not null;
create unique index mandates_live on mandates (life_user_id, account_id) where state in ('SIGNING', 'SIGNED');
create index mandates_bill_check on mandates (bill_check_at) where bill_check_at is not null;
create index mandates_next on mandates (next_action_at) where next_action_at is not null;
create index mandates_number on mandates (unit_id, number_hash) where state = 'SIGNED';
create index mandates_rules on mandates (unit_id, rules_hash) where state = 'SIGNED' and not rules_changed;
create index mandates_signer on mandates (signer_at) where state = 'SIGNED' and signer in ('OTHER', 'UNTOLD');

create table autopay_plans (
  life_user_id text not null,
  plan_id text not null,
  agreement_id text not null,
  -- Of a top-up: TOP-UP and its day, so that there is one a day.
  bill_key text not null,
  bill_month text,
  due_date date,
  amount bigint not null check (amount > 0),
  usual bigint,
  state text not null check (state in ('PLANNED', 'NOTICED', 'ASKED', 'DUE', 'DEDUCTING', 'PAID', 'FAILED', 'GAVE_UP', 'SKIPPED',
    'GONE', 'WITHDRAWN')),
  ask_reason text check (ask_reason in ('OVER_CAP', 'UNUSUAL')),
  approved boolean not null default false,
  noticed_at timestamptz,
  deduct_from timestamptz,
  tries smallint not null default 0,
  failure text,
  order_id text,
  created_at timestamptz not null,
  ended_at timestamptz,
  next_action_at timestamptz,
  -- Bills that their unit takes only together.
  bills smallint not null default 1 check (bills > 0),
  left_reason text,
  -- A yes of the payer does not take it twice in one day.
  tried_at timestamptz,
  primary key (life_user_id, plan_id),
  foreign key (life_user_id, agreement_id) references mandates
) with (autovacuum_analyze_threshold = 50, autovacuum_analyze_scale_factor = 0.01);
-- One plan a bill: of units that repeat their numbers by month, or by due date where they tell no month.
create unique index autopay_plans_bill on autopay_plans (life_user_id, agreement_id, bill_key, bill_month)
  where bill_month is not null;
create unique index autopay_plans_undated on autopay_plans (life_user_id, agreement_id, bill_key, due_date)
  nulls not distinct where bill_month is null;
create index autopay_plans_next on autopay_plans (next_action_at) where next_action_at is not null;
create index autopay_plans_order on autopay_plans (order_id) where order_id is not null;

create table autopay_events (
  life_user_id text not null,
  agreement_id text not null,
  event_id bigint generated always as identity,
  machine text not null check (machine in ('AGREEMENT', 'PLAN')),
  subject text not null,
  event text not null,
  from_state text,
  to_state text not null,
  at timestamptz not null,
  primary key (life_user_id, agreement_id, event_id),
  foreign key (life_user_id, agreement_id) references mandates
);
