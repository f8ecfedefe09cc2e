import type { Db } from '../../kit/database/open.ts';

/** The account that an order has paid. */
export type PaidAccount = {
  readonly unitId: string;
  readonly area: string;
  readonly numberCipher: Buffer;
};

/** The account of a user's own order; undefined when there is no such order. */
export function readPaidAccount(
  db: Db,
  lifeUserId: string,
  orderId: string,
): Promise<PaidAccount | undefined> {
  return db
    .selectFrom('orders')
    .select(['unit_id as unitId', 'area', 'number_cipher as numberCipher'])
    .where('life_user_id', '=', lifeUserId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}
