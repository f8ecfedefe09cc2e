import { useState } from 'react';
import type { BillQuery } from '../../api/accounts.ts';
import { m } from '../../i18n/messages.ts';
import { monthText, shortMonthText } from '../../i18n/moments.ts';
import { Bars } from '../../ui/charts/Bars.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import s from './bill-details.module.css';
import { comparisonText } from './comparison-text.ts';
import type { MonthAmount } from './history.ts';

type Props = {
  history: BillQuery['history'];
  /** The chosen bills: the month of the newest one is compared with the months before. */
  selected?: BillQuery['bills'];
};

/** The amounts due by month, as bars and, if the payer wants, as a table. */
export function HistoryCard({ history, selected = [] }: Props) {
  const [tableShown, setTableShown] = useState(false);
  if (history.length === 0) return null;
  const current = currentOf(history, selected);
  const comparison = current && comparisonText(history, current);
  return (
    <Card title={m.bill_history({ count: history.length })} aside={comparison}>
      <Bars
        caption={m.bill_history({ count: history.length })}
        bars={history.map(({ month, amount }) => ({
          key: month,
          label: tableShown ? monthText(month) : shortMonthText(month),
          fen: amount,
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

/** The month to compare: that of the newest chosen bill, with the unit's sum for that month, or else the bill's own amount. */
function currentOf(history: Props['history'], selected: BillQuery['bills']): MonthAmount | undefined {
  const bill = selected.findLast(({ month }) => month !== undefined);
  if (bill?.month === undefined) return undefined;
  return history.find(({ month }) => month === bill.month) ?? { month: bill.month, amount: bill.due };
}
