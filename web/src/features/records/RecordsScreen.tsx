import { RECORDS_PATH } from '@life-payment/contract/pages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { type RecordFilter, recordsOptions } from '../../lib/api/orders.ts';
import { useApp } from '../../lib/app.ts';
import { TOAST_MS } from '../../lib/defaults.ts';
import { usePageTitle } from '../../lib/hooks.ts';
import { monthOf } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { closeOnBack, useNavigation, useParams } from '../../lib/navigation/navigation.ts';
import { depth } from '../../lib/pages.ts';
import { BarActions, Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { SEARCH } from '../../ui/later-icons.ts';
import { MoreRows, rowsUnder } from '../../ui/MoreRows.tsx';
import { QueryErrorView } from '../../ui/QueryErrorView.tsx';
import { Bone, BoneRow, Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyView } from '../../ui/Views.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import { filterText, isFiltered, opensReceipts, readFilter, type View } from './filter.ts';
import { MonthGroups } from './MonthGroup.tsx';
import s from './payment-records.module.css';
import { SpendingCard } from './SpendingCard.tsx';

export default PaymentRecords;

/**
 * The sums and all orders of the payer, newest first. Filter, chart and what a record opens are in the address, so that they are
 * the same after going back.
 */
function PaymentRecords() {
  const { redirect } = useNavigation();
  const params = useParams();
  const filter = readFilter(params);
  const receipts = opensReceipts(params);
  usePageTitle(receipts ? m.home_receipts() : null);
  const view: View = params.get('by') === 'project' ? 'project' : 'month';
  const show = (next: RecordFilter, by: View) =>
    redirect(RECORDS_PATH, {
      ...next,
      by: by === 'project' ? by : undefined,
      open: receipts ? 'receipt' : undefined,
    });
  const apply = (next: RecordFilter) => show(next, view);
  return (
    <RecordList
      filter={filter}
      onFilter={apply}
      head={
        // The sums count all payments of whole months, so beside records of one status or of some days they would mislead.
        filter.status === undefined && filter.from === undefined ? (
          <SpendingCard filter={filter} onFilter={apply} view={view} onView={(by) => show(filter, by)} />
        ) : (
          receipts && <p className={cx('small', s['note'])}>{m.records_receipts()}</p>
        )
      }
    />
  );
}

type Props = {
  filter: RecordFilter;
  onFilter: (filter: RecordFilter) => void;
  /** Shown above the records, unless loading failed or the payer has no records in any month. */
  head: ReactNode;
};

function RecordList({ filter, onFilter, head }: Props) {
  const { api } = useApp();
  const query = useInfiniteQuery(recordsOptions(api, filter));
  const months = rowsUnder(
    query.data?.pages.flatMap(({ orders }) => orders) ?? [],
    ({ orderId }) => orderId,
    ({ createdAt }) => monthOf(new Date(createdAt)),
  );
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
      {!pending && months.length > 0 && <MoreRows query={query} />}
    </>
  );
}

function RecordBones() {
  return (
    <Skeleton>
      <div className={s['monthHead']}>
        <Bone width={84} height={17} />
      </div>
      <Card rows>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <BoneRow key={key} />
        ))}
      </Card>
    </Skeleton>
  );
}

/** Says that there are no records, or none that match the filter. */
function NoRecords({ filter, onFilter }: Omit<Props, 'head'>) {
  if (isFiltered(filter))
    return (
      <EmptyView
        icon={SEARCH}
        tone="neutral"
        title={m.records_no_match()}
        text={filterText(filter)}
        action={
          <Button variant="soft" onClick={() => onFilter({})}>
            {m.records_clear()}
          </Button>
        }
      />
    );
  return <NoneAtAll />;
}

/** If the app was opened for the records and there are none, it says so and goes back. */
function NoneAtAll() {
  const { overlays, perTab } = useApp();
  const { back } = useNavigation();
  const openedFor = depth() === 0 && closeOnBack(perTab, RECORDS_PATH);
  useEffect(() => {
    if (!openedFor) return;
    overlays.toast(m.records_none_returning());
    const timer = setTimeout(back, TOAST_MS);
    return () => clearTimeout(timer);
  }, [openedFor, overlays, back]);
  return (
    <EmptyView
      icon="records"
      title={m.records_empty()}
      text={m.records_empty_text()}
      action={
        <Button variant="soft" onClick={back}>
          {m.records_back()}
        </Button>
      }
    />
  );
}

/** A button in the bar that opens the filter. It keeps that state itself, so that the records are not drawn again. */
function FilterButton({ filter, onFilter }: Omit<Props, 'head'>) {
  const [choosing, setChoosing] = useState(false);
  const apply = (next: RecordFilter) => {
    setChoosing(false);
    onFilter(next);
  };
  return (
    <>
      <BarActions>
        <Button variant="text" onClick={() => setChoosing(true)} aria-haspopup="dialog">
          {m.records_filter()}
        </Button>
      </BarActions>
      {choosing && <FilterSheet filter={filter} onApply={apply} onClose={() => setChoosing(false)} />}
    </>
  );
}

function FilterNote({ filter, onClear }: { filter: RecordFilter; onClear: () => void }) {
  return (
    isFiltered(filter) && (
      <div className={cx('ends', s['filtered'])}>
        <span className="small">{filterText(filter)}</span>
        <Button variant="text" onClick={onClear}>
          {m.records_clear()}
        </Button>
      </div>
    )
  );
}
