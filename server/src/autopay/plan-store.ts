import { sql, type Updateable } from 'kysely';
import type { BillId } from '../kit/bill-id.ts';
import type { Db, Tx } from '../kit/database/open.ts';
import type { AskReason, DeductionFailure, LeftReason, PlanState } from '../kit/database/states.ts';
import type { Tables } from '../kit/database/tables.ts';
import { ownerOfPlan } from '../kit/ids.ts';

/** One top-up, one bill, or all bills together under the oldest's key. Amounts in fen, days `YYYY-MM-DD`. */
export type PlanRow = {
  readonly lifeUserId: string;
  readonly planId: string;
  readonly agreementId: string;
  readonly billKey: string;
  readonly billMonth: string | null;
  readonly bills: number;
  readonly dueDate: string | null;
  readonly amount: number;
  readonly usual: number | null;
  readonly state: PlanState;
  readonly askReason: AskReason | null;
  readonly approved: boolean;
  readonly noticedAt: Date | null;
  readonly deductFrom: Date | null;
  readonly tries: number;
  /** Beginning of the last try. */
  readonly triedAt: Date | null;
  readonly failure: DeductionFailure | null;
  readonly leftReason: LeftReason | null;
  readonly orderId: string | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly nextActionAt: Date | null;
};

const COLUMNS = [
  'life_user_id as lifeUserId',
  'plan_id as planId',
  'agreement_id as agreementId',
  'bill_key as billKey',
  'bill_month as billMonth',
  'bills',
  'due_date as dueDate',
  'amount',
  'usual',
  'state',
  'ask_reason as askReason',
  'approved',
  'noticed_at as noticedAt',
  'deduct_from as deductFrom',
  'tries',
  'tried_at as triedAt',
  'failure',
  'left_reason as leftReason',
  'order_id as orderId',
  'created_at as createdAt',
  'ended_at as endedAt',
  'next_action_at as nextActionAt',
] as const;

const FINAL: readonly PlanState[] = ['PAID', 'GAVE_UP', 'SKIPPED', 'WITHDRAWN'];

/** States without a next action. */
export const AT_REST: readonly PlanState[] = [...FINAL, 'GONE'];

/** Plans of one mandate, newest first. */
export function plansOf(
  db: Db | Tx,
  lifeUserId: string,
  agreementId: string,
  limit: number,
): Promise<PlanRow[]> {
  return selectPlans(db, lifeUserId)
    .where('agreement_id', '=', agreementId)
    .orderBy('created_at', 'desc')
    .orderBy('plan_id', 'desc')
    .limit(limit)
    .execute();
}

/** The next plan of each mandate, by mandate: of several for one day that of the oldest bill. */
export async function nextPlans(
  db: Db | Tx,
  lifeUserId: string,
  agreementIds: readonly string[],
): Promise<Map<string, PlanRow>> {
  const rows = await db
    .selectFrom('autopay_plans')
    .select(COLUMNS)
    .distinctOn('agreement_id')
    .where('life_user_id', '=', lifeUserId)
    .where('agreement_id', '=', sql<string>`any(${agreementIds})`)
    .where('state', 'not in', AT_REST)
    .orderBy('agreement_id')
    .orderBy('deduct_from', (order) => order.asc().nullsLast())
    .orderBy('due_date', (order) => order.asc().nullsLast())
    .orderBy('plan_id')
    .execute();
  return new Map(rows.map((row) => [row.agreementId, row]));
}

/** A plan by its number; null when the number is unknown. */
export async function readPlan(db: Db, planId: string): Promise<PlanRow | null> {
  const plan = selectPlans(db, ownerOfPlan(planId) ?? '').where('plan_id', '=', planId);
  return (await plan.executeTakeFirst()) ?? null;
}

/** Locks the plans of a mandate that are not at rest, and those of these bills in any state. */
export function lockPlansOf(
  tx: Tx,
  lifeUserId: string,
  agreementId: string,
  billKeys: readonly string[],
): Promise<PlanRow[]> {
  return selectPlans(tx, lifeUserId)
    .where('agreement_id', '=', agreementId)
    .where((eb) =>
      eb.or([eb('state', 'not in', AT_REST), eb('bill_key', '=', sql<string>`any(${billKeys})`)]),
    )
    .orderBy('plan_id')
    .limit(400)
    .forUpdate()
    .execute();
}

/** A plan to insert, PLANNED. */
export type NewPlan = Pick<
  PlanRow,
  | 'lifeUserId'
  | 'planId'
  | 'agreementId'
  | 'billKey'
  | 'billMonth'
  | 'bills'
  | 'dueDate'
  | 'amount'
  | 'usual'
  | 'createdAt'
  | 'nextActionAt'
>;

export function insertPlan(tx: Tx, plan: NewPlan): Promise<PlanRow> {
  return tx
    .insertInto('autopay_plans')
    .values({
      life_user_id: plan.lifeUserId,
      plan_id: plan.planId,
      agreement_id: plan.agreementId,
      bill_key: plan.billKey,
      bill_month: plan.billMonth,
      bills: plan.bills,
      due_date: plan.dueDate,
      amount: plan.amount,
      usual: plan.usual,
      state: 'PLANNED',
      created_at: plan.createdAt,
      next_action_at: plan.nextActionAt,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** The plan of a mandate whose deduction has begun and not ended; null when there is none. */
export async function planInFlight(
  db: Db | Tx,
  lifeUserId: string,
  agreementId: string,
): Promise<PlanRow | null> {
  const own = selectPlans(db, lifeUserId).where('agreement_id', '=', agreementId);
  return (await own.where('state', '=', 'DEDUCTING').limit(1).executeTakeFirst()) ?? null;
}

/** Locks a user's plan; null when there is none. */
export async function lockPlan(tx: Tx, lifeUserId: string, planId: string): Promise<PlanRow | null> {
  const plan = selectPlans(tx, lifeUserId).where('plan_id', '=', planId);
  return (await plan.forUpdate().executeTakeFirst()) ?? null;
}

/** Locks the plans of a mandate that can still be withdrawn. */
export function lockQueuedPlans(tx: Tx, lifeUserId: string, agreementId: string): Promise<PlanRow[]> {
  return selectPlans(tx, lifeUserId)
    .where('agreement_id', '=', agreementId)
    .where('state', 'not in', [...FINAL, 'DEDUCTING'])
    .orderBy('plan_id')
    .limit(200)
    .forUpdate()
    .execute();
}

/** Writes columns of a plan that the caller has locked. The state is written only by `transitionPlan`. */
export async function updatePlan(
  tx: Tx,
  { lifeUserId, planId }: Pick<PlanRow, 'lifeUserId' | 'planId'>,
  change: Updateable<Tables['autopay_plans']>,
): Promise<void> {
  await tx
    .updateTable('autopay_plans')
    .set(change)
    .where('life_user_id', '=', lifeUserId)
    .where('plan_id', '=', planId)
    .execute();
}

/** The mandate of a deduction; null when the order is none. */
export async function mandateOfOrder(tx: Tx, orderId: string): Promise<string | null> {
  const plan = tx.selectFrom('autopay_plans').select('agreement_id').where('order_id', '=', orderId);
  return (await plan.executeTakeFirst())?.agreement_id ?? null;
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
  const plan = tx.selectFrom('autopay_plans').select(COLUMNS).where('order_id', '=', orderId);
  return (await plan.forUpdate().executeTakeFirst()) ?? null;
}

function selectPlans(db: Db | Tx, lifeUserId: string) {
  return db.selectFrom('autopay_plans').select(COLUMNS).where('life_user_id', '=', lifeUserId);
}
