import { inOrder } from './in-order.ts';

/** What the wallet shows of a payment is the same however often it is sent. Null: made before it was kept. */
export const paymentSubject = inOrder(`alter table payments add column subject text`);
