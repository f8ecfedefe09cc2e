import { useState } from 'react';
import type { BillQuery } from '../../api/accounts.ts';
import { monthText, shortMonthText } from '../../i18n/dates.ts';
import { m } from '../../i18n/messages.ts';
import { Bars } from '../../ui/Bars.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import s from './bill-details.module.css';
import { compareMonth } from './history.ts';

type Props = {
  history: BillQuery['history'];
  /** The bills chosen: the newest one's month is compared with the months before. */
  selected?: BillQuery['bills'];
};

const comparisonText = (history: Props['history'], month: string): string | undefined => {
  const comparison = compareMonth(history, month);
  const short = shortMonthText(month);
  switch (comparison?.kind) {
    case undefined:
      return undefined;
    case 'USUAL':
      return m.bill_usual({ month: short });
    case 'MORE':
      return m.bill_more({ month: short, percent: comparison.percent });
    case 'LESS':
      return m.bill_less({ month: short, percent: comparison.percent });
  }
};

/** What was due month by month, as bars and, when wanted, as figures. */
export const HistoryCard = ({ history, selected = [] }: Props) => {
  const [tableShown, setTableShown] = useState(false);
  if (history.length === 0) return null;
  const months = history.map(({ month }) => month);
  const current = selected.flatMap(({ month }) => month ?? []).findLast((month) => months.includes(month));
  return (
    <Card
      title={m.bill_history({ count: history.length })}
      aside={current !== undefined && comparisonText(history, current)}
    >
      <Bars
        caption={m.bill_history({ count: history.length })}
        bars={history.map(({ month, amount }) => ({
          key: month,
          label: tableShown ? monthText(month) : shortMonthText(month),
          fen: amount,
        }))}
        {...(current !== undefined && { currentKey: current })}
        tableShown={tableShown}
      />
      <div className={s['more']}>
        <Button variant="text" aria-expanded={tableShown} onClick={() => setTableShown(!tableShown)}>
          {tableShown ? m.bill_history_hide() : m.bill_history_show()}
        </Button>
      </div>
    </Card>
  );
};
