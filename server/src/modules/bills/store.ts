import type { UnitDescription } from '@life-payment/biller-api';
import { sql } from 'kysely';
import type { StoredBill } from '../../kit/database/json-columns.ts';
import type { Db } from '../../kit/database/open.ts';
import { purgeRows } from '../../kit/purge/rows.ts';
import { keptMs } from '../../retention/list.ts';

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
  /** When the unit was asked: the answer does not include later payments. */
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
  /** Whether this user has paid for the number before, in any state. */
  readonly paidBefore: boolean;
  /** fen of the user's latest top-ups of the number, the newest first; none where the account is not prepaid. */
  readonly topUps: readonly number[];
};

/** How many top-ups say what is usual: a year of them, where it is one a month. */
const USUAL_TOP_UPS = 12;

/** The facts about a user who asks about a number. One database read, so it reads orders and payments of other modules. */
export async function readPayer(
  db: Db,
  lifeUserId: string,
  { unitId, billing }: Pick<UnitDescription, 'unitId' | 'billing'>,
  numberHash: Buffer,
): Promise<Payer> {
  const { rows } = await sql<Payer>`
    select exists (
      select from orders o join order_payments p using (life_user_id, order_id)
      where o.life_user_id = ${lifeUserId} and o.unit_id = ${unitId} and o.number_hash = ${numberHash}
        and p.state = 'PAID') as "paidBefore", (
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
  keptMs: keptMs('bill_queries'),
});
