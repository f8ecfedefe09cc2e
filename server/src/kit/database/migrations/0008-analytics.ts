import { inOrder } from './in-order.ts';

/** What happened in the app, without anything about a person. The same event sent twice is one row. */
export const analytics = inOrder(
  `create table analytics_events (
    event_id bigint generated always as identity primary key,
    visit text not null,
    at timestamptz not null,
    kind text not null,
    page text not null,
    call text not null default '',
    name text not null default '',
    duration_ms integer not null default -1,
    product text not null,
    platform text not null,
    version text not null,
    output_endpoint text not null,
    received_at timestamptz not null,
    unique (visit, at, kind, page, call, name, duration_ms)
  )`,
);
