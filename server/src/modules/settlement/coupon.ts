import { sql } from 'kysely';
import type { Tx } from '../../kit/database/open.ts';
import { returnCoupon } from '../coupons/index.ts';
import { lockOrder } from './elsewhere-store.ts';

type Rejections = { readonly coupon: number; readonly others: number };

/**
 * Returns the coupon of an order when its last bill was rejected and no other was written off. Locks the order, because
 * two bills rejected at the same moment would each see the other as unfinished.
 */
export async function returnCouponOfRejected(
  tx: Tx,
  lifeUserId: string,
  orderId: string,
  now: Date,
): Promise<void> {
  const { coupon, others } = await lockRejections(tx, lifeUserId, orderId);
  if (coupon > 0 && others === 0) await returnCoupon(tx, lifeUserId, orderId, now);
}

async function lockRejections(tx: Tx, lifeUserId: string, orderId: string): Promise<Rejections> {
  await lockOrder(tx, { lifeUserId, orderId });
  const { rows } = await sql<Rejections>`
    select o.coupon, (select count(*) from order_bills b
        where b.life_user_id = o.life_user_id and b.order_id = o.order_id and b.state is distinct from 'REJECTED'
      ) as others
    from orders o where o.life_user_id = ${lifeUserId} and o.order_id = ${orderId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`there is no order ${orderId}`);
  return row;
}
