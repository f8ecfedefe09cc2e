import { sql } from 'kysely';
import { anyOf } from '../../kit/database/any-of.ts';
import type { Db, Tx } from '../../kit/database/open.ts';
import type { Yields } from '../../kit/database/states.ts';
import { purgeRows } from '../../kit/purge/rows.ts';
import { dayOf } from '../../kit/time.ts';
import { keptMs } from '../../retention/list.ts';

/** A bill that a live order holds. */
export type LiveClaim = {
  readonly holder: string;
  /** When it is free again unless it is paid. */
  readonly freeAt: Date | null;
  readonly paid: boolean;
  /** Whether a deduction holds it that is not paid yet. */
  readonly deducting: boolean;
  readonly yields: Yields | null;
};

/** Whether an unpaid claim gives way to another payer, who has paid the account before or not. */
export function givesWay({ yields }: { readonly yields: Yields | null }, paidBefore: boolean): boolean {
  return yields === 'TO_ANYBODY' || (yields === 'TO_EARLIER_PAYERS' && paidBefore);
}

/** The bills of an account that live orders hold, by bill key. */
export async function claimsOf(
  db: Db,
  unitId: string,
  numberHash: Buffer,
  billKeys: readonly string[],
): Promise<Map<string, LiveClaim>> {
  const rows = await db
    .selectFrom('bill_claims as c')
    .innerJoin('order_payments as p', (join) =>
      join.onRef('p.life_user_id', '=', 'c.life_user_id').onRef('p.order_id', '=', 'c.order_id'),
    )
    .select(['c.bill_key', 'c.free_at', 'c.yields', 'p.state', 'p.wallet_agreement_no', 'p.life_user_id'])
    .where('c.unit_id', '=', unitId)
    .where('c.number_hash', '=', numberHash)
    .where('c.bill_key', '=', sql<string>`any(${billKeys})`)
    .execute();
  return new Map(
    rows.map((row) => {
      const paid = row.state === 'PAID';
      const deducting = !paid && row.wallet_agreement_no !== null;
      const { life_user_id: holder, free_at: freeAt, yields } = row;
      return [row.bill_key, { holder, freeAt, paid, deducting, yields }];
    }),
  );
}

/**
 * The bills of an account that were settled within the last day, whoever paid them. Waits for a write-off that is being
 * recorded: its transaction skips the plans that this one has locked.
 */
export async function settledOf(
  tx: Tx,
  unitId: string,
  numberHash: Buffer,
  billKeys: readonly string[],
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('bill_claims')
    .select(['bill_key', 'settled_at'])
    .where('unit_id', '=', unitId)
    .where('number_hash', '=', numberHash)
    .where('bill_key', '=', sql<string>`any(${billKeys})`)
    .orderBy('bill_key')
    .forShare()
    .execute();
  return new Set(rows.flatMap((row) => (row.settled_at === null ? [] : [row.bill_key])));
}

/**
 * Whether a bill of an account was paid, written off or refused since a moment, so that earlier answers of the unit are
 * outdated.
 */
export async function paidSince(db: Db, unitId: string, numberHash: Buffer, since: Date): Promise<boolean> {
  const { rows } = await sql<{ paid: boolean }>`
    select exists (
      select from bill_claims c left join order_payments p using (life_user_id, order_id)
      where c.unit_id = ${unitId} and c.number_hash = ${numberHash}
        and (c.settled_at >= ${since} or p.state = 'PAID')) as paid`.execute(db);
  return rows[0]?.paid ?? false;
}

/** Frees the claims of unpaid orders. */
export async function freeClaims(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await sql`
    with kept as (
      update bill_claims set life_user_id = null, order_id = null, free_at = null
      where order_id = ${anyOf(orderIds)} and settled_at is not null)
    delete from bill_claims where order_id = ${anyOf(orderIds)} and settled_at is null`.execute(tx);
}

/** Frees the claims of unpaid orders, and counts them by user, bill and day. */
export async function releaseClaims(
  tx: Tx,
  lifeUserId: string,
  orderIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    insert into unpaid_claims (life_user_id, unit_id, number_hash, bill_key, day)
    select ${lifeUserId}, unit_id, number_hash, bill_key, ${dayOf(now)}::date
    from bill_claims where order_id = ${anyOf(orderIds)} order by unit_id, number_hash, bill_key
    on conflict (life_user_id, unit_id, number_hash, bill_key, day)
    do update set times = unpaid_claims.times + 1`.execute(tx);
  await freeClaims(tx, orderIds);
}

/** Settles a claim after the unit's final answer: nobody holds the bill any more, and earlier queries can't pay it again. */
export async function settleClaim(tx: Tx, orderId: string, billKey: string, now: Date): Promise<void> {
  await tx
    .updateTable('bill_claims')
    .set({ life_user_id: null, order_id: null, free_at: null, settled_at: now })
    .where('order_id', '=', orderId)
    .where('bill_key', '=', billKey)
    .execute();
}

/** Settled claims. Queries, which they refuse, live for ten minutes. */
export const claimsPurge = purgeRows({
  table: 'bill_claims',
  since: sql`settled_at`,
  keptMs: keptMs('bill_claims'),
  only: sql`order_id is null`,
});

/** Counts of unpaid orders of past days. */
export const unpaidClaimsPurge = purgeRows({
  table: 'unpaid_claims',
  since: sql`day`,
  unit: 'DAY',
  keptMs: keptMs('unpaid_claims'),
});
