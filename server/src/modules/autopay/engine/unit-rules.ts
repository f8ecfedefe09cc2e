import { checkAmount } from '@life-payment/contract/rules';
import { sql } from 'kysely';
import type { Tx } from '../../../kit/database/open.ts';
import { type BillId, claimOf, claimsOf, isSameBill, paidSince } from '../../claims/index.ts';
import {
  isFinal,
  type LeftReason,
  lockPlansOf,
  type MandateRow,
  type PlanRow,
} from '../../mandates/index.ts';
import type { UnitAnswer } from './ask-unit-of-mandate.ts';
import { type PlanToMake, plansOfOwedBills } from './plan-to-make.ts';

/** What this service knows about the bills in a unit's answer. */
export type KnownBills = {
  /** Oldest first. */
  readonly owed: readonly PlanToMake[];
  /** The mandate's plans for these bills, and its other live plans. */
  readonly plans: readonly PlanRow[];
  /** Paid by anybody and not written off yet, or written off for the mandate's user. */
  readonly paid: readonly PlanToMake[];
  /** The answer may list bills that are paid: a payment is not written off yet, or was after the unit was asked. */
  readonly outdated: boolean;
};

/** Reads what is known about an answer's bills and locks the mandate's plans. The caller has locked the mandate. */
export async function readKnownBills(
  tx: Tx,
  mandate: MandateRow,
  { found, askedAt }: UnitAnswer,
): Promise<KnownBills> {
  const { lifeUserId, agreementId, unitId, numberHash } = mandate;
  const owed = plansOfOwedBills(found);
  const keys = [...new Set(owed.map(({ billKey }) => billKey))];
  const plans = await lockPlansOf(tx, lifeUserId, agreementId, keys);
  const claims = await claimsOf(tx, unitId, numberHash, keys);
  const outdated = await paidSince(tx, unitId, numberHash, askedAt);
  const writtenOff = await writtenOffOf(tx, mandate, keys);
  const paid = owed.filter(
    (bill) => claimOf(claims, bill)?.paid || writtenOff.some((each) => isSameBill(each, bill)),
  );
  return { owed, plans, paid, outdated };
}

/** Ended plans of bills that are still owed: their payer has to pay these by hand. */
export function plansLeftToPayer({ owed, plans, outdated }: KnownBills): PlanRow[] {
  const isOwed = (plan: PlanRow) => owed.some((bill) => isSameBill(bill, plan));
  return outdated ? [] : plans.filter((plan) => isFinal(plan.state) && isOwed(plan));
}

/** Why the unit's rules keep a bill from being deducted, so that it is left to its payer; null when they do not. */
export function reasonToLeave(
  { unit }: UnitAnswer,
  toMake: PlanToMake,
  known: KnownBills,
): LeftReason | null {
  if (unit.billing === 'PREPAID') return checkAmount(unit.amount, 0, toMake.amount) ? 'AMOUNT' : null;
  const left = plansLeftToPayer(known);
  const older = known.owed.slice(
    0,
    known.owed.findIndex((bill) => isSameBill(bill, toMake)),
  );
  if (unit.selection === 'ALL' && left.length > 0) return 'TOGETHER';
  if (unit.selection === 'OLDEST_FIRST' && older.some((bill) => left.some((plan) => isSameBill(bill, plan))))
    return 'OLDER_FIRST';
  return checkAmount(unit.amount, toMake.amount, toMake.amount) ? 'AMOUNT' : null;
}

/** Whether a bill waits for an older one, at a unit that takes the oldest first. */
export function waitsForOlder(
  { unit }: UnitAnswer,
  toMake: PlanToMake,
  { owed: [oldest] }: KnownBills,
): boolean {
  return (
    unit.billing === 'POSTPAID' &&
    unit.selection === 'OLDEST_FIRST' &&
    !(oldest && isSameBill(oldest, toMake))
  );
}

/** The bills of these numbers that are written off for a user, and that their unit has not reversed. */
async function writtenOffOf(
  tx: Tx,
  { lifeUserId, unitId, numberHash }: Pick<MandateRow, 'lifeUserId' | 'unitId' | 'numberHash'>,
  billKeys: readonly string[],
): Promise<BillId[]> {
  const { rows } = await sql<BillId>`
    select b.bill_key as "billKey", b.bill_month as "billMonth", b.due_date as "dueDate"
    from orders o join order_bills b using (life_user_id, order_id)
    where o.life_user_id = ${lifeUserId} and o.unit_id = ${unitId} and o.number_hash = ${numberHash}
      and b.bill_key = any(${billKeys}) and b.state = 'WRITTEN_OFF'`.execute(tx);
  return rows;
}
