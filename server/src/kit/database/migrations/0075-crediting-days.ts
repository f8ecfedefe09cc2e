import { inOrder } from './in-order.ts';

/** How many bills of a unit took how long from payment to write-off, by the day of the write-off. */
export const creditingDays = inOrder(
  `create table crediting_days (
    unit_id text not null,
    day date not null,
    seconds integer not null,
    bills bigint not null,
    primary key (day, unit_id, seconds)
  )`,
);
