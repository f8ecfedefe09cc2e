import { performance } from 'node:perf_hooks';
import type { Context } from '../../kit/context.ts';
import type { Db } from '../../kit/database/open.ts';
import { ownerOf } from '../../kit/ids.ts';
import type { Log } from '../../kit/log.ts';
import { after, HOUR } from '../../kit/time.ts';
import { checkOrders } from './check.ts';
import { checkGiven, GIVEN_RULES } from './check-benefits.ts';
import type { Finding } from './finding.ts';
import { latestBookCheck, openFindings, recordCheck, recordFindings } from './findings-store.ts';
import { everyOrder, liveOrders, type OrderKey } from './orders-to-check.ts';

/** How far before the last check a check begins: clocks differ, and a step is visible only after its commit. */
const OVERLAP_MS = HOUR;

/** Most findings that one check logs; the table has all of them. */
const NAMED = 50;

/** Most earlier findings that an hourly check checks again. */
const AGAIN = 1_000;

type Pages = AsyncIterable<readonly OrderKey[]> | Iterable<readonly OrderKey[]>;

/** Checks every order, coupon and campaign. Runs each night. */
export function checkWholeBooks(context: Context, calledOff: AbortSignal): Promise<void> {
  return check(context, true, async (tell) => {
    const orders = await checkPages(context, everyOrder(context.db), tell, calledOff);
    const given = await checkGiven(context.db);
    await recordFindings(context.db, { rules: GIVEN_RULES }, given, context.now());
    tell(given);
    return orders;
  });
}

/**
 * Checks the orders that changed since the last check, are not finished, or have an open finding. Runs each hour; the
 * first run checks all.
 */
export async function checkRecentBooks(context: Context, calledOff: AbortSignal): Promise<void> {
  const last = await latestBookCheck(context.db);
  if (!last) return checkWholeBooks(context, calledOff);
  await check(context, false, async (tell) => {
    const listed = await checkPages(context, [await listedOrders(context.db)], tell, calledOff);
    const since = after(last.at, -OVERLAP_MS);
    return listed + (await checkPages(context, liveOrders(context.db, since), tell, calledOff));
  });
}

/** Runs one check and records it. Several checks may run at once. */
async function check(
  context: Context,
  whole: boolean,
  work: (tell: (found: readonly Finding[]) => void) => Promise<number>,
): Promise<void> {
  const at = context.now();
  const began = performance.now();
  const orders = await work(teller(context.log));
  const tookMs = Math.round(performance.now() - began);
  const findings = await recordCheck(context.db, { at, whole, orders, tookMs });
  const facts = { whole, orders, findings, tookMs };
  if (findings > 0) context.log.error('books checked, with findings', facts);
  else context.log.info('books checked', facts);
}

/** Logs the findings, up to a limit. */
function teller(log: Log) {
  let named = 0;
  return (found: readonly Finding[]): void => {
    for (const { rule, orderId } of found.slice(0, NAMED - named))
      log.error('the books do not hold', { rule, orderId });
    named = Math.min(NAMED, named + found.length);
  };
}

/** Checks orders page by page; can be aborted between pages. Returns how many orders were checked. */
async function checkPages(
  context: Context,
  pages: Pages,
  tell: (found: readonly Finding[]) => void,
  calledOff: AbortSignal,
): Promise<number> {
  let checked = 0;
  for await (const orders of pages) {
    calledOff.throwIfAborted();
    const found = await checkOrders(context.db, orders);
    const orderIds = orders.map(({ orderId }) => orderId);
    await recordFindings(context.db, { orderIds }, found, context.now());
    tell(found);
    checked += orders.length;
  }
  return checked;
}

/** Orders with an open finding, which may be corrected without a step of the order. */
async function listedOrders(db: Db): Promise<OrderKey[]> {
  const listed = await openFindings(db, AGAIN);
  return [...new Set(listed.map(({ orderId }) => orderId))].flatMap((orderId) => {
    const lifeUserId = ownerOf(orderId);
    return lifeUserId === null ? [] : [{ lifeUserId, orderId }];
  });
}
