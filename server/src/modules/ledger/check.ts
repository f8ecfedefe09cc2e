import type { Db } from '../../kit/database/open.ts';
import { checkOrders } from './check-orders.ts';
import type { Finding } from './finding.ts';
import { liveOrders } from './orders-to-check.ts';
import { BEGINNING, checkPage, pagesAfter } from './round-parts.ts';

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
  for await (const page of pagesAfter(db, BEGINNING)) findings.push(...(await checkPage(db, page)));
  return findings;
}
