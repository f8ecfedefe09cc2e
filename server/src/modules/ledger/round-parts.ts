import { sql } from 'kysely';
import type { Db } from '../../kit/database/open.ts';
import { checkCampaigns, checkExchanged, type NumberKey } from './check-given.ts';
import { checkOrders } from './check-orders.ts';
import type { Finding } from './finding.ts';
import type { Place, RoundPart } from './rounds-store.ts';

/** Numbers in one SQL statement. */
const PAGE = 500;

/** How a part of a round is read, by owner and number, and checked. */
type Part = {
  readonly next: (db: Db, after: NumberKey) => Promise<NumberKey[]>;
  readonly check: (db: Db, keys: readonly NumberKey[]) => Promise<Finding[]>;
};

const PARTS: Readonly<Record<RoundPart, Part>> = {
  ORDERS: {
    next: nextOfOwners('orders', 'order_id'),
    check: (db, keys) =>
      checkOrders(
        db,
        keys.map(({ lifeUserId, number }) => ({ lifeUserId, orderId: number })),
      ),
  },
  COUPONS: {
    next: nextOfOwners('coupons', 'coupon_id'),
    check: checkExchanged,
  },
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

/** Reads the next numbers of a table that has owners. */
function nextOfOwners(table: 'orders' | 'coupons', column: 'order_id' | 'coupon_id'): Part['next'] {
  const [from, key] = [sql.table(table), sql.ref(column)];
  return async (db, { lifeUserId, number }) => {
    const { rows } = await sql<NumberKey>`
      select life_user_id as "lifeUserId", ${key} as number from ${from}
      where (life_user_id, ${key}) > (${lifeUserId}, ${number}) order by life_user_id, ${key} limit ${PAGE}`.execute(
      db,
    );
    return rows;
  };
}

const ORDER: readonly RoundPart[] = ['ORDERS', 'COUPONS', 'CAMPAIGNS'];

/** The place before everything. */
export const BEGINNING: Place = { part: 'ORDERS', lifeUserId: '', number: '' };

/** Some numbers of one part. */
type Page = { readonly part: RoundPart; readonly keys: readonly [NumberKey, ...NumberKey[]] };

/** The place that is reached with a page. */
export function placeAfter({ part, keys }: Page): Place {
  return { part, ...(keys.at(-1) ?? keys[0]) };
}

/** All that is checked in a round, page by page, from a place on. */
export async function* pagesAfter(db: Db, place: Place): AsyncGenerator<Page> {
  for (const part of ORDER.slice(ORDER.indexOf(place.part))) {
    let last: NumberKey | undefined = part === place.part ? place : BEGINNING;
    while (last) {
      const [first, ...others]: NumberKey[] = await PARTS[part].next(db, last);
      if (first) yield { part, keys: [first, ...others] };
      last = others.length + 1 === PAGE ? others.at(-1) : undefined;
    }
  }
}

/** One finding for each rule that each number of a page breaks. */
export function checkPage(db: Db, { part, keys }: Page): Promise<Finding[]> {
  return PARTS[part].check(db, keys);
}
