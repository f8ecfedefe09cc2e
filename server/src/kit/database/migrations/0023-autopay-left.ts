import { inOrder } from './in-order.ts';

/** Plans for several bills that their unit takes only together, and why a bill was left to its payer. */
export const autopayLeft = inOrder(
  `alter table autopay_plans add column bills smallint not null default 1 check (bills > 0)`,
  `alter table autopay_plans add column left_reason text`,
);
