import { ORDER_PATH, RECEIPT_PATH } from '@life-payment/contract/pages';
import { memo } from 'react';
import type { OrderSummary, RecordFilter } from '../../lib/api/orders.ts';
import { instantText, monthText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { accountName } from '../../lib/i18n/projects.ts';
import { useParams } from '../../lib/navigation/navigation.ts';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { PROJECT_ICONS } from '../../ui/Icon.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { moneyText } from '../../ui/money.ts';
import { statusText, statusTone } from '../../ui/order-status.ts';
import { Amount, Parts, Tag } from '../../ui/Parts.tsx';
import { TimeLeft } from '../pay/UnpaidCard.tsx';
import { opensReceipts } from './filter.ts';
import s from './payment-records.module.css';
import { useMonthSums } from './SpendingCard.tsx';

type Props = { months: readonly MonthRecords[]; filter: RecordFilter };

/** The records by month, each month with its sum. */
export function MonthGroups({ months, filter }: Props) {
  const sums = useMonthSums(filter).data?.months;
  // The sums can't be filtered by status or by days.
  const paidIn = (month: string): number | undefined =>
    filter.status === undefined && filter.from === undefined
      ? sums?.find((sum) => sum.month === month)?.amount
      : undefined;
  return months.map((month) => <MonthGroup key={month.heading} {...month} paid={paidIn(month.heading)} />);
}

type MonthGroupProps = MonthRecords & {
  /** The paid sum of this month, in fen, if it is known. */
  paid: number | undefined;
};

function MonthGroup({ heading, rows, paid }: MonthGroupProps) {
  return (
    <section>
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
}

type RecordRowProps = { order: OrderSummary };

/** A record, drawn anew only if it changed: a list grows by pages at its end. It links to its order, or to its receipt where the page is for receipts. */
const RecordRow = memo(({ order }: RecordRowProps) => {
  const receipt = opensReceipts(useParams()) && order.status === 'SUCCEEDED';
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

/** The records of a month `YYYY-MM` in Shanghai. */
type MonthRecords = { readonly heading: string; readonly rows: readonly OrderSummary[] };
