import { inOrder } from './in-order.ts';

/** A plan whose bill its unit no longer lists, and takes up again when it does. */
export const planGone = inOrder(
  `alter table autopay_plans drop constraint autopay_plans_state_check`,
  `alter table autopay_plans add constraint autopay_plans_state_check check (state in ('PLANNED', 'NOTICED', 'ASKED',
    'DUE', 'DEDUCTING', 'PAID', 'FAILED', 'GAVE_UP', 'SKIPPED', 'GONE', 'WITHDRAWN'))`,
);
