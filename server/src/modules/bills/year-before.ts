import type { queryBill, ResponseOf } from '@life-payment/contract';
import { type Language, yearEarlier } from '@life-payment/contract/rules';
import type { FoundBills } from './ask-unit.ts';
import { partsOf, partsView } from './parts.ts';

type View = NonNullable<ResponseOf<typeof queryBill>['yearBefore']>;
type Told = NonNullable<FoundBills['yearBefore']>[number];

/**
 * The months a year before, as payers see them: those of the history's bars, oldest first and each once. What a month was made
 * of is told where one of the bills is compared with it.
 */
export function yearBeforeView(
  { yearBefore = [], history }: Pick<FoundBills, 'yearBefore' | 'history'>,
  bills: FoundBills['bills'],
  language: Language,
): { yearBefore?: View } {
  const shown = new Set([...history, ...bills].flatMap(({ month }) => (month ? yearEarlier(month) : [])));
  const compared = new Set(bills.flatMap(({ month }) => (month ? yearEarlier(month) : [])));
  const byMonth = new Map(yearBefore.map((told) => [told.month, told]));
  const months = [...byMonth.values()]
    .filter(({ month }) => shown.has(month))
    .toSorted((a, b) => (a.month < b.month ? -1 : 1));
  return months.length === 0
    ? {}
    : { yearBefore: months.map((told) => monthView(told, compared.has(told.month), language)) };
}

function monthView(told: Told, compared: boolean, language: Language): View[number] {
  const { month, amount, days } = told;
  if (!compared) return { month, amount };
  return {
    month,
    amount,
    ...(days === undefined ? {} : { days }),
    ...partsView(partsOf(told).parts, amount, language),
  };
}
