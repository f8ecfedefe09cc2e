import { inOrder } from './in-order.ts';

/** Refunds that the wallet refuses for good and says that it has not made. */
export const refundsNotMade = inOrder(
  `alter table refunds add column not_made boolean not null default false`,
);
