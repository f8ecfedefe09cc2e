import { inOrder } from './in-order.ts';

/** A day is compared page by page. What the whole comparison did not see any more is closed at its end. */
export const differenceSeen = inOrder(`alter table differences add column seen_in uuid`);
