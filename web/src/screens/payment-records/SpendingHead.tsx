import type { RecordFilter } from '../../api/orders.ts';
import { m } from '../../i18n/messages.ts';
import { monthText } from '../../i18n/moments.ts';
import { projectName } from '../../i18n/projects.ts';
import { Amount } from '../../ui/facts/Amount.tsx';
import s from './spending.module.css';
import { type MonthSum, totalOf, type View } from './spending.ts';
import { ViewSwitch } from './ViewSwitch.tsx';

type Props = {
  /** The months of the sum, oldest first. */
  months: readonly MonthSum[];
  /** The present month. */
  latest: string | undefined;
  filter: RecordFilter;
  view: View;
  onView: (view: View) => void;
};

/** The sum with its time, and the switch between the charts. */
export function SpendingHead({ months, latest, filter, view, onView }: Props) {
  const { amount, orders } = totalOf(months);
  return (
    <>
      <div className={s['head']}>
        <p className={s['period']} role="status">
          {periodText(months, latest)}
          {filter.projectType !== undefined && ` · ${projectName(filter.projectType)}`}
        </p>
        <ViewSwitch view={view} onView={onView} />
      </div>
      <div className={s['sum']} role="status">
        <Amount fen={amount} size="large" />
        <p className={s['period']}>{m.records_payments({ count: orders })}</p>
      </div>
    </>
  );
}

function periodText([first, ...more]: readonly MonthSum[], latest: string | undefined): string {
  const from = first?.month ?? '';
  const to = more.at(-1)?.month ?? from;
  if (from === to) return m.records_paid_month({ month: monthText(from) });
  return to === latest
    ? m.records_paid_year()
    : m.records_paid_range({ from: monthText(from), to: monthText(to) });
}
