import { allKnow } from '../../kit/database/all-new.ts';
import type { Db, Tx } from '../../kit/database/open.ts';
import { paymentIdOf } from '../../kit/ids.ts';

/** The migration since which payments can have numbers of their own. Processes of the version before do not find those. */
const MIGRATION = '0052-wallet-payments';

/** Numbers for payments of new orders: own ones, but the order's number while processes of the version before may run. */
export function paymentNumbers(): (db: Db | Tx, orderId: string) => Promise<string> {
  const own = allKnow(MIGRATION);
  return async (db, orderId) => ((await own(db)) ? paymentIdOf(orderId) : orderId);
}

/** The migration since which a payment can cover several orders. Processes of the version before see one of them. */
const SEVERAL = '0071-payments-of-several';

/** Whether new payments may cover several orders. */
export function paymentsOfSeveral(): (db: Db | Tx) => Promise<boolean> {
  return allKnow(SEVERAL);
}
