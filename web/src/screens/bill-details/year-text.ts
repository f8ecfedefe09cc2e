import { yearEarlier } from '@life-payment/contract/rules';
import { m } from '../../i18n/messages.ts';
import { monthOf, monthText, shortMonthText } from '../../i18n/moments.ts';
import { moneyText } from '../../ui/facts/money.ts';
import type { Difference } from './differences.ts';
import type { YearComparison } from './year.ts';

/** How a bill compares with the year before: `¥12.30 more than Nov last year`, and why, as far as it is known: `: 18 kWh more`. */
export function yearTexts(
  comparison: YearComparison,
  now = new Date(),
): { readonly head: string; readonly why: string } {
  const month = beforeText(comparison.before, now);
  if (comparison.kind === 'SAME') return { head: m.bill_year_same({ month }), why: '' };
  const amount = moneyText(comparison.by);
  const head =
    comparison.kind === 'MORE' ? m.bill_year_more({ amount, month }) : m.bill_year_less({ amount, month });
  const reasons = comparison.differences.map(differenceText).join(m.bill_why_and());
  return { head, why: reasons && m.bill_why({ reasons }) };
}

/** `Nov last year`; a month of another year with its number. */
function beforeText(month: string, now: Date): string {
  const lastYear = yearEarlier(monthOf(now)).slice(0, 4);
  return month.startsWith(lastYear) ? m.bill_year_month({ month: shortMonthText(month) }) : monthText(month);
}

function differenceText(difference: Difference): string {
  switch (difference.kind) {
    case 'USE': {
      const use = usedText(difference);
      return difference.by > 0 ? m.bill_why_used_more({ use }) : m.bill_why_used_less({ use });
    }
    case 'DAYS':
      return m.bill_why_days({ days: difference.days, before: difference.before });
    case 'STEP':
      return stepText(difference);
    case 'LATE_FEE':
      return m.bill_with_late_fee({ amount: moneyText(difference.amount) });
    case 'ITEM': {
      const item = { name: difference.name, amount: moneyText(Math.abs(difference.by)) };
      return difference.by > 0 ? m.bill_why_item_more(item) : m.bill_why_item_less(item);
    }
  }
}

function stepText(difference: Extract<Difference, { kind: 'STEP' }>): string {
  const within = { use: usedText(difference), step: difference.step };
  if (difference.by < 0) return m.bill_why_step_less(within);
  return difference.before === 0 ? m.bill_why_step(within) : m.bill_why_step_more(within);
}

/** `18 kWh`, `1.5 m³`, which a line never divides. */
function usedText({ by, measure }: { readonly by: number; readonly measure: string }): string {
  return `${Math.abs(by) / 1_000}\u00a0${measure}`;
}
