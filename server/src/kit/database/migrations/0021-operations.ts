import { inOrder } from './in-order.ts';

/** What is counted whenever a process is looked at must not cost more as the books grow. */
export const operations = inOrder(`create index refunds_open on refunds (state) where state <> 'DONE'`);
