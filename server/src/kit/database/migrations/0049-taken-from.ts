import { inOrder } from './in-order.ts';

/** From when on the unit takes a bill that it did not take in its day-end window. */
export const takenFrom = inOrder(`alter table order_bills add column taken_from timestamptz`);
