import { inOrder } from './in-order.ts';

/**
 * Guests with an order stay with it. Without a mark the purge of guests would look at all of them at each run. The indexes
 * of the purges are in `online-indexes.ts`.
 */
export const guestsStay = inOrder(`alter table users add column guest_stays boolean not null default false`);
