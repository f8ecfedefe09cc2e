import { useQuery } from '@tanstack/react-query';
import { type RecordFilter, statisticsOptions } from '../../api/orders.ts';
import { useApp } from '../../app/context.ts';
import { QueryErrorView } from '../../app/views/QueryErrorView.tsx';
import { m } from '../../i18n/messages.ts';
import { toggled } from './filter.ts';
import { ProjectBars } from './ProjectBars.tsx';
import { ProjectTable } from './ProjectTable.tsx';
import { ProjectBones } from './SpendingBones.tsx';
import s from './spending.module.css';
import type { MonthSum } from './spending.ts';

type Props = {
  /** The months to add up, oldest first. */
  months: readonly MonthSum[];
  filter: RecordFilter;
  onFilter: (filter: RecordFilter) => void;
  tableShown: boolean;
};

/** The share of each project in the sum, no matter which one the records are filtered to. */
export function ByProject({ months, filter, onFilter, tableShown }: Props) {
  const { api } = useApp();
  const range = { from: months[0]?.month ?? '', to: months.at(-1)?.month ?? '' };
  const { data, error, isPending, refetch } = useQuery(statisticsOptions(api, range));
  if (isPending) return <ProjectBones />;
  if (!data) return <QueryErrorView error={error} onRetry={refetch} inline />;
  if (data.orders === 0) return <p className={s['none']}>{m.records_sums_none()}</p>;
  return (
    <>
      <ProjectBars
        statistics={data}
        chosen={filter.projectType}
        onChoose={(projectType) => onFilter(toggled(filter, 'projectType', projectType))}
      />
      {tableShown && <ProjectTable statistics={data} />}
    </>
  );
}
