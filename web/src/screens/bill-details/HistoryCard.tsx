import { useState } from 'react';
import type { BillQuery } from '../../api/accounts.ts';
import { monthText, shortMonthText } from '../../i18n/dates.ts';
import { m } from '../../i18n/messages.ts';
import { Bars } from '../../ui/charts/Bars.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import s from './bill-details.module.css';
import { comparisonText } from './comparison-text.ts';
import type { MonthAmount } from './history.ts';

type Props = {
  history: BillQuery['history'];
  /** The bills chosen: the newest one's month is compared with the months before. */
  selected?: BillQuery['bills'];
};

/** What was due month by month, as bars and, when wanted, as figures. */
export function HistoryCard({ history, selected = [] }: Props) {
  const [tableShown, setTableShown] = useState(false);
  if (history.length === 0) return null;
  const current = currentOf(history, selected);
  const said = current && comparisonText(history, current);
  return (
    <Card title={m.bill_history({ count: history.length })} aside={said}>
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

/** The month to compare: the newest of the bills chosen, with the sum its unit lists for it, else the bill's own. */
function currentOf(history: Props['history'], selected: BillQuery['bills']): MonthAmount | undefined {
  const bill = selected.findLast(({ month }) => month !== undefined);
  if (bill?.month === undefined) return undefined;
  return history.find(({ month }) => month === bill.month) ?? { month: bill.month, amount: bill.due };
}
