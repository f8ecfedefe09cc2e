import type { UnitDescription } from '@life-payment/biller-api';
import { sql } from 'kysely';
import type { Db } from '../kit/database/open.ts';
import type { StoredBill } from '../kit/database/tables.ts';
import { purgeRows } from '../kit/purge.ts';
import { keptMs } from '../kit/retention.ts';
import { after, dayOf, MINUTE } from '../kit/time.ts';
import { fromPaidOrders } from './account-store.ts';
import { BILLING_TABLES } from './tables.ts';

/** A unit's answer about an account, stored for one user until it expires. */
export type BillQuery = {
  readonly queryId: string;
  readonly unitId: string;
  readonly area: string;
  readonly accountId: string | null;
  readonly numberCipher: Buffer;
  readonly numberHash: Buffer;
  readonly numberMasked: string;
  readonly holderMasked: string;
  readonly addressMasked: string;
  /** Owed bills, oldest first; empty for a top-up. */
  readonly bills: readonly StoredBill[];
  /** Bills of the answer that could not be read. */
  readonly unreadable: number;
  /** Time of the query: the answer does not include later payments. */
  readonly askedAt: Date;
  readonly expiresAt: Date;
};

export async function addQuery(db: Db, lifeUserId: string, query: BillQuery): Promise<void> {
  await db
    .insertInto('bill_queries')
    .values({
      life_user_id: lifeUserId,
      query_id: query.queryId,
      unit_id: query.unitId,
      area: query.area,
      account_id: query.accountId,
      number_cipher: query.numberCipher,
      number_hash: query.numberHash,
      number_masked: query.numberMasked,
      holder_masked: query.holderMasked,
      address_masked: query.addressMasked,
      bills: JSON.stringify(query.bills),
      unreadable: query.unreadable,
      asked_at: query.askedAt,
      expires_at: query.expiresAt,
    })
    .execute();
}

/** A user's own query, expired or not; undefined when there is none of this id. */
export function readQuery(db: Db, lifeUserId: string, queryId: string): Promise<BillQuery | undefined> {
  return db
    .selectFrom('bill_queries')
    .select([
      'query_id as queryId',
      'unit_id as unitId',
      'area',
      'account_id as accountId',
      'number_cipher as numberCipher',
      'number_hash as numberHash',
      'number_masked as numberMasked',
      'holder_masked as holderMasked',
      'address_masked as addressMasked',
      'bills',
      'unreadable',
      'asked_at as askedAt',
      'expires_at as expiresAt',
    ])
    .where('life_user_id', '=', lifeUserId)
    .where('query_id', '=', queryId)
    .executeTakeFirst();
}

/** The facts about a user that a query needs. */
type Payer = {
  /** This user has paid for the number before, and the unit did not refuse it. */
  readonly paidBefore: boolean;
  /** fen of the user's latest top-ups of the number, the newest first; none where the account is not prepaid. */
  readonly topUps: readonly number[];
};

/** Number of top-ups that show the usual amount: a year of them, where it is one a month. */
const USUAL_TOP_UPS = 12;

/** The facts about a user who asks about a number. One database read, so it reads orders and payments of another room. */
export async function readPayer(
  db: Db,
  lifeUserId: string,
  { unitId, billing }: Pick<UnitDescription, 'unitId' | 'billing'>,
  numberHash: Buffer,
): Promise<Payer> {
  const { rows } = await sql<Payer>`
    select exists (select ${fromPaidOrders({ lifeUserId, unitId, numberHash })}) as "paidBefore", (
      select coalesce(json_agg(latest.amount), '[]') from (
        select o.amount from orders o join order_payments p using (life_user_id, order_id)
        where ${billing === 'PREPAID'} and o.life_user_id = ${lifeUserId} and o.unit_id = ${unitId} and o.number_hash = ${numberHash}
          and o.kind = 'TOP_UP' and p.state = 'PAID'
        order by o.created_at desc limit ${USUAL_TOP_UPS}) latest) as "topUps"`.execute(db);
  const [payer] = rows;
  if (!payer) throw new Error('a select without a from answers one row');
  return payer;
}

/** Attaches a saved account to its query, so that an order from the query belongs to it. */
export async function attachAccount(
  db: Db,
  lifeUserId: string,
  queryId: string,
  accountId: string,
): Promise<void> {
  await db
    .updateTable('bill_queries')
    .set({ account_id: accountId })
    .where('life_user_id', '=', lifeUserId)
    .where('query_id', '=', queryId)
    .execute();
}

/** Queries that expired a day ago. Until then a late order is refused as expired, not as unknown. */
export const queriesPurge = purgeRows({
  table: 'bill_queries',
  since: sql`expires_at`,
  keptMs: keptMs(BILLING_TABLES.bill_queries),
});

/** A number without an answer counts as possibly unknown for this time; longer than any unit's time-out. */
const IN_DOUBT_MS = MINUTE;

/** Limits of new account numbers that a user may ask for on a day (Asia/Shanghai): all, and those unknown to their unit. */
type NewNumberLimits = { readonly aDay: number; readonly unknownADay: number };

/**
 * `KNOWN`: answered before. `RESERVED`: counted now. `ALL_…`: a limit of the day is reached; `ALL_IN_DOUBT`: perhaps,
 * by numbers still being asked.
 */
export type Reservation = 'KNOWN' | 'RESERVED' | 'ALL_ASKED' | 'ALL_UNKNOWN' | 'ALL_IN_DOUBT';

type Counted = {
  readonly known: boolean;
  readonly reserved: boolean;
  readonly asked: number;
  readonly unknown: number;
  readonly in_doubt: number;
};

const UNIQUE_VIOLATION = '23505';

/** Simultaneous requests of one user take one place after another. After this many lost races a request is refused. */
const TRIES = 20;

/**
 * Counts a number against the limits of today, which simultaneous requests can't exceed. One round trip, and one more
 * for each lost race.
 */
export async function reserveNumber(
  db: Db,
  lifeUserId: string,
  numberHash: Buffer,
  most: NewNumberLimits,
  now: Date,
): Promise<Reservation> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const counted = await takePlace(db, lifeUserId, numberHash, most, now);
    if (counted?.known) return 'KNOWN';
    if (counted?.reserved) return 'RESERVED';
    if (counted && counted.asked >= most.aDay) return 'ALL_ASKED';
    if (counted && counted.unknown >= most.unknownADay) return 'ALL_UNKNOWN';
    if (counted && counted.unknown + counted.in_doubt >= most.unknownADay) return 'ALL_IN_DOUBT';
  }
  return 'ALL_IN_DOUBT';
}

/** Records whether a unit knows a number. Does nothing for a number that is not counted. */
export async function recordAnswer(
  db: Db,
  lifeUserId: string,
  numberHash: Buffer,
  known: boolean,
): Promise<void> {
  await db
    .updateTable('asked_numbers')
    .set(({ ref }) => ({ unknown_until: known ? null : ref('expires_at') }))
    .where('life_user_id', '=', lifeUserId)
    .where('number_hash', '=', numberHash)
    .where('unknown_until', 'is not', null)
    .execute();
}

/** Numbers that count for no limit and no guess any more. */
export const askedNumbersPurge = purgeRows({ table: 'asked_numbers', since: sql`expires_at`, keptMs: 0 });

/** One try to take the next place of the day; null when another request took it first. */
async function takePlace(
  db: Db,
  lifeUserId: string,
  numberHash: Buffer,
  most: NewNumberLimits,
  now: Date,
): Promise<Counted | null> {
  const day = dayOf(now);
  try {
    const { rows } = await sql<Counted>`
      with held as (
        -- In doubt until the unit has answered; known to the end when it said that it does not know the number.
        select unknown_until is null or unknown_until = expires_at as answered from asked_numbers
        where life_user_id = ${lifeUserId} and number_hash = ${numberHash}),
      others as (
        select coalesce(max(place), 0) as last, count(*)::int as asked,
          count(*) filter (where unknown_until = expires_at)::int as unknown,
          count(*) filter (where unknown_until > ${now} and unknown_until < expires_at)::int as in_doubt
        from asked_numbers
        where life_user_id = ${lifeUserId} and day = ${day} and number_hash <> ${numberHash}),
      reserved as (
        insert into asked_numbers as mine
          (life_user_id, number_hash, day, place, unknown_until, expires_at)
        select ${lifeUserId}, ${numberHash}, ${day}, last + 1, ${after(now, IN_DOUBT_MS)}::timestamptz,
          ${after(now, keptMs(BILLING_TABLES.asked_numbers))}::timestamptz
        from others
        where not coalesce((select answered from held), false)
          and asked < ${most.aDay} and unknown + in_doubt < ${most.unknownADay}
        on conflict (life_user_id, number_hash) do update
          set day = excluded.day, place = excluded.place, unknown_until = excluded.unknown_until
          where mine.unknown_until < mine.expires_at
        returning 1)
      select coalesce((select answered from held), false) as known, exists (select from reserved) as reserved,
        asked, unknown, in_doubt
      from others`.execute(db);
    return rows[0] ?? null;
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === UNIQUE_VIOLATION) return null;
    throw error;
  }
}
