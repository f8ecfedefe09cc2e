import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useDeferredValue, useState } from 'react';
import { type RecordFilter, statisticsOptions } from '../../lib/api/orders.ts';
import { useApp } from '../../lib/app.ts';
import { momentText, monthText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { projectName } from '../../lib/i18n/projects.ts';
import { BarsTable } from '../../ui/BarsTable.tsx';
import { Button } from '../../ui/Button.tsx';
import b from '../../ui/bars.module.css';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon, PROJECT_ICONS } from '../../ui/Icon.tsx';
import { moneyText } from '../../ui/money.ts';
import { Amount } from '../../ui/Parts.tsx';
import { QueryErrorView } from '../../ui/QueryErrorView.tsx';
import { Bone, BoneRow, Skeleton } from '../../ui/Skeleton.tsx';
import { latestMonths, type MonthSum, monthsInView, toggled, totalOf, type View } from './filter.ts';
import s from './records.module.css';

type Props = {
  filter: RecordFilter;
  onFilter: (filter: RecordFilter) => void;
  view: View;
  onView: (view: View) => void;
};

/** The paid sums, by month or by project. A tap on a bar filters the records. */
export function SpendingCard({ filter, onFilter, view, onView }: Props) {
  const { data, error, isPending, dataUpdatedAt, refetch } = useMonthSums(filter);
  // As in `RecordList`: the skeleton stays while this renders in small pieces.
  const ready = useDeferredValue(!isPending);
  if (isPending || !ready) return <SpendingBones />;
  if (!data)
    return (
      <Card>
        <QueryErrorView error={error} onRetry={refetch} inline />
      </Card>
    );
  const inView = monthsInView(data.months, filter.month);
  const chosen = inView.find(({ month }) => month === filter.month);
  const shown = chosen ? [chosen] : inView;
  const { amount, orders } = totalOf(shown);
  return (
    <Card>
      <div className={cx('ends', s['head'])}>
        <p className="small digits" role="status">
          {periodText(shown, data.months.at(-1)?.month)}
          {filter.projectType !== undefined && ` · ${projectName(filter.projectType)}`}
        </p>
        <fieldset className={s['switch']} aria-label={m.records_by()}>
          <button type="button" aria-pressed={view === 'month'} onClick={() => onView('month')}>
            <span>{m.records_by_month()}</span>
          </button>
          <button type="button" aria-pressed={view === 'project'} onClick={() => onView('project')}>
            <span>{m.records_by_project()}</span>
          </button>
        </fieldset>
      </div>
      <div className={s['sum']} role="status">
        <Amount fen={amount} size="large" />
        <p className="small digits">{m.records_payments({ count: orders })}</p>
      </div>
      {view === 'month' ? (
        <ByMonth months={inView} filter={filter} onFilter={onFilter} />
      ) : (
        <ByProject months={shown} filter={filter} onFilter={onFilter} />
      )}
      {error && (
        <p className="small" role="status">
          {m.records_sums_stale({ time: momentText(new Date(dataUpdatedAt).toISOString()) })}
        </p>
      )}
    </Card>
  );
}

/** The sum's months in words. `latest`: the present month. */
function periodText([first, ...more]: readonly MonthSum[], latest: string | undefined): string {
  const from = first?.month ?? '';
  const to = more.at(-1)?.month ?? from;
  if (from === to) return m.records_paid_month({ month: monthText(from) });
  return to === latest
    ? m.records_paid_year()
    : m.records_paid_range({ from: monthText(from), to: monthText(to) });
}

const HEIGHTS = [52, 60, 40, 36, 30, 38, 72, 80, 56, 48, 42, 50];

function SpendingBones() {
  return (
    <Card>
      <Skeleton>
        <div className={cx('stack', s['boneHead'])}>
          <Bone width={120} height={13} />
          <Bone width={170} height={34} />
          <Bone width={70} height={13} />
        </div>
        <div className={s['boneBars']}>
          {HEIGHTS.map((height) => (
            <Bone key={height} width="100%" height={height} />
          ))}
        </div>
        <div className={s['boneFoot']} />
      </Skeleton>
    </Card>
  );
}

/** `months`: those to draw or to add up, oldest first. */
type ChartProps = Pick<Props, 'filter' | 'onFilter'> & { months: readonly MonthSum[] };

/** The amounts of twelve months as bars, and as a table if the payer wants it. */
function ByMonth({ months, filter, onFilter }: ChartProps) {
  const [tableShown, setTableShown] = useState(false);
  const total = totalOf(months);
  if (total.orders === 0) return <p className="small">{m.records_sums_none()}</p>;
  return (
    <>
      <MonthBars months={months} filter={filter} onFilter={onFilter} />
      {tableShown && (
        <BarsTable
          caption={m.records_spending_by_month()}
          columns={[m.bars_month(), m.records_column_payments(), m.bars_amount()]}
          rows={months.map(({ month, orders, amount }) => ({
            key: month,
            cells: [monthText(month), String(orders), moneyText(amount)],
          }))}
          total={[m.records_total(), String(total.orders), moneyText(total.amount)]}
        />
      )}
      <div className="centre">
        <Button variant="text" aria-expanded={tableShown} onClick={() => setTableShown(!tableShown)}>
          {tableShown ? m.records_table_hide() : m.records_table_show()}
        </Button>
      </div>
    </>
  );
}

/** The sums by month as bars. One may be chosen, which is highlighted; without a choice the last one is. */
function MonthBars({ months, filter, onFilter }: ChartProps) {
  const chosen = filter.month;
  const most = Math.max(1, ...months.map(({ amount }) => amount));
  const current = chosen ?? months.at(-1)?.month;
  return (
    <fieldset aria-label={m.records_spending_by_month()}>
      <div className={s['columns']}>
        {months.map(({ month, amount }, at) => (
          <button
            key={month}
            type="button"
            className={s['column']}
            aria-pressed={month === chosen}
            aria-label={`${monthText(month)} ${moneyText(amount)}`}
            onClick={() => onFilter(toggled(filter, 'month', month))}
          >
            <span
              className={cx(b['bar'], s['placed'], month === current && b['current'])}
              style={{ height: `${(amount / most) * 100}%`, ...placed(at, months.length) }}
            />
          </button>
        ))}
      </div>
      <div className={b['ends']} aria-hidden="true">
        <span>{monthText(months[0]?.month ?? '')}</span>
        <span>{monthText(months.at(-1)?.month ?? '')}</span>
      </div>
    </fieldset>
  );
}

/** The place of a bar, from -1 (the first) to 1 (the last). */
function placed(at: number, count: number): CSSProperties & { '--from-middle': number } {
  return { '--from-middle': count > 1 ? (2 * at) / (count - 1) - 1 : 0 };
}

/** The sum of each project with its share as a bar, the largest first, no matter which one the records are filtered to. */
function ByProject({ months, filter, onFilter }: ChartProps) {
  const { api } = useApp();
  const range = { from: months[0]?.month ?? '', to: months.at(-1)?.month ?? '' };
  const { data, error, isPending, refetch } = useQuery(statisticsOptions(api, range));
  if (isPending)
    return (
      <Skeleton>
        <BoneRow />
        <BoneRow />
        <BoneRow />
      </Skeleton>
    );
  if (!data) return <QueryErrorView error={error} onRetry={refetch} inline />;
  if (data.orders === 0) return <p className="small">{m.records_sums_none()}</p>;
  const { projectType: chosen } = filter;
  return (
    <fieldset aria-label={m.records_spending_by_project()}>
      {data.projects.map(({ projectType, amount }) => (
        <button
          key={projectType}
          type="button"
          className={cx('side', s['row'])}
          aria-pressed={projectType === chosen}
          onClick={() => onFilter(toggled(filter, 'projectType', projectType))}
        >
          <Icon name={PROJECT_ICONS[projectType]} />
          <span className="fill">
            <span className="ends">
              <span className={s['name']}>{projectName(projectType)}</span>
              <Amount fen={amount} />
            </span>
            <span className={s['track']}>
              <span
                className={cx(s['part'], chosen !== undefined && projectType !== chosen && s['pale'])}
                style={{ width: `${(amount / data.amount) * 100}%` }}
              />
            </span>
          </span>
        </button>
      ))}
    </fieldset>
  );
}

/** The paid sum of each month that the filter offers, for the filter's project. */
export function useMonthSums({ projectType }: RecordFilter) {
  const { api } = useApp();
  const months = latestMonths(new Date());
  return useQuery(
    statisticsOptions(api, {
      from: months.at(-1) ?? '',
      to: months[0] ?? '',
      ...(projectType !== undefined && { projectType }),
    }),
  );
}
