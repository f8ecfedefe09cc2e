-- Never deleted: its coupons refer to it, and what it granted counts for good. Amounts in fen.
create table campaigns (
  campaign_id text primary key,
  kind text not null check (kind in ('YEAR_END', 'SUMMER', 'EVERYDAY')),
  amount bigint not null check (amount > 0),
  min_spend bigint not null,
  project_types text[],
  output_endpoints text[],
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  valid_days integer not null check (valid_days > 0),
  budget bigint not null check (budget >= 0),
  granted bigint not null default 0 check (granted >= 0),
  on_offer boolean not null default true,
  position integer not null,
  title jsonb not null,
  check (min_spend > amount),
  check (ends_at > starts_at),
  check (granted <= budget)
);
create index campaigns_ended on campaigns (ends_at);

-- Beside the coupons, which belong to a user: one number may have been several users', one after another.
create table campaign_numbers (
  campaign_id text not null references campaigns,
  mobile_hash bytea not null,
  primary key (campaign_id, mobile_hash)
);

create table points_offers (
  offer_id text primary key,
  points integer not null check (points > 0),
  amount bigint not null check (amount > 0),
  min_spend bigint not null,
  project_types text[],
  valid_days integer not null check (valid_days > 0),
  on_offer boolean not null default true,
  position integer not null,
  title jsonb not null,
  check (min_spend > amount)
);

-- Its worth is copied from the campaign or offer, which may change. `order_id`: the order that holds or used it.
create table coupons (
  life_user_id text not null references users,
  coupon_id text not null,
  campaign_id text references campaigns,
  offer_id text references points_offers,
  request_id text not null,
  request_hash bytea not null,
  amount bigint not null check (amount > 0),
  min_spend bigint not null,
  project_types text[],
  state text not null check (state in ('AVAILABLE', 'HELD', 'USED')),
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  order_id text,
  appointed_account_id text,
  appointed_until timestamptz,
  title jsonb not null,
  primary key (life_user_id, coupon_id),
  unique (life_user_id, campaign_id),
  unique (life_user_id, order_id),
  unique (life_user_id, request_id),
  foreign key (life_user_id, order_id) references orders,
  check (min_spend > amount),
  check ((campaign_id is null) <> (offer_id is null)),
  check ((state = 'AVAILABLE') = (order_id is null)),
  check ((appointed_account_id is null) = (appointed_until is null)),
  check (state = 'AVAILABLE' or appointed_account_id is null)
) with (autovacuum_analyze_threshold = 50, autovacuum_analyze_scale_factor = 0.01);
create index coupons_campaign on coupons (campaign_id) include (amount) where campaign_id is not null;

create table coupon_events (
  life_user_id text not null,
  coupon_id text not null,
  event_id bigint generated always as identity,
  event text not null,
  from_state text,
  to_state text not null,
  order_id text,
  at timestamptz not null,
  primary key (life_user_id, coupon_id, event_id),
  foreign key (life_user_id, coupon_id) references coupons
) with (autovacuum_analyze_threshold = 50, autovacuum_analyze_scale_factor = 0.01);

-- `subject`: the order that earned, the refund that took back, the coupon exchanged for; each counts once.
create table points_entries (
  life_user_id text not null references users,
  entry_id bigint generated always as identity,
  kind text not null check (kind in ('EARNED', 'TAKEN_BACK', 'EXCHANGED')),
  subject text not null,
  points integer not null,
  order_id text,
  coupon_id text,
  at timestamptz not null,
  primary key (life_user_id, entry_id),
  unique (life_user_id, kind, subject),
  check (case kind when 'EARNED' then points > 0 else points < 0 end),
  check ((kind = 'EXCHANGED') = (coupon_id is not null)),
  check ((kind = 'EXCHANGED') = (order_id is null))
) with (autovacuum_analyze_threshold = 50, autovacuum_analyze_scale_factor = 0.01);
create index points_entries_order on points_entries (life_user_id, order_id);
create trigger points_entries_append_only before delete or update or truncate on points_entries
  for each statement execute function ledger_refuses_change();
