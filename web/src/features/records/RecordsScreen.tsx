import { ORDER_PATH, RECEIPT_PATH, RECORDS_PATH } from '@life-payment/contract/pages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { memo, type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { type OrderSummary, type RecordFilter, recordsOptions } from '../../lib/api/orders.ts';
import { useApp } from '../../lib/app.ts';
import { TOAST_MS } from '../../lib/defaults.ts';
import { usePageTitle } from '../../lib/hooks.ts';
import { instantText, monthOf, monthText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { accountName } from '../../lib/i18n/projects.ts';
import { closeOnBack, useNavigation, useParams } from '../../lib/navigation/navigation.ts';
import { depth } from '../../lib/pages.ts';
import { BarActions, Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { PROJECT_ICONS } from '../../ui/Icon.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { SEARCH } from '../../ui/later-icons.ts';
import { MoreRows, rowsUnder } from '../../ui/MoreRows.tsx';
import { moneyText } from '../../ui/money.ts';
import { statusText, statusTone } from '../../ui/order-status.ts';
import { Amount, Parts, Tag } from '../../ui/Parts.tsx';
import { QueryErrorView } from '../../ui/QueryErrorView.tsx';
import { Bone, BoneRow, Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyView } from '../../ui/Views.tsx';
import { TimeLeft } from '../pay/UnpaidCard.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import { filterText, isFiltered, opensReceipts, readFilter, type View } from './filter.ts';
import s from './records.module.css';
import { SpendingCard, useMonthSums } from './SpendingCard.tsx';

export default PaymentRecords;

/** The status of the orders with a receipt. Beside records of another one the page is not that of receipts. */
const RECEIPTS = 'SUCCEEDED';

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
      open: receipts && next.status === RECEIPTS ? 'receipt' : undefined,
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
  const filtered = isFiltered(filter);
  if (none && !filtered) return <NoneAtAll />;
  const all = () => onFilter({});
  return (
    <>
      {(!none || filter.month !== undefined) && head}
      {filterButton}
      {none && (
        <EmptyView
          icon={SEARCH}
          tone="neutral"
          title={m.records_no_match()}
          text={filterText(filter)}
          action={
            <Button variant="soft" onClick={all}>
              {m.records_clear()}
            </Button>
          }
        />
      )}
      {!none && filtered && (
        <div className={cx('ends', s['filtered'])}>
          <span className="small phrases">{filterText(filter)}</span>
          <Button variant="text" onClick={all}>
            {m.records_clear()}
          </Button>
        </div>
      )}
      {pending ? <RecordBones /> : <MonthGroups months={months} filter={filter} />}
      {!pending && !none && <MoreRows query={query} />}
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

/** The records of a month `YYYY-MM` in Shanghai. */
type MonthRecords = { readonly heading: string; readonly rows: readonly OrderSummary[] };

/** The records by month, each month with its sum. */
function MonthGroups({ months, filter }: { months: readonly MonthRecords[]; filter: RecordFilter }) {
  const sums = useMonthSums(filter).data?.months;
  // The sums can't be filtered by status or by days.
  const summed = filter.status === undefined && filter.from === undefined;
  return months.map(({ heading, rows }) => {
    const paid = summed ? sums?.find(({ month }) => month === heading)?.amount : undefined;
    return (
      <section key={heading}>
        <div className={cx('ends', s['monthHead'])}>
          <h2 className="heading">{monthText(heading)}</h2>
          {paid !== undefined && (
            <p className="small digits">{m.records_paid_sum({ amount: moneyText(paid) })}</p>
          )}
        </div>
        <Card rows>
          <ul>
            {rows.map((order) => (
              <RecordRow key={order.orderId} order={order} />
            ))}
          </ul>
        </Card>
      </section>
    );
  });
}

/** The orders that have a receipt: those with a credited bill, once they are final. */
const HAVE_RECEIPTS: readonly OrderSummary['status'][] = ['SUCCEEDED', 'PARTLY_REFUNDED'];

/** A record, drawn anew only if it changed: a list grows by pages at its end. It links to its order, or to its receipt where the page is for receipts. */
const RecordRow = memo(({ order }: { order: OrderSummary }) => {
  const receipt = opensReceipts(useParams()) && HAVE_RECEIPTS.includes(order.status);
  const partly = order.refunded > 0 && order.refunded < order.cash;
  return (
    <li>
      <ListRow
        icon={PROJECT_ICONS[order.projectType]}
        iconTone={order.status === 'CLOSED' ? 'neutral' : 'accent'}
        title={accountName(order)}
        note={<Parts of={[instantText(order.createdAt), order.numberMasked]} />}
        end={
          <>
            <Amount fen={order.cash} />
            <Status status={order.status} />
            {order.expiresAt !== undefined && (
              <TimeLeft terms={{ createdAt: order.createdAt, expiresAt: order.expiresAt }} />
            )}
            {partly && <span>{m.records_refunded({ amount: moneyText(order.refunded) })}</span>}
          </>
        }
        to={receipt ? RECEIPT_PATH : ORDER_PATH}
        params={{ orderId: order.orderId }}
      />
    </li>
  );
});

/** A status that needs no attention is plain text. */
function Status({ status }: { status: OrderSummary['status'] }) {
  const tone = statusTone(status);
  return status === 'SUCCEEDED' || tone === 'neutral' ? (
    <span>{statusText(status)}</span>
  ) : (
    <Tag tone={tone}>{statusText(status)}</Tag>
  );
}
