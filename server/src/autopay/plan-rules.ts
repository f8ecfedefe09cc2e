import type { UnitDescription } from '@life-payment/biller-api';
import { checkAmount, checkReadable, isRefusal } from '@life-payment/contract/rules';
import { sql } from 'kysely';
import {
  askUnit,
  type BillId,
  billIdOf,
  canPayNow,
  claimOf,
  claimsOf,
  type FoundBills,
  isSameBill,
  paidSince,
  settledOf,
  storedBill,
} from '../billing/index.ts';

import type { Context } from '../kit/context.ts';
import type { Tx } from '../kit/database/open.ts';
import type { LeftReason } from '../kit/database/states.ts';
import type { StoredBill } from '../kit/database/tables.ts';
import { isFinal, takePlanStep } from './mandate-machine.ts';
import type { MandateRow } from './mandate-store.ts';
import { usualOf } from './offer.ts';
import { lockPlan, lockPlansOf, type PlanRow } from './plan-store.ts';
import { whenOpen } from './schedule.ts';

/**
 * A plan that should exist according to a unit's answer: for one bill, for all bills together (under the key of the
 * oldest), or for a top-up, which has no bills. Amounts in fen.
 */
export type PlanToMake = BillId & {
  readonly amount: number;
  readonly usual: number | null;
  readonly bills: readonly StoredBill[];
};

/** The figures that the plan and its messages hold. A top-up counts as one bill. */
export function figuresOf({ amount, usual, bills }: PlanToMake) {
  return {
    amount,
    usual,
    bills: Math.max(bills.length, 1),
  };
}

/** The part of a unit's answer that decides which plans to make. */
export type Answer = { readonly unit: Pick<UnitDescription, 'selection'>; readonly found: FoundBills };

type Rule = Pick<MandateRow, 'billing' | 'amount' | 'threshold'>;

/** Whether a prepaid account is below its threshold; null when the unit does not say. */
export function isUnderThreshold(
  { threshold }: Pick<Rule, 'threshold'>,
  { account }: FoundBills,
): boolean | null {
  return account.balance === undefined || threshold === null ? null : account.balance < threshold;
}

/** One plan for each bill that is owed, oldest first. */
function plansOfOwedBills({ bills, history }: FoundBills): PlanToMake[] {
  return bills
    .filter(({ due }) => due > 0)
    .map((bill) => ({
      ...billIdOf(bill),
      amount: bill.due,
      usual: bill.month === undefined ? null : usualOf(history, bill.month),
      bills: [storedBill(bill)],
    }));
}

/** The plans for the bills of a postpaid account, or for the day's top-up of a prepaid account below its threshold. */
export function plansToMake(rule: Rule, { unit, found }: Answer, day: string): PlanToMake[] {
  if (rule.billing === 'POSTPAID')
    return unit.selection === 'ALL' ? asOnePlan(plansOfOwedBills(found)) : plansOfOwedBills(found);
  if (rule.amount === null || isUnderThreshold(rule, found) !== true) return [];
  const { amount } = rule;
  return [{ billKey: topUpKey(day), billMonth: null, dueDate: null, amount, usual: null, bills: [] }];
}

/** One plan for all bills. Its usual amount is known only when that of each bill is known. */
function asOnePlan(owed: readonly PlanToMake[]): PlanToMake[] {
  const [oldest] = owed;
  if (!oldest) return [];
  const usual = owed.flatMap((each) => each.usual ?? []);
  return [
    {
      ...oldest,
      amount: sum(owed.map(({ amount }) => amount)),
      usual: usual.length === owed.length ? sum(usual) : null,
      bills: owed.flatMap(({ bills }) => bills),
    },
  ];
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0);
}

/** Key of a top-up: there is one a day at most. */
function topUpKey(day: string): string {
  return `TOP-UP ${day}`;
}

/** A unit's answer about a mandate's account, and when it was asked. */
export type UnitAnswer = {
  readonly unit: UnitDescription;
  readonly found: FoundBills;
  readonly askedAt: Date;
};

/**
 * Asks a mandate's unit what is due; null when the unit takes no payments now, does not answer, or has bills that can't be read
 * where it takes them only together or in order.
 */
export async function askUnitOfMandate(
  context: Context,
  { unitId, numberCipher }: MandateRow,
): Promise<UnitAnswer | null> {
  const unit = await context.catalogue.unit(unitId);
  const askedAt = context.now();
  if (!unit?.autopay || canPayNow(context.catalogue, unit, 'zh-CN', askedAt)) return null;
  const accountNumber = context.crypto.decrypt(numberCipher);
  const found = await askUnit(context, { unit, accountNumber });
  if (isRefusal(found)) return null;
  const inPart = unit.billing === 'POSTPAID' && checkReadable(unit.selection, found.unreadable);
  return inPart ? null : { unit, found, askedAt };
}

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

/**
 * Ends the plans of bills that their unit no longer lists, probably because they were paid another way. A bill that the
 * unit lists again can be restored, but not one that this service wrote off, nor a top-up, because each day has its own.
 */
export async function endUnlistedPlans(
  tx: Tx,
  { unitId, numberHash, billing }: MandateRow,
  plans: readonly PlanRow[],
  now: Date,
): Promise<void> {
  if (plans.length === 0) return;
  const keys = plans.map(({ billKey }) => billKey);
  const settled = await settledOf(tx, unitId, numberHash, keys);
  for (const plan of plans) {
    const forGood = billing === 'PREPAID' || settled.some((bill) => isSameBill(bill, plan));
    await takePlanStep(tx, plan, forGood ? 'WITHDRAW' : 'VANISH', now);
  }
}

/** Restores the plan of a bill that its unit lists again, as if it were new: earlier notices and approvals do not count. */
export async function restorePlan(tx: Tx, plan: PlanRow, toMake: PlanToMake, now: Date): Promise<PlanRow> {
  await takePlanStep(tx, plan, 'COME_BACK', now, {
    ...figuresOf(toMake),
    due_date: toMake.dueDate,
    approved: false,
    ask_reason: null,
    deduct_from: null,
    next_action_at: whenOpen(now),
  });
  const back = await lockPlan(tx, plan.lifeUserId, plan.planId);
  if (!back) throw new Error(`no plan ${plan.planId}`);
  return back;
}
