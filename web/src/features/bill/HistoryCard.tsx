import { yearEarlier } from '@life-payment/contract/rules';
import { useState } from 'react';
import type { BillQuery } from '../../lib/api/accounts.ts';
import { monthOf, monthText, shortMonthText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { BarsTable } from '../../ui/BarsTable.tsx';
import { Button } from '../../ui/Button.tsx';
import b from '../../ui/bars.module.css';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { moneyText } from '../../ui/money.ts';
import s from './bill.module.css';
import {
  compareNewest,
  type Difference,
  type MonthAmount,
  percentFromUsual,
  type YearComparison,
} from './history-rules.ts';

export default HistoryCard;

type Props = {
  bills: Pick<BillQuery, 'bills' | 'history' | 'yearBefore'>;
  /** The chosen bills: the newest one is compared with the months before, and with the year before. */
  selected: BillQuery['bills'];
};

/** The amounts due by month, as bars and, if the payer wants, as a table; and why the newest bill is higher or lower. */
function HistoryCard({ bills, selected }: Props) {
  const [tableShown, setTableShown] = useState(false);
  const { history, yearBefore = [] } = bills;
  const current = currentOf(history, selected);
  const year = compareNewest(bills, selected);
  const why = year && yearTexts(year);
  const bars = history.map(({ month, amount }) => ({
    month,
    label: tableShown ? monthText(month) : shortMonthText(month),
    fen: amount,
    before: yearBefore.find((each) => each.month === yearEarlier(month))?.amount,
  }));
  return (
    <Card
      title={m.bill_history({ count: history.length })}
      aside={current && !year && usualText(history, current)}
    >
      {why && (
        <p className={cx(s['why'], year?.kind === 'MORE' && s['higher'])}>
          <b>{why.head}</b>
          {why.why}
        </p>
      )}
      <Bars bars={bars} current={current?.month ?? history.at(-1)?.month} tableShown={tableShown} />
      <div className="centre">
        <Button variant="text" aria-expanded={tableShown} onClick={() => setTableShown(!tableShown)}>
          {tableShown ? m.bill_history_hide() : m.bill_history_show()}
        </Button>
      </div>
    </Card>
  );
}

/** A month's bar: its label, and fen. `before`: the amount of that month a year before. */
type Bar = {
  readonly month: string;
  readonly label: string;
  readonly fen: number;
  readonly before: number | undefined;
};

/** `current`: the month of the highlighted bar. `tableShown`: the payer sees the table too; screen readers always have it. */
type BarsProps = { bars: readonly Bar[]; current: string | undefined; tableShown: boolean };

/** Amounts by month as bars, those of the year before as dashed outlines behind them, with a table of the same figures. */
function Bars({ bars, current, tableShown }: BarsProps) {
  const most = Math.max(1, ...bars.flatMap(({ fen, before = 0 }) => [fen, before]));
  const compared = bars.some(({ before }) => before !== undefined);
  const heightOf = (fen: number) => ({ height: `${(fen / most) * 100}%` });
  return (
    <figure>
      <div aria-hidden="true">
        <div className={s['bars']}>
          {bars.map(({ month, fen, before }) => (
            <div key={month} className={s['month']}>
              {before !== undefined && <div className={s['before']} style={heightOf(before)} />}
              <div
                className={cx(b['bar'], s['own'], month === current && b['current'])}
                style={heightOf(fen)}
              />
            </div>
          ))}
          <Value bars={bars} at={bars.findIndex(({ month }) => month === current)} />
        </div>
        <div className={cx(b['ends'], s['legend'])}>
          <span>{bars[0]?.label}</span>
          {compared && <span>{m.bill_bars_legend()}</span>}
          <span>{bars.at(-1)?.label}</span>
        </div>
      </div>
      <div className={tableShown ? undefined : 'unseen'}>
        <BarsTable
          caption={m.bill_history({ count: bars.length })}
          columns={[m.bars_month(), m.bars_amount(), ...(compared ? [m.bill_bars_before()] : [])]}
          rows={bars.map(({ month, label, fen, before }) => ({
            key: month,
            cells: [
              label,
              moneyText(fen),
              ...(compared ? [before === undefined ? '—' : moneyText(before)] : []),
            ],
          }))}
        />
      </div>
    </figure>
  );
}

/** The amount of the highlighted bar, in the row above all bars, at its place. */
function Value({ bars, at }: { bars: readonly Bar[]; at: number }) {
  const bar = bars[at];
  if (!bar) return null;
  const left = bars.length > 1 ? (at / (bars.length - 1)) * 100 : 50;
  return (
    <span className={s['value']} style={{ left: `${left}%`, transform: `translateX(-${left}%)` }}>
      {moneyText(bar.fen)}
    </span>
  );
}

/** The month to compare: that of the newest chosen bill, with the unit's sum for that month, or else the bill's own amount. */
function currentOf(
  history: Props['bills']['history'],
  selected: BillQuery['bills'],
): MonthAmount | undefined {
  const bill = selected.findLast(({ month }) => month !== undefined);
  if (bill?.month === undefined) return undefined;
  return history.find(({ month }) => month === bill.month) ?? { month: bill.month, amount: bill.due };
}

/** The comparison in words: `¥12.30 more than Nov last year`, and why, as far as it is known: `: 18 kWh more`. */
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

/** A month beside what is usual, in words that do not alarm; undefined if too little is known. */
function usualText(history: readonly MonthAmount[], current: MonthAmount): string | undefined {
  const percent = percentFromUsual(history, current);
  if (percent === null) return undefined;
  const month = shortMonthText(current.month);
  if (percent === 0) return m.bill_usual({ month });
  return percent > 0 ? m.bill_more({ month, percent }) : m.bill_less({ month, percent: -percent });
}
