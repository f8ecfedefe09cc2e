import { inOrder } from './in-order.ts';

/** By which of the ways an order was made: in the app, from a 5G message, or by a partner's encrypted link. */
export const orderSource = inOrder(
  `alter table orders add column source text not null default 'APP' check (source in ('APP', 'FIVE_G', 'DEB'))`,
);
