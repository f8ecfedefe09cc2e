import { inOrder } from './in-order.ts';

/** Campaigns and the coupons they grant, points and what they are exchanged for. Amounts in fen. */
export const benefits = inOrder(
  // A campaign is never deleted: its coupons refer to it, and what it granted counts for good.
  `create table campaigns (
    campaign_id text primary key,
    kind text not null check (kind in ('YEAR_END', 'SUMMER', 'EVERYDAY')),
    title_zh text not null,
    title_en text not null,
    amount bigint not null check (amount > 0),
    min_spend bigint not null check (min_spend > amount),
    project_types text[],
    output_endpoints text[],
    starts_at timestamptz not null,
    ends_at timestamptz not null check (ends_at > starts_at),
    valid_days integer not null check (valid_days > 0),
    budget bigint not null check (budget >= 0),
    granted bigint not null default 0 check (granted >= 0),
    on_offer boolean not null default true,
    position integer not null,
    check (granted <= budget)
  )`,
  `create table points_offers (
    offer_id text primary key,
    title_zh text not null,
    title_en text not null,
    points integer not null check (points > 0),
    amount bigint not null check (amount > 0),
    min_spend bigint not null check (min_spend > amount),
    project_types text[],
    valid_days integer not null check (valid_days > 0),
    on_offer boolean not null default true,
    position integer not null
  )`,

  // An order's coupon stays named here when the coupon itself has gone back.
  `alter table orders add column coupon_id text`,
  `alter table orders add constraint orders_coupon_named check ((coupon_id is null) = (coupon = 0))`,

  // What it is worth is copied from where it comes from: that may change later. order_id is of the order that holds or used it.
  `create table coupons (
    life_user_id text not null references users,
    coupon_id text not null,
    campaign_id text references campaigns,
    offer_id text references points_offers,
    request_id text not null,
    request_hash bytea not null,
    title_zh text not null,
    title_en text not null,
    amount bigint not null check (amount > 0),
    min_spend bigint not null check (min_spend > amount),
    project_types text[],
    state text not null check (state in ('AVAILABLE', 'HELD', 'USED')),
    granted_at timestamptz not null,
    expires_at timestamptz not null,
    order_id text,
    appointed_account_id text,
    appointed_until timestamptz,
    primary key (life_user_id, coupon_id),
    unique (life_user_id, campaign_id),
    unique (life_user_id, request_id),
    unique (life_user_id, order_id),
    foreign key (life_user_id, order_id) references orders,
    check ((campaign_id is null) <> (offer_id is null)),
    check ((state = 'AVAILABLE') = (order_id is null)),
    check ((appointed_account_id is null) = (appointed_until is null)),
    check (state = 'AVAILABLE' or appointed_account_id is null)
  )`,
  `create table coupon_events (
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
  )`,

  // subject: the order that earned, the refund that took back, the coupon exchanged for; each counts once.
  `create table points_entries (
    life_user_id text not null references users,
    entry_id bigint generated always as identity,
    kind text not null check (kind in ('EARNED', 'TAKEN_BACK', 'EXCHANGED')),
    subject text not null,
    points integer not null check (case kind when 'EARNED' then points > 0 else points < 0 end),
    order_id text,
    coupon_id text,
    at timestamptz not null,
    primary key (life_user_id, entry_id),
    unique (life_user_id, kind, subject),
    check ((kind = 'EXCHANGED') = (coupon_id is not null)),
    check ((kind = 'EXCHANGED') = (order_id is null))
  )`,
  `create index points_entries_order on points_entries (life_user_id, order_id)`,
  `create trigger points_entries_append_only before update or delete or truncate on points_entries
    for each statement execute function ledger_refuses_change()`,

  // Points are exchanged without an order.
  `alter table ledger_postings alter column order_id drop not null`,
  `alter table users add column points_tip_hidden_at timestamptz`,
);
