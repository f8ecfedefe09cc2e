import type { AgreementRow } from '../../agreements/index.ts';
import type { Found } from '../../bills/index.ts';
import { usualOf } from '../usual.ts';

/** What is to be taken under an agreement by its unit's answer. Amounts in fen. */
export type Wanted = {
  readonly billKey: string;
  readonly billMonth: string | null;
  readonly dueDate: string | null;
  readonly amount: number;
  readonly usual: number | null;
};

type Rule = Pick<AgreementRow, 'billing' | 'amount' | 'threshold'>;

/** Key of a top-up that is planned on a day: there is one a day. */
const topUpKey = (day: string): string => `TOP-UP ${day}`;

/** Whether a prepaid account has fallen under its threshold; null where the unit does not say. */
export const isLow = ({ threshold }: Pick<Rule, 'threshold'>, { account }: Found): boolean | null =>
  account.balance === undefined || threshold === null ? null : account.balance < threshold;

const bills = ({ bills: listed, history }: Found): Wanted[] =>
  listed
    .filter(({ due }) => due > 0)
    .map(({ billNo, month, due, dueDate }) => ({
      billKey: billNo,
      billMonth: month ?? null,
      dueDate: dueDate ?? null,
      amount: due,
      usual: month === undefined ? null : usualOf(history, month),
    }));

/** The bills a postpaid account owes, or the day's top-up of a prepaid one that is low. */
export const wantedOf = (rule: Rule, found: Found, day: string): Wanted[] => {
  if (rule.billing === 'POSTPAID') return bills(found);
  if (rule.amount === null || isLow(rule, found) !== true) return [];
  return [{ billKey: topUpKey(day), billMonth: null, dueDate: null, amount: rule.amount, usual: null }];
};
