import { sql } from 'kysely';
import { type BillId, isSameBill } from '../kit/bill-id.ts';
import type { Db, Tx } from '../kit/database/open.ts';
import { anyOf } from '../kit/database/sql.ts';
import type { Yields } from '../kit/database/states.ts';
import { purgeRows } from '../kit/purge.ts';
import { keptMs } from '../kit/retention.ts';
import { dayOf } from '../kit/time.ts';
import { BILLING_TABLES } from './tables.ts';

/** A bill that a live order holds. */
type LiveClaim = {
  readonly holder: string;
  /** The time at which it is free again unless it is paid. */
  readonly freeAt: Date | null;
  readonly paid: boolean;
  /** A deduction that is not paid yet holds it. */
  readonly deducting: boolean;
  readonly yields: Yields | null;
  /** The bills of the order that have this number. */
  readonly bills: readonly BillId[];
};

/** True if an unpaid claim gives way to another payer, who has paid the account before or not. */
export function givesWay({ yields }: { readonly yields: Yields | null }, paidBefore: boolean): boolean {
  return yields === 'TO_ANYBODY' || (yields === 'TO_EARLIER_PAYERS' && paidBefore);
}

/** Finds the live claim on a bill; undefined when nothing holds it. */
export type ClaimOf = (bill: BillId) => LiveClaim | undefined;

/** The claims of live orders on an account's bills. A number that was paid for another month does not mean this bill. */
export async function claimsOf(
  db: Db,
  unitId: string,
  numberHash: Buffer,
  billKeys: readonly string[],
): Promise<ClaimOf> {
  if (billKeys.length === 0) return () => undefined;
  const rows = await db
    .selectFrom('bill_claims as c')
    .innerJoin('order_payments as p', (join) =>
      join.onRef('p.life_user_id', '=', 'c.life_user_id').onRef('p.order_id', '=', 'c.order_id'),
    )
    .innerJoin('order_bills as b', (join) =>
      join
        .onRef('b.life_user_id', '=', 'c.life_user_id')
        .onRef('b.order_id', '=', 'c.order_id')
        .onRef('b.bill_key', '=', 'c.bill_key'),
    )
    .select([
      'c.bill_key as billKey',
      'b.bill_month as billMonth',
      'b.due_date as dueDate',
      'c.free_at',
      'c.yields',
      'p.state',
      'p.wallet_agreement_no',
      'p.life_user_id',
    ])
    .where('c.unit_id', '=', unitId)
    .where('c.number_hash', '=', numberHash)
    .where('c.bill_key', '=', sql<string>`any(${billKeys})`)
    .execute();
  const claims = new Map(
    rows.map((row): [string, LiveClaim] => {
      const paid = row.state === 'PAID';
      const deducting = !paid && row.wallet_agreement_no !== null;
      const { life_user_id: holder, free_at: freeAt, yields } = row;
      const bills = rows.filter(({ billKey }) => billKey === row.billKey);
      return [row.billKey, { holder, freeAt, paid, deducting, yields, bills }];
    }),
  );
  return (bill) => {
    const claim = claims.get(bill.billKey);
    return claim?.paid && !claim.bills.some((each) => isSameBill(each, bill)) ? undefined : claim;
  };
}

/**
 * The bills of these numbers settled within the last day. Waits for a write-off under way: its transaction skips the
 * plans that this one has locked.
 */
export async function settledOf(
  tx: Tx,
  unitId: string,
  numberHash: Buffer,
  billKeys: readonly string[],
): Promise<BillId[]> {
  const rows = await tx
    .selectFrom('bill_claims')
    .select(['bill_key as billKey', 'bill_month as billMonth', 'due_date as dueDate', 'settled_at'])
    .where('unit_id', '=', unitId)
    .where('number_hash', '=', numberHash)
    .where('bill_key', '=', sql<string>`any(${billKeys})`)
    .orderBy('bill_key')
    .forShare()
    .execute();
  return rows.filter((row) => row.settled_at !== null);
}

/** True if a bill of an account was paid, written off or refused since a moment, so that earlier answers of the unit are outdated. */
export async function paidSince(db: Db, unitId: string, numberHash: Buffer, since: Date): Promise<boolean> {
  const { rows } = await sql<{ paid: boolean }>`
    select exists (
      select from bill_claims c left join order_payments p using (life_user_id, order_id)
      where c.unit_id = ${unitId} and c.number_hash = ${numberHash}
        and (c.settled_at >= ${since} or p.state = 'PAID')) as paid`.execute(db);
  return rows[0]?.paid ?? false;
}

/** Frees the claims of unpaid orders. `countOn` counts them by user, bill and day; null for deductions. */
export async function releaseClaims(
  tx: Tx,
  lifeUserId: string,
  orderIds: readonly string[],
  countOn: Date | null,
): Promise<void> {
  if (countOn)
    await sql`
      insert into unpaid_claims (life_user_id, unit_id, number_hash, bill_key, day)
      select ${lifeUserId}, unit_id, number_hash, bill_key, ${dayOf(countOn)}::date
      from bill_claims where order_id = ${anyOf(orderIds)} order by unit_id, number_hash, bill_key
      on conflict (life_user_id, unit_id, number_hash, bill_key, day)
      do update set times = unpaid_claims.times + 1`.execute(tx);
  await sql`
    with kept as (
      update bill_claims set life_user_id = null, order_id = null, free_at = null
      where order_id = ${anyOf(orderIds)} and settled_at is not null)
    delete from bill_claims where order_id = ${anyOf(orderIds)} and settled_at is null`.execute(tx);
}

/**
 * Settles a claim after the unit's final answer, so that earlier queries can't pay the bill again. Of several bills of
 * one number the last settles it; the claim is locked before they are looked at.
 */
export async function settleClaim(
  tx: Tx,
  orderId: string,
  { billKey, billMonth, dueDate }: BillId,
  now: Date,
): Promise<void> {
  const claim = tx.selectFrom('bill_claims').select('life_user_id').where('order_id', '=', orderId);
  await claim.where('bill_key', '=', billKey).forUpdate().execute();
  await sql`
    update bill_claims c set life_user_id = null, order_id = null, free_at = null, settled_at = ${now},
      bill_month = ${billMonth}, due_date = ${dueDate}
    where order_id = ${orderId} and bill_key = ${billKey} and not exists (
      select from order_bills b where b.life_user_id = c.life_user_id and b.order_id = c.order_id
        and b.bill_key = c.bill_key and b.next_action_at is not null)`.execute(tx);
}

/** Settled claims. Queries, which they refuse, live for ten minutes. */
export const claimsPurge = purgeRows({
  table: 'bill_claims',
  since: sql`settled_at`,
  keptMs: keptMs(BILLING_TABLES.bill_claims),
  only: sql`order_id is null`,
});

/** Counts of unpaid orders of past days. */
export const unpaidClaimsPurge = purgeRows({
  table: 'unpaid_claims',
  since: sql`day`,
  unit: 'DAY',
  keptMs: keptMs(BILLING_TABLES.unpaid_claims),
});
