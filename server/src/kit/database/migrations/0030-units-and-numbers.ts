import { inOrder } from './in-order.ts';

/** Units whose descriptions are refused, and the numbers a user asked units about, which are counted by day. */
export const unitsAndNumbers = inOrder(
  `create table units_refused (
    unit_id text primary key,
    reason text not null,
    since timestamptz not null
  )`,

  // `number_hash` is keyed and of user, unit and number: it tells nothing of who else asked. Two requests that come
  // together can't have one place of the day (Asia/Shanghai), so that neither goes past the most of it.
  `create table asked_numbers (
    life_user_id text not null references users,
    number_hash bytea not null,
    day date not null,
    place integer not null,
    unknown_until timestamptz,
    expires_at timestamptz not null,
    primary key (life_user_id, number_hash),
    unique (life_user_id, day, place)
  )`,
  `create index asked_numbers_expired on asked_numbers (expires_at)`,
);
