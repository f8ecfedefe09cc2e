import { yearEarlier } from '@life-payment/contract/rules';
import type { BillQuery } from '../../api/accounts.ts';
import { type Difference, differencesOf, type MonthFacts } from './differences.ts';

type Bill = BillQuery['bills'][number];

/** How a bill compares with that of the same month of the year before. `by`: fen, above zero. */
export type YearComparison =
  | { readonly kind: 'SAME'; readonly before: string }
  | {
      readonly kind: 'MORE' | 'LESS';
      readonly before: string;
      readonly by: number;
      readonly differences: readonly Difference[];
    };

/** A smaller part of last year's amount is no difference. */
const SAME_PERCENT = 3;

/** More than so many differences are no answer to "why". */
const MOST_DIFFERENCES = 3;

/** Compares a bill with that of the same month a year before; null when there is nothing to compare with. */
export function compareYear(bill: MonthFacts, before: MonthFacts | undefined): YearComparison | null {
  if (!before || before.amount <= 0 || bill.amount <= 0) return null;
  const by = bill.amount - before.amount;
  if (Math.abs(by) * 100 < SAME_PERCENT * before.amount) return { kind: 'SAME', before: before.month };
  return {
    kind: by > 0 ? 'MORE' : 'LESS',
    before: before.month,
    by: Math.abs(by),
    differences: differencesOf(bill, before, by > 0 ? 1 : -1).slice(0, MOST_DIFFERENCES),
  };
}

/**
 * The newest chosen bill compared with the year before; null when it is not the whole month's: another bill of the month is
 * owed, or the unit's sum of the month says that some of it is paid.
 */
export function compareNewest(
  { bills, history, yearBefore = [] }: Pick<BillQuery, 'bills' | 'history' | 'yearBefore'>,
  selected: readonly Bill[],
): YearComparison | null {
  const bill = selected.findLast(({ month }) => month !== undefined);
  const month = bill?.month;
  if (!bill || month === undefined) return null;
  if (bills.filter((each) => each.month === month).length > 1) return null;
  const { due, days, parts } = bill;
  const whole = history.find((each) => each.month === month)?.amount ?? due;
  if (whole !== due && whole !== due - (parts?.lateFee ?? 0)) return null;
  const facts = { month, amount: due, ...(days !== undefined && { days }), ...(parts && { parts }) };
  return compareYear(
    facts,
    yearBefore.find((each) => each.month === yearEarlier(month)),
  );
}
