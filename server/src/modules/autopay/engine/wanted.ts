import type { UnitDescription } from '@life-payment/biller-api';
import type { StoredBill } from '../../../kit/database/types.ts';
import type { Found } from '../../bills/index.ts';
import type { MandateRow } from '../../mandates/index.ts';
import { usualOf } from '../usual.ts';

/**
 * What is to be taken at once under a mandate by its unit's answer: one bill, all of them under the oldest one's key,
 * or a top-up, which has none. Amounts in fen.
 */
export type Wanted = {
  readonly billKey: string;
  readonly billMonth: string | null;
  readonly dueDate: string | null;
  readonly amount: number;
  readonly usual: number | null;
  readonly bills: readonly StoredBill[];
};

/** What a payer is told of it; a top-up counts as one. */
export function toTell({ amount, usual, bills }: Wanted) {
  return {
    amount,
    usual,
    bills: Math.max(bills.length, 1),
  };
}

/** A unit's answer, as far as what is wanted follows from it. */
export type Answer = { readonly unit: Pick<UnitDescription, 'selection'>; readonly found: Found };

type Rule = Pick<MandateRow, 'billing' | 'amount' | 'threshold'>;

/** Whether a prepaid account has fallen under its threshold; null where the unit does not say. */
export function isLow({ threshold }: Pick<Rule, 'threshold'>, { account }: Found): boolean | null {
  return account.balance === undefined || threshold === null ? null : account.balance < threshold;
}

/** The bills an account owes, each by itself, oldest first. */
export function owedOf({ bills, history }: Found): Wanted[] {
  return bills
    .filter(({ due }) => due > 0)
    .map(({ billNo, month, due, dueDate }) => ({
      billKey: billNo,
      billMonth: month ?? null,
      dueDate: dueDate ?? null,
      amount: due,
      usual: month === undefined ? null : usualOf(history, month),
      bills: [{ billNo, due, ...(month === undefined ? {} : { month }) }],
    }));
}

/** What a postpaid account owes, as its unit takes it, or the day's top-up of a prepaid one that is low. */
export function wantedOf(rule: Rule, { unit, found }: Answer, day: string): Wanted[] {
  if (rule.billing === 'POSTPAID') return unit.selection === 'ALL' ? together(owedOf(found)) : owedOf(found);
  if (rule.amount === null || isLow(rule, found) !== true) return [];
  const { amount } = rule;
  return [{ billKey: topUpKey(day), billMonth: null, dueDate: null, amount, usual: null, bills: [] }];
}

/** All bills at once, as the oldest one: what is usual of them is known where it is of each. */
function together(owed: readonly Wanted[]): Wanted[] {
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

/** Key of a top-up that is planned on a day: there is one a day. */
function topUpKey(day: string): string {
  return `TOP-UP ${day}`;
}
