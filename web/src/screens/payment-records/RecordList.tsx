import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { type RecordFilter, recordsOptions } from '../../api/orders.ts';
import { useApp } from '../../app/context.ts';
import { QueryErrorView } from '../../app/views/QueryErrorView.tsx';
import { FilterButton } from './FilterButton.tsx';
import { FilterNote } from './FilterNote.tsx';
import { isFiltered } from './filter.ts';
import { MonthGroups } from './MonthGroups.tsx';
import { MoreRecords } from './MoreRecords.tsx';
import { byMonth } from './months.ts';
import { NoRecords } from './NoRecords.tsx';
import { RecordBones } from './RecordBones.tsx';

type Props = {
  filter: RecordFilter;
  onFilter: (filter: RecordFilter) => void;
  /** Shown above the records, unless loading failed or the payer has no records in any month. */
  head: ReactNode;
};

/** The filtered records by month, page after page. */
export function RecordList({ filter, onFilter, head }: Props) {
  const { api } = useApp();
  const query = useInfiniteQuery(recordsOptions(api, filter));
  const pages = query.data?.pages;
  const months = useMemo(() => byMonth(pages?.flatMap(({ orders }) => orders) ?? []), [pages]);
  // The skeleton stays while the records render in small pieces, so that a slow phone reacts to taps meanwhile.
  const ready = useDeferredValue(!query.isPending);
  const pending = query.isPending || !ready;
  const filterButton = <FilterButton filter={filter} onFilter={onFilter} />;
  if (!query.data && !query.isPending)
    return (
      <>
        {filterButton}
        <QueryErrorView error={query.error} onRetry={query.refetch} />
      </>
    );
  const none = !pending && months.length === 0;
  if (none && !isFiltered(filter)) return <NoRecords filter={filter} onFilter={onFilter} />;
  return (
    <>
      {(!none || filter.month !== undefined) && head}
      {filterButton}
      {!none && <FilterNote filter={filter} onClear={() => onFilter({})} />}
      {pending && <RecordBones />}
      {none && <NoRecords filter={filter} onFilter={onFilter} />}
      {!pending && <MonthGroups months={months} filter={filter} />}
      {!pending && months.length > 0 && (
        <MoreRecords
          more={query.hasNextPage}
          loading={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onMore={query.fetchNextPage}
        />
      )}
    </>
  );
}
