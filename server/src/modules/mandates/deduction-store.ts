import { sql } from 'kysely';
import type { Tx } from '../../kit/database/open.ts';
import type { BillId } from '../claims/index.ts';
import { COLUMNS, FINAL, type PlanRow } from './plan-store.ts';

/** The mandate of a deduction; null when the order is none. */
export async function mandateOfOrder(tx: Tx, orderId: string): Promise<string | null> {
  return (
    (
      await tx
        .selectFrom('autopay_plans')
        .select('agreement_id')
        .where('order_id', '=', orderId)
        .executeTakeFirst()
    )?.agreement_id ?? null
  );
}

/** Most mandates on one account; a household has a few. */
const MOST_ON_ACCOUNT = 200;

/** Locks the plans for a bill, of every mandate, that can still be withdrawn. Skips plans that are locked. */
export function lockQueuedPlansOfBill(
  tx: Tx,
  { unitId, numberHash, billKey, billMonth, dueDate }: BillId & { unitId: string; numberHash: Buffer },
): Promise<PlanRow[]> {
  return tx
    .selectFrom('autopay_plans')
    .select(COLUMNS)
    .where(({ eb, selectFrom }) =>
      eb(
        eb.refTuple('life_user_id', 'agreement_id'),
        'in',
        selectFrom('mandates as a')
          .select(['a.life_user_id', 'a.agreement_id'])
          .where('a.unit_id', '=', unitId)
          .where('a.number_hash', '=', numberHash)
          .where('a.state', '=', 'SIGNED')
          .$asTuple('life_user_id', 'agreement_id'),
      ),
    )
    .where('bill_key', '=', billKey)
    .where(
      sql<boolean>`case when bill_month is null or ${billMonth}::text is null then due_date is not distinct from ${dueDate}::date
        else bill_month = ${billMonth} end`,
    )
    .where('state', 'not in', [...FINAL, 'DEDUCTING'])
    .orderBy('plan_id')
    .limit(MOST_ON_ACCOUNT)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Locks the plan of a deduction; null when the order is none. */
export async function lockPlanOfOrder(tx: Tx, orderId: string): Promise<PlanRow | null> {
  return (
    (await tx
      .selectFrom('autopay_plans')
      .select(COLUMNS)
      .where('order_id', '=', orderId)
      .forUpdate()
      .executeTakeFirst()) ?? null
  );
}
