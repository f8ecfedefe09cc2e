import { inOrder } from './in-order.ts';

/** What a bill is made of, as its unit said when the order was made: late fee, items, readings. */
export const billParts = inOrder(`alter table order_bills add column parts jsonb`);
