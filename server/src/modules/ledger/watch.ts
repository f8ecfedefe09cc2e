import { performance } from 'node:perf_hooks';
import type { Context } from '../../kit/context.ts';
import type { Db } from '../../kit/database/open.ts';
import { ownerOf } from '../../kit/ids.ts';
import type { Log } from '../../kit/log.ts';
import { after, HOUR } from '../../kit/time.ts';
import { checkClosings, closingsToCheck } from './check-closings.ts';
import { checkOrders } from './check-orders.ts';
import type { Finding } from './finding.ts';
import { latestBookCheck, openFindings, recordCheck, recordFindings } from './findings-store.ts';
import { liveOrders, type OrderKey } from './orders-to-check.ts';
import { checkPage, pagesAfter, placeAfter } from './round-parts.ts';
import { endRound, estimateToCheck, noteChecked, openRound } from './rounds-store.ts';

/** How far before the last check a check begins: clocks differ, and a step is visible only after its commit. */
const OVERLAP_MS = HOUR;

/** Most findings that one check logs; the table has all of them. */
const NAMED = 50;

/** Most earlier findings that an hourly check checks again. */
const AGAIN = 1_000;

/** Fewest orders, coupons and campaigns that a night checks, and nights in which everything is checked once. */
const LEAST_A_NIGHT = 100_000;
const NIGHTS = 28;

/**
 * Checks the next slice of all orders, coupons and campaigns, and closing balances. Runs each night, so that everything is checked once
 * in 28 nights, and a small service each night. A slice that was cut off goes on where it was. `leastANight` is a parameter for tests.
 */
export function checkNextSlice(
  context: Context,
  calledOff: AbortSignal,
  leastANight = LEAST_A_NIGHT,
): Promise<void> {
  return check(context, true, async (tell) => {
    calledOff.throwIfAborted();
    const orders = await checkSlice(context, tell, calledOff, leastANight);
    for (const day of await closingsToCheck(context.db, context.now())) {
      calledOff.throwIfAborted();
      await record(context, [day], await checkClosings(context.db, day), tell);
    }
    return orders;
  });
}

/** Goes on with the round that is under way. Returns how many orders were checked. */
async function checkSlice(
  context: Context,
  tell: Tell,
  calledOff: AbortSignal,
  leastANight: number,
): Promise<number> {
  const { db } = context;
  const round = await openRound(db, context.now());
  const most = Math.max(leastANight, Math.ceil((await estimateToCheck(db)) / NIGHTS));
  const checked = { all: 0, orders: 0 };
  for await (const page of pagesAfter(db, round)) {
    calledOff.throwIfAborted();
    const numbers = page.keys.map(({ number }) => number);
    await record(context, numbers, await checkPage(db, page), tell);
    await noteChecked(db, round.roundId, placeAfter(page), numbers.length);
    checked.all += numbers.length;
    if (page.part === 'ORDERS') checked.orders += numbers.length;
    if (checked.all >= most) return checked.orders;
  }
  await endRound(db, round.roundId, context.now());
  return checked.orders;
}

/**
 * Checks the orders that changed since the last check, are not finished, or have an open finding. Runs each hour; the
 * first run checks the first slice of all.
 */
export async function checkRecentBooks(context: Context, calledOff: AbortSignal): Promise<void> {
  const last = await latestBookCheck(context.db);
  if (!last) return checkNextSlice(context, calledOff);
  await check(context, false, async (tell) => {
    const listed = await checkPages(context, [await listedOrders(context.db)], tell, calledOff);
    const since = after(last.at, -OVERLAP_MS);
    return listed + (await checkPages(context, liveOrders(context.db, since), tell, calledOff));
  });
}

/** Runs one check and records it. Several checks may run at once. */
async function check(context: Context, whole: boolean, work: (tell: Tell) => Promise<number>): Promise<void> {
  const at = context.now();
  const began = performance.now();
  const orders = await work(teller(context.log));
  const tookMs = Math.round(performance.now() - began);
  const findings = await recordCheck(context.db, { at, whole, orders, tookMs });
  const facts = { whole, orders, findings, tookMs };
  if (findings > 0) context.log.error('books checked, with findings', facts);
  else context.log.info('books checked', facts);
}

/** Logs findings. */
type Tell = (found: readonly Finding[]) => void;

/** Logs findings up to a limit. */
function teller(log: Log): Tell {
  let named = 0;
  return (found) => {
    for (const { rule, orderId } of found.slice(0, NAMED - named))
      log.error('the books do not hold', { rule, orderId });
    named = Math.min(NAMED, named + found.length);
  };
}

/** Checks orders page by page; can be aborted between pages. Returns how many orders were checked. */
async function checkPages(
  context: Context,
  pages: AsyncIterable<readonly OrderKey[]> | Iterable<readonly OrderKey[]>,
  tell: Tell,
  calledOff: AbortSignal,
): Promise<number> {
  let checked = 0;
  for await (const orders of pages) {
    calledOff.throwIfAborted();
    const orderIds = orders.map(({ orderId }) => orderId);
    await record(context, orderIds, await checkOrders(context.db, orders), tell);
    checked += orders.length;
  }
  return checked;
}

/** Records and logs what a check of these numbers found. */
async function record(
  context: Context,
  numbers: readonly string[],
  found: readonly Finding[],
  tell: Tell,
): Promise<void> {
  await recordFindings(context.db, numbers, found, context.now());
  tell(found);
}

/** Orders with an open finding, which may be corrected without a step of the order. */
async function listedOrders(db: Db): Promise<OrderKey[]> {
  const listed = await openFindings(db, AGAIN);
  return [...new Set(listed.map(({ orderId }) => orderId))].flatMap((orderId) => {
    const lifeUserId = ownerOf(orderId);
    return lifeUserId === null ? [] : [{ lifeUserId, orderId }];
  });
}
