import type { Db } from '../../kit/database/open.ts';
import { checkAmounts } from './check-amounts.ts';
import { checkCoupons, checkGiven, checkPoints } from './check-benefits.ts';
import { checkDeductions } from './check-deductions.ts';
import type { Finding } from './finding.ts';
import { everyOrder, liveOrders, type OrderKey } from './orders-to-check.ts';

/** One finding for each rule that each of these orders breaks. */
export async function checkOrders(db: Db, orders: readonly OrderKey[]): Promise<Finding[]> {
  return [
    ...(await checkAmounts(db, orders)),
    ...(await checkCoupons(db, orders)),
    ...(await checkPoints(db, orders)),
    ...(await checkDeductions(db, orders)),
  ];
}

/** What a check of part of the books came to. */
export type BooksSince = { readonly orders: number; readonly findings: readonly Finding[] };

/** Checks the orders that took a step since a moment, and those on their way; reads only. */
export async function checkBooksSince(db: Db, since: Date): Promise<BooksSince> {
  const findings: Finding[] = [];
  let checked = 0;
  for await (const orders of liveOrders(db, since)) {
    findings.push(...(await checkOrders(db, orders)));
    checked += orders.length;
  }
  return { orders: checked, findings };
}

/** One finding for each rule of the books that does not hold; none when all is well. Reads everything, page by page. */
export async function checkBooks(db: Db): Promise<Finding[]> {
  const findings: Finding[] = [];
  for await (const orders of everyOrder(db)) findings.push(...(await checkOrders(db, orders)));
  return [...findings, ...(await checkGiven(db))];
}
