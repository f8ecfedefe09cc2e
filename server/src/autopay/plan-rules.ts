import type { UnitDescription } from '@life-payment/biller-api';
import { checkAmount, yearEarlier } from '@life-payment/contract/rules';
import { storedBill } from '../billing/index.ts';
import { type BillId, billIdOf, isSameBill } from '../kit/bill-id.ts';
import type { AskReason, LeftReason } from '../kit/database/states.ts';
import type { StoredBill } from '../kit/database/tables.ts';
import type { FoundBills } from '../kit/ports/biller.ts';
import type { MandateRow } from './mandate-store.ts';
import { isFinal } from './plan-machine.ts';
import type { PlanRow } from './plan-store.ts';

/**
 * A plan that should exist by a unit's answer: for one bill, for all together (under the oldest's key), or for a top-
 * up, without bills. Amounts in fen.
 */
export type WantedPlan = BillId & {
  readonly amount: number;
  readonly usual: number | null;
  readonly bills: readonly StoredBill[];
};

/** The figures that the plan and its messages hold. A top-up counts as one bill. */
export function figuresOf({ amount, usual, bills }: WantedPlan) {
  return { amount, usual, bills: Math.max(bills.length, 1) };
}

/** A unit's answer about a mandate's account, and when it was asked. */
export type UnitAnswer = {
  readonly unit: UnitDescription;
  readonly found: FoundBills;
  readonly askedAt: Date;
};

type Rule = Pick<MandateRow, 'billing' | 'amount' | 'threshold'>;

/** True if a prepaid account is below its threshold; null when the unit does not say. */
export function isUnderThreshold(
  { threshold }: Pick<Rule, 'threshold'>,
  { account }: FoundBills,
): boolean | null {
  return account.balance === undefined || threshold === null ? null : account.balance < threshold;
}

/** One plan for each bill that is owed, oldest first. */
export function plansOfOwedBills({ bills, history }: FoundBills): WantedPlan[] {
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
export function wantedPlans(
  rule: Rule,
  { unit, found }: { readonly unit: Pick<UnitDescription, 'selection'>; readonly found: FoundBills },
  day: string,
): WantedPlan[] {
  if (rule.billing === 'POSTPAID')
    return unit.selection === 'ALL' ? asOnePlan(plansOfOwedBills(found)) : plansOfOwedBills(found);
  if (rule.amount === null || isUnderThreshold(rule, found) !== true) return [];
  // There is one top-up a day at most.
  const billKey = `TOP-UP ${day}`;
  return [{ billKey, billMonth: null, dueDate: null, amount: rule.amount, usual: null, bills: [] }];
}

/** One plan for all bills. Its usual amount is known only when that of each bill is known. */
function asOnePlan(owed: readonly WantedPlan[]): WantedPlan[] {
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

/** The knowledge of this service about the bills in a unit's answer. */
export type KnownBills = {
  /** Oldest first. */
  readonly owed: readonly WantedPlan[];
  readonly plans: readonly PlanRow[];
  /** Paid by anybody and not written off yet, or written off for the mandate's user. */
  readonly paid: readonly WantedPlan[];
  /** The answer may list bills that are paid: a payment is not written off yet, or was after the unit was asked. */
  readonly outdated: boolean;
  /** Those of `paid` that must be other bills, but that number, month and due date don't tell from them. */
  readonly repeated: readonly WantedPlan[];
};

/** Ended plans of bills that are still owed: their payer has to pay these by hand. */
export function plansLeftToPayer({ owed, plans, outdated }: KnownBills): PlanRow[] {
  const isOwed = (plan: PlanRow) => owed.some((bill) => isSameBill(bill, plan));
  return outdated ? [] : plans.filter((plan) => isFinal(plan.state) && isOwed(plan));
}

/** Why the unit's rules keep a bill from being deducted, so that it is left to its payer; null when they do not. */
export function reasonToLeave(
  { unit }: UnitAnswer,
  wanted: WantedPlan,
  known: KnownBills,
): LeftReason | null {
  if (unit.billing === 'PREPAID') return checkAmount(unit.amount, 0, wanted.amount) ? 'AMOUNT' : null;
  const left = plansLeftToPayer(known);
  const older = known.owed.slice(
    0,
    known.owed.findIndex((bill) => isSameBill(bill, wanted)),
  );
  if (unit.selection === 'ALL' && left.length > 0) return 'TOGETHER';
  if (unit.selection === 'OLDEST_FIRST' && older.some((bill) => left.some((plan) => isSameBill(bill, plan))))
    return 'OLDER_FIRST';
  return checkAmount(unit.amount, wanted.amount, wanted.amount) ? 'AMOUNT' : null;
}

/** True if a bill waits for an older one, at a unit that takes the oldest first. */
export function waitsForOlder(
  { unit }: UnitAnswer,
  wanted: WantedPlan,
  { owed: [oldest] }: KnownBills,
): boolean {
  return (
    unit.billing === 'POSTPAID' &&
    unit.selection === 'OLDEST_FIRST' &&
    !(oldest && isSameBill(oldest, wanted))
  );
}

/** NOTICE: the payer gets a notice of the deduction; ASK: the payer has to approve it first. */
type Verdict = { readonly do: 'NOTICE' } | { readonly do: 'ASK'; readonly reason: AskReason };

/** Judges a bill of `amount` fen by the mandate's cap and the usual amount. An approved amount needs only a notice. */
export function judgeBill(
  { cap }: Pick<MandateRow, 'cap'>,
  amount: number,
  usual: number | null,
  approved: number | null,
): Verdict {
  if (approved !== null && amount <= approved) return { do: 'NOTICE' };
  if (cap !== null && amount > cap) return { do: 'ASK', reason: 'OVER_CAP' };
  return isUnusual(amount, usual) ? { do: 'ASK', reason: 'UNUSUAL' } : { do: 'NOTICE' };
}

type Holds = Pick<MandateRow, 'state' | 'locked' | 'rulesChanged' | 'paused' | 'suspended' | 'signer'>;

/** True if the mandate is signed and nothing holds it. Money also needs that the wallet was asked who signed. */
export function mayDeduct({ state, locked, rulesChanged, paused, suspended, signer }: Holds): boolean {
  const held = locked || rulesChanged || paused || suspended;
  return state === 'SIGNED' && !held && signer !== 'OTHER' && signer !== 'UNTOLD';
}

/** The hold of a mandate that keeps a bill from being deducted. Of several the first is one that the payer can lift. */
export function holdReason({ locked, rulesChanged, paused }: MandateRow): LeftReason {
  if (locked) return 'LOCKED';
  if (rulesChanged) return 'RULES_CHANGED';
  return paused ? 'PAUSED' : 'SUSPENDED';
}

/** The amount, in fen, that the payer has approved for this bill beyond the rule; null when none. */
export function approvedAmount({ approved, amount }: Pick<PlanRow, 'approved' | 'amount'>): number | null {
  return approved ? amount : null;
}

/** A month's bill of an account: `YYYY-MM`, fen. */
type MonthBill = { readonly month: string; readonly amount: number };

const LEAST_MONTHS = 3;

/** A bill above the usual amount by this factor needs approval. */
const TIMES = 2;

/**
 * The usual amount of a month, in fen: of the same month of last year, because heating and cooling have seasons, else
 * the median of the twelve months before. Null when there are too few.
 */
export function usualOf(history: readonly MonthBill[], month: string): number | null {
  const sameMonth = history.find((bill) => bill.month === yearEarlier(month));
  if (sameMonth && sameMonth.amount > 0) return sameMonth.amount;
  const before = history.filter((bill) => bill.month < month && bill.month > yearEarlier(month));
  return before.length < LEAST_MONTHS ? null : median(before.map(({ amount }) => amount));
}

/** True if a bill is so high that it needs approval. */
export function isUnusual(amount: number, usual: number | null): boolean {
  return usual !== null && amount > TIMES * usual;
}

function median(amounts: readonly number[]): number {
  const sorted = amounts.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return Math.round((upper + lower) / 2);
}

/** True if the bill grew, or a notice has become a question or the other way round. */
export function needsNewNotice(
  mandate: Pick<MandateRow, 'cap'>,
  plan: Pick<PlanRow, 'state' | 'amount' | 'approved'>,
  { amount, usual }: Pick<WantedPlan, 'amount' | 'usual'>,
): boolean {
  const asks = judgeBill(mandate, amount, usual, approvedAmount(plan)).do === 'ASK';
  return amount > plan.amount || asks !== (plan.state === 'ASKED');
}
