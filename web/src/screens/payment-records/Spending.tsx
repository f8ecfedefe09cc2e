import { useState } from 'react';
import type { RecordFilter } from '../../api/orders.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ByMonth } from './ByMonth.tsx';
import { ByProject } from './ByProject.tsx';
import { SpendingHead } from './SpendingHead.tsx';
import s from './spending.module.css';
import { type MonthSum, monthsInView, totalOf, type View } from './spending.ts';

type Props = {
  months: readonly MonthSum[];
  filter: RecordFilter;
  onFilter: (filter: RecordFilter) => void;
  view: View;
  onView: (view: View) => void;
};

/** The sum, the chosen chart, and its table if the payer wants it. */
export function Spending({ months, filter, onFilter, view, onView }: Props) {
  const [tableShown, setTableShown] = useState(false);
  const inView = monthsInView(months, filter.month);
  const chosen = inView.find(({ month }) => month === filter.month);
  const shown = chosen ? [chosen] : inView;
  const chart = { filter, onFilter, tableShown };
  const nothing = view === 'month' && totalOf(inView).orders === 0;
  return (
    <>
      <SpendingHead
        months={shown}
        latest={months.at(-1)?.month}
        filter={filter}
        view={view}
        onView={onView}
      />
      {nothing ? (
        <p className={s['none']}>{m.records_sums_none()}</p>
      ) : (
        <>
          {view === 'month' ? (
            <ByMonth months={inView} {...chart} />
          ) : (
            <ByProject months={shown} {...chart} />
          )}
          <div className={s['more']}>
            <Button variant="text" aria-expanded={tableShown} onClick={() => setTableShown(!tableShown)}>
              {tableShown ? m.records_table_hide() : m.records_table_show()}
            </Button>
          </div>
        </>
      )}
    </>
  );
}
