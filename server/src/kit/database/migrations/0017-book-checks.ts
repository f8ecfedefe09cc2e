import { inOrder } from './in-order.ts';

/** What the check of the books found, and what it needs to look only at what is new. */
export const bookChecks = inOrder(
  // Each step of an order in the order of time: a hundredth of a tree's size, as rows are only ever added.
  `create index order_events_at on order_events using brin (at) with (pages_per_range = 16, autosummarize = on)`,
  `create index ledger_postings_at on ledger_postings (posted_at)`,
  // Without it each order's check reads all its owner's postings.
  `create index ledger_postings_order on ledger_postings (life_user_id, order_id)`,

  `create table book_checks (
    check_id bigint generated always as identity primary key,
    at timestamptz not null,
    whole boolean not null,
    orders integer not null,
    findings integer not null,
    took_ms integer not null
  )`,
  `create table book_findings (
    rule text not null,
    order_id text not null,
    first_seen_at timestamptz not null,
    closed_at timestamptz,
    primary key (rule, order_id)
  )`,
  `create index book_findings_open on book_findings (first_seen_at) where closed_at is null`,

  // A rule that came later than the first orders counts only from then on.
  `create table book_rules (rule text primary key, since timestamptz not null)`,
  `insert into book_rules (rule, since)
    select 'points are one a yuan', case when exists (select from orders)
      then (select "timestamp"::timestamptz from kysely_migration where name = '0013-benefits')
      else '-infinity' end`,
);
