import type { Db } from '../../kit/database/open.ts';
import { checkAmounts } from './check-amounts.ts';
import { checkCoupons, checkPoints } from './check-benefits.ts';
import { checkDeductions } from './check-deductions.ts';
import type { Finding } from './finding.ts';
import type { OrderKey } from './orders-to-check.ts';

/** One finding for each rule that each of these orders breaks. */
export async function checkOrders(db: Db, orders: readonly OrderKey[]): Promise<Finding[]> {
  return [
    ...(await checkAmounts(db, orders)),
    ...(await checkCoupons(db, orders)),
    ...(await checkPoints(db, orders)),
    ...(await checkDeductions(db, orders)),
  ];
}
