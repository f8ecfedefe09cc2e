import { inOrder } from './in-order.ts';

/** By when a payer's money is credited or back, and how long units take to credit. */
export const promises = inOrder(
  // What was promised when the order was made, whatever its unit says of itself later.
  `alter table orders add column promise_hours smallint not null default 24 check (promise_hours > 0)`,

  // By promised_by a bill is written off or its money is back; from cancel_at on its number is made void at the unit.
  `alter table order_bills add column promised_by timestamptz, add column cancel_at timestamptz`,
  `update order_bills b set promised_by = p.paid_at + interval '24 hours', cancel_at = p.paid_at + interval '23 hours'
    from payments p where p.life_user_id = b.life_user_id and p.order_id = b.order_id and b.state is not null`,
  `alter table order_bills drop constraint order_bills_state_check,
    add check (state in ('PENDING', 'SENT', 'WRITTEN_OFF', 'REJECTED', 'UNKNOWN', 'CANCELLING')),
    add check (state is null or (promised_by is not null and cancel_at is not null))`,

  // Null where nobody was promised a day.
  `alter table refunds add column promised_by timestamptz`,
  `update refunds r set promised_by = p.paid_at + interval '24 hours'
    from payments p where p.life_user_id = r.life_user_id and p.order_id = r.order_id`,
  `create index refunds_promised on refunds (promised_by) where state <> 'DONE'`,

  // Measured on what units wrote off in the last thirty days.
  `create table crediting_times (
    unit_id text primary key,
    samples integer not null check (samples > 0),
    typical_seconds integer not null check (typical_seconds > 0),
    slow_seconds integer not null check (slow_seconds >= typical_seconds),
    measured_at timestamptz not null
  )`,
  `insert into cache_versions (name) values ('crediting')`,
  `create trigger crediting_changed after insert or update or delete on crediting_times
    for each statement execute function bump_cache_version('crediting')`,
);
