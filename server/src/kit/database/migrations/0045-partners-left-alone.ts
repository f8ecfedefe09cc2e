import { inOrder } from './in-order.ts';

/** Partners that a process leaves alone because they do not answer, for the commands of staff. */
export const partnersLeftAlone = inOrder(
  `create table partners_left_alone (
    partner text primary key,
    since timestamptz not null,
    told_at timestamptz not null
  )`,
);
