import { inOrder } from './in-order.ts';

/** Finds a user's orders of one account: whether it was ever paid is asked with each query of its unit. */
export const ordersOfAccount = inOrder(
  `create index orders_of_account on orders (life_user_id, unit_id, number_hash)`,
);
