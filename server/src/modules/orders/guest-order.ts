import { type createDebLifeOrder, LINK_HAS_ORDER, type RequestOf } from '@life-payment/contract';
import type { Language } from '@life-payment/contract/rules';
import { refuse } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import type { Db } from '../../kit/database/open.ts';
import type { OrderSession } from '../../kit/ports/session.ts';
import { createOrder } from './create.ts';

/** The database's error for a second order of a guest. */
const HAS_ORDER = 'LP002';

/** A guest's order that is unpaid or paid; null when every order was closed unpaid or there is none. */
export async function liveGuestOrder(db: Db, lifeUserId: string): Promise<string | null> {
  const row = await db
    .selectFrom('orders as o')
    .innerJoin('order_payments as p', (join) =>
      join.onRef('p.life_user_id', '=', 'o.life_user_id').onRef('p.order_id', '=', 'o.order_id'),
    )
    .select('o.order_id as orderId')
    .where('o.life_user_id', '=', lifeUserId)
    .where('p.state', '<>', 'CLOSED')
    .executeTakeFirst();
  return row?.orderId ?? null;
}

/**
 * Makes the one order of an order session. Its guest can only have a query of the account that the session is bound to.
 * An index of the database allows only one order, even when requests race.
 */
export async function createGuestOrder(
  context: Context,
  session: OrderSession,
  language: Language,
  wish: RequestOf<typeof createDebLifeOrder>,
) {
  try {
    return await createOrder(context, session, language, wish, 'DEB');
  } catch (error) {
    if (Reflect.get(Object(error), 'code') !== HAS_ORDER) throw error;
    const orderId = await liveGuestOrder(context.db, session.lifeUserId);
    return refuse(LINK_HAS_ORDER, undefined, orderId === null ? {} : { orderId });
  }
}
