import { yearEarlier } from '@life-payment/contract/rules';
import { useState } from 'react';
import type { BillQuery } from '../../api/accounts.ts';
import { m } from '../../i18n/messages.ts';
import { monthText, shortMonthText } from '../../i18n/moments.ts';
import { Bars } from '../../ui/charts/Bars.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { comparisonText } from './comparison-text.ts';
import s from './history.module.css';
import { compareMonth, type MonthAmount } from './history.ts';
import { compareNewest, type YearComparison } from './year.ts';
import { yearTexts } from './year-text.ts';

type Props = {
  bills: Pick<BillQuery, 'bills' | 'history' | 'yearBefore'>;
  /** The chosen bills: the newest one is compared with the months before, and with the year before. */
  selected: BillQuery['bills'];
};

/** The amounts due by month, as bars and, if the payer wants, as a table; and why the newest bill is higher or lower. */
export function HistoryCard({ bills, selected }: Props) {
  const [tableShown, setTableShown] = useState(false);
  const { history, yearBefore = [] } = bills;
  const current = currentOf(history, selected);
  const year = compareNewest(bills, selected);
  const beforeOf = (month: string) => yearBefore.find((each) => each.month === yearEarlier(month))?.amount;
  return (
    <Card
      title={m.bill_history({ count: history.length })}
      aside={current && asideOf(history, current, year)}
    >
      {year && <Why year={year} />}
      <Bars
        caption={m.bill_history({ count: history.length })}
        bars={history.map(({ month, amount }) => ({
          key: month,
          label: tableShown ? monthText(month) : shortMonthText(month),
          fen: amount,
          before: beforeOf(month),
        }))}
        {...(current && { currentKey: current.month })}
        tableShown={tableShown}
      />
      <div className={s['more']}>
        <Button variant="text" aria-expanded={tableShown} onClick={() => setTableShown(!tableShown)}>
          {tableShown ? m.bill_history_hide() : m.bill_history_show()}
        </Button>
      </div>
    </Card>
  );
}

/** How the bill compares with the year before, and why. */
function Why({ year }: { year: YearComparison }) {
  const { head, why } = yearTexts(year);
  return (
    <p className={cx(s['why'], year.kind === 'MORE' && s['higher'])}>
      <b>{head}</b>
      {why}
    </p>
  );
}

/** The comparison with the usual: where the year before says nothing, or the bill is far off. */
function asideOf(history: Props['bills']['history'], current: MonthAmount, year: YearComparison | null) {
  return year && compareMonth(history, current)?.kind !== 'FAR'
    ? undefined
    : comparisonText(history, current);
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
