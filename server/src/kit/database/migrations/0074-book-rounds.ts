import { inOrder } from './in-order.ts';

/**
 * Rounds in which every order, coupon and campaign is checked once, in slices of a night. `part`, `after_user` and `after_number`: the
 * last number that was checked.
 */
export const bookRounds = inOrder(
  `create table book_rounds (
    round_id bigint generated always as identity primary key,
    begun_at timestamptz not null,
    ended_at timestamptz,
    part text not null,
    after_user text not null,
    after_number text not null,
    checked bigint not null default 0
  )`,
  `create unique index book_rounds_open on book_rounds ((true)) where ended_at is null`,
);
