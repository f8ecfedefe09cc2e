import type { Db } from '../../kit/database/open.ts';
import { checkAmounts } from './check-amounts.ts';
import { checkCoupons, checkGiven, checkPoints } from './check-benefits.ts';
import { checkDeductions } from './check-deductions.ts';
import type { Finding } from './finding.ts';
import { everyOrder, type OrderKey } from './orders-to-check.ts';

/** One finding for each rule that each of these orders breaks. */
export async function checkOrders(db: Db, orders: readonly OrderKey[]): Promise<Finding[]> {
  return [
    ...(await checkAmounts(db, orders)),
    ...(await checkCoupons(db, orders)),
    ...(await checkPoints(db, orders)),
    ...(await checkDeductions(db, orders)),
  ];
}

/** One finding for each rule of the books that does not hold; none when all is well. Reads everything, page by page. */
export async function checkBooks(db: Db): Promise<Finding[]> {
  const findings: Finding[] = [];
  for await (const orders of everyOrder(db)) findings.push(...(await checkOrders(db, orders)));
  return [...findings, ...(await checkGiven(db))];
}
