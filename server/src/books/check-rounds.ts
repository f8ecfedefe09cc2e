import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { Context } from '../kit/context.ts';
import type { Db } from '../kit/database/open.ts';
import type { Tables } from '../kit/database/tables.ts';
import { ownerOf } from '../kit/ids.ts';
import type { Log } from '../kit/log.ts';
import { after, HOUR } from '../kit/time.ts';
import { latestBookCheck, openFindings, recordCheck, recordFindings } from './book-findings.ts';
import {
  checkCampaigns,
  checkExchanged,
  checkOrders,
  type Finding,
  liveOrders,
  type NumberKey,
  type OrderKey,
} from './check-books.ts';
import { checkClosings, closingsToCheck } from './closing-balances.ts';

/** A check begins this long before the last one: clocks differ, and a step is visible only after its commit. */
const OVERLAP_MS = HOUR;

/** Most findings that one check logs; the table has all of them. */
const NAMED = 50;

/** Most earlier findings that an hourly check checks again. */
const AGAIN = 1_000;

/** Fewest orders, coupons and campaigns that a night checks, and nights in which everything is checked once. */
const LEAST_A_NIGHT = 100_000;
const NIGHTS = 28;

/**
 * Checks the next slice of all orders, coupons, campaigns and closing balances, so that each is checked once in 28
 * nights. A slice that was cut off goes on. `leastANight` is a parameter for tests.
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

/** Goes on with the round that is under way. Returns the number of checked orders. */
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
    await record(context, numbers, await PARTS[page.part].check(db, page.keys), tell);
    await recordChecked(db, round.roundId, page, numbers.length);
    checked.all += numbers.length;
    if (page.part === 'ORDERS') checked.orders += numbers.length;
    if (checked.all >= most) return checked.orders;
  }
  const ended = { ended_at: context.now() };
  await db.updateTable('book_rounds').set(ended).where('round_id', '=', round.roundId).execute();
  return checked.orders;
}

/** Checks the orders that changed since the last check, are not finished, or have an open finding; at first the first slice of all. */
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
  const orders = await work(logFindings(context.log));
  const tookMs = Math.round(performance.now() - began);
  const findings = await recordCheck(context.db, { at, whole, orders, tookMs });
  const facts = { whole, orders, findings, tookMs };
  if (findings > 0) context.log.error('books checked, with findings', facts);
  else context.log.info('books checked', facts);
}

type Tell = (found: readonly Finding[]) => void;

function logFindings(log: Log): Tell {
  let named = 0;
  return (found) => {
    for (const { rule, orderId } of found.slice(0, NAMED - named))
      log.error('the books do not hold', { rule, orderId });
    named = Math.min(NAMED, named + found.length);
  };
}

/** Checks orders page by page; can be aborted between pages. Returns the number of checked orders. */
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

/** Records and logs the findings of a check of these numbers. */
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

type RoundPart = Tables['book_rounds']['part'];

type Place = { readonly part: RoundPart; readonly lifeUserId: string; readonly number: string };

/** A round of checks, in which everything is checked once. */
export type Round = Place & {
  readonly roundId: number;
  readonly begunAt: Date;
  /** null while it is under way. */
  readonly endedAt: Date | null;
  /** Orders, coupons and campaigns checked so far. */
  readonly checked: number;
};

/** Numbers in one SQL statement. */
const PAGE = 500;

type Part = {
  readonly next: (db: Db, after: NumberKey) => Promise<NumberKey[]>;
  readonly check: (db: Db, keys: readonly NumberKey[]) => Promise<Finding[]>;
};

const PARTS: Readonly<Record<RoundPart, Part>> = {
  ORDERS: {
    next: nextOfOwners('orders', 'order_id'),
    check: (db, keys) => {
      const orders = keys.map(({ lifeUserId, number }) => ({ lifeUserId, orderId: number }));
      return checkOrders(db, orders);
    },
  },
  COUPONS: { next: nextOfOwners('coupons', 'coupon_id'), check: checkExchanged },
  CAMPAIGNS: {
    next: async (db, { number }) => {
      const { rows } = await sql<NumberKey>`
        select '' as "lifeUserId", campaign_id as number from campaigns
        where campaign_id > ${number} order by campaign_id limit ${PAGE}`.execute(db);
      return rows;
    },
    check: checkCampaigns,
  },
};

function nextOfOwners(table: 'orders' | 'coupons', column: 'order_id' | 'coupon_id'): Part['next'] {
  const [from, key] = [sql.table(table), sql.ref(column)];
  return async (db, { lifeUserId, number }) => {
    const { rows } = await sql<NumberKey>`
      select life_user_id as "lifeUserId", ${key} as number from ${from}
      where (life_user_id, ${key}) > (${lifeUserId}, ${number})
      order by life_user_id, ${key} limit ${PAGE}`.execute(db);
    return rows;
  };
}

const ORDER: readonly RoundPart[] = ['ORDERS', 'COUPONS', 'CAMPAIGNS'];

/** The place before everything. */
const BEGINNING: Place = { part: 'ORDERS', lifeUserId: '', number: '' };

type Page = { readonly part: RoundPart; readonly keys: readonly [NumberKey, ...NumberKey[]] };

async function* pagesAfter(db: Db, place: Place): AsyncGenerator<Page> {
  for (const part of ORDER.slice(ORDER.indexOf(place.part))) {
    let last: NumberKey | undefined = part === place.part ? place : BEGINNING;
    while (last) {
      const [first, ...others]: NumberKey[] = await PARTS[part].next(db, last);
      if (first) yield { part, keys: [first, ...others] };
      last = others.length + 1 === PAGE ? others.at(-1) : undefined;
    }
  }
}

const COLUMNS = [
  'round_id as roundId',
  'begun_at as begunAt',
  'ended_at as endedAt',
  'part',
  'after_user as lifeUserId',
  'after_number as number',
  'checked',
] as const;

/** The round that is under way; begins one when there is none. */
async function openRound(db: Db, now: Date): Promise<Round> {
  await sql`
    insert into book_rounds (begun_at, part, after_user, after_number) values (${now}, 'ORDERS', '', '')
    on conflict do nothing`.execute(db);
  return db.selectFrom('book_rounds').select(COLUMNS).where('ended_at', 'is', null).executeTakeFirstOrThrow();
}

/** Moves a round forward behind a page of `checked` numbers. */
async function recordChecked(db: Db, roundId: number, { part, keys }: Page, checked: number): Promise<void> {
  const last = keys.at(-1) ?? keys[0];
  await db
    .updateTable('book_rounds')
    .set((row) => ({
      part,
      after_user: last.lifeUserId,
      after_number: last.number,
      checked: row('checked', '+', checked),
    }))
    .where('round_id', '=', roundId)
    .execute();
}

/** The newest rounds: one that is under way, and the last that ended; null where there is none. */
export async function newestRounds(
  db: Db,
): Promise<{ readonly open: Round | null; readonly ended: Round | null }> {
  const rounds = await db
    .selectFrom('book_rounds')
    .select(COLUMNS)
    .orderBy('round_id', 'desc')
    .limit(2)
    .execute();
  return {
    open: rounds.find(({ endedAt }) => endedAt === null) ?? null,
    ended: rounds.find(({ endedAt }) => endedAt !== null) ?? null,
  };
}

/** The estimated number of orders and coupons: the database counts its tables now and then. */
async function estimateToCheck(db: Db): Promise<number> {
  const { rows } = await sql<{ estimate: number }>`
    select coalesce(sum(greatest(reltuples, 0)), 0)::bigint as estimate from pg_class
    where oid in ('orders'::regclass, 'coupons'::regclass)`.execute(db);
  return rows[0]?.estimate ?? 0;
}

/** The result of a check of part of the books. */
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
  for await (const page of pagesAfter(db, BEGINNING))
    findings.push(...(await PARTS[page.part].check(db, page.keys)));
  return findings;
}
