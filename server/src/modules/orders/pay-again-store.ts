import type { Db } from '../../kit/database/open.ts';

/** The account that an order has paid. */
export type PaidAccount = {
  readonly unitId: string;
  readonly area: string;
  readonly numberCipher: Buffer;
  /** The user's own key; null where there is none. */
  readonly dataKey: Buffer | null;
};

/** The account of a user's own order; undefined when there is no such order. */
export function readPaidAccount(
  db: Db,
  lifeUserId: string,
  orderId: string,
): Promise<PaidAccount | undefined> {
  return db
    .selectFrom('orders')
    .innerJoin('users', 'users.life_user_id', 'orders.life_user_id')
    .select(['unit_id as unitId', 'area', 'number_cipher as numberCipher', 'data_key as dataKey'])
    .where('orders.life_user_id', '=', lifeUserId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}
