import type { UnitDescription } from '@life-payment/biller-api';
import type { StoredBill } from '../../../kit/database/json-columns.ts';
import { type FoundBills, storedBill } from '../../bills/index.ts';
import { type BillId, billIdOf } from '../../claims/index.ts';
import type { MandateRow } from '../../mandates/index.ts';
import { usualOf } from '../usual.ts';

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
export function plansOfOwedBills({ bills, history }: FoundBills): PlanToMake[] {
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
