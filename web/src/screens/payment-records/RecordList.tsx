import { useInfiniteQuery } from '@tanstack/react-query';
import { type RecordFilter, recordsOptions } from '../../api/orders.ts';
import { useApp } from '../../app/context.ts';
import { QueryErrorView } from '../../app/QueryErrorView.tsx';
import { FilterNote } from './FilterNote.tsx';
import { MonthGroup } from './MonthGroup.tsx';
import { MoreRecords } from './MoreRecords.tsx';
import { byMonth } from './months.ts';
import { NoRecords } from './NoRecords.tsx';
import { RecordBones } from './RecordBones.tsx';

type Props = { filter: RecordFilter; onFilter: (filter: RecordFilter) => void };

/** The records a filter leaves, by month, page after page. */
export const RecordList = ({ filter, onFilter }: Props) => {
  const { api } = useApp();
  const query = useInfiniteQuery(recordsOptions(api, filter));
  const note = <FilterNote filter={filter} onClear={() => onFilter({})} />;
  if (query.isPending)
    return (
      <>
        {note}
        <RecordBones />
      </>
    );
  if (!query.data) return <QueryErrorView error={query.error} onRetry={query.refetch} />;
  const months = byMonth(query.data.pages.flatMap(({ orders }) => orders));
  if (months.length === 0) return <NoRecords filter={filter} onFilter={onFilter} />;
  return (
    <>
      {note}
      {months.map(({ month, orders }) => (
        <MonthGroup key={month} month={month} orders={orders} />
      ))}
      <MoreRecords
        more={query.hasNextPage}
        loading={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onMore={query.fetchNextPage}
      />
    </>
  );
};
