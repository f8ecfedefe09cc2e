import { inOrder } from './in-order.ts';

/** When a plan was tried last: a yes of its payer does not take it twice in one day. */
export const planTried = inOrder(`alter table autopay_plans add column tried_at timestamptz`);
