import { m } from '../../i18n/messages.ts';
import { shortMonthText } from '../../i18n/moments.ts';
import { type Comparison, compareMonth, type MonthAmount } from './history.ts';

/** Compares a month with those before it, in words that do not alarm; undefined if too little is known. */
export function comparisonText(history: readonly MonthAmount[], current: MonthAmount): string | undefined {
  const comparison = compareMonth(history, current);
  const month = shortMonthText(current.month);
  switch (comparison?.kind) {
    case undefined:
      return undefined;
    case 'USUAL':
      return m.bill_usual({ month });
    case 'MORE':
      return m.bill_more({ month, percent: comparison.percent });
    case 'LESS':
      return m.bill_less({ month, percent: comparison.percent });
    case 'FAR':
      return farText(month, comparison);
  }
}

function farText(month: string, { times, beside }: Extract<Comparison, { kind: 'FAR' }>): string {
  if (times < 1) {
    const share = { month, percent: Math.round(times * 100) };
    return beside === 'SEASON' ? m.bill_low_season(share) : m.bill_low(share);
  }
  const above = { month, times: timesText(times) };
  return beside === 'SEASON' ? m.bill_far_season(above) : m.bill_far(above);
}

/** `2.3`; `3`. */
function timesText(times: number): string {
  return String(Math.round(times * 10) / 10);
}
