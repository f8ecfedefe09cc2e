import { lazy, Suspense } from 'react';
import type { OrderDetail } from '../../lib/api/orders.ts';
import { m } from '../../lib/i18n/messages.ts';
import { deadlineText, monthText } from '../../lib/i18n/moments.ts';
import { Amount } from '../../ui/Amount.tsx';
import { BillParts } from '../../ui/BillParts.tsx';
import { Card } from '../../ui/Card.tsx';
import { moneyText } from '../../ui/money.ts';
import { Tag, type Tone } from '../../ui/Tag.tsx';
import s from './order-details.module.css';

// A chunk of its own: few bills have a refund.
const RefundNote = lazy(() => import('./RefundNote.tsx'));

type Bill = OrderDetail['bills'][number];

const STATES: Record<Bill['state'], { text: () => string; tone: Tone }> = {
  NOT_SENT: { text: m.order_bill_not_sent, tone: 'neutral' },
  SENT: { text: m.order_bill_sent, tone: 'accent' },
  NOT_KNOWN_YET: { text: m.order_bill_not_known, tone: 'warning' },
  WRITTEN_OFF: { text: m.order_bill_credited, tone: 'accent' },
  REJECTED: { text: m.order_bill_rejected, tone: 'bad' },
};

/** `stated`: the order's head does not say the state of each bill. */
type RowProps = { bill: Bill; topUp: boolean; stated: boolean };

/** The bills of an order, each with its state and its refund. */
export function OrderBills({ order }: { order: OrderDetail }) {
  const topUp = order.kind === 'TOP_UP';
  const credited = order.bills.every(({ state }) => state === 'WRITTEN_OFF');
  const stated = order.paidAt !== undefined && order.lateRefund === undefined && !credited;
  return (
    <Card title={topUp ? m.order_top_up() : m.order_bills()} aside={order.unitName}>
      <ul>
        {order.bills.map((bill) => (
          <BillRow
            key={[bill.billNo, bill.month, bill.writeOffNo].join()}
            bill={bill}
            topUp={topUp}
            stated={stated}
          />
        ))}
      </ul>
      {order.lateRefund && (
        <Suspense>
          <RefundNote refund={order.lateRefund} />
        </Suspense>
      )}
    </Card>
  );
}

function BillRow({ bill, topUp, stated }: RowProps) {
  const bare = topUp ? m.order_top_up() : m.bill_nameless({ billNo: bill.billNo });
  return (
    <li className={s['bill']}>
      <div className={s['billHead']}>
        <p className={s['billTitle']}>{bill.month === undefined ? bare : monthText(bill.month)}</p>
        {stated && <Tag tone={STATES[bill.state].tone}>{STATES[bill.state].text()}</Tag>}
        <span className={s['billAmount']}>
          <Amount fen={bill.due} />
        </span>
      </div>
      {bill.advance !== undefined && (
        <p className={s['note']}>{m.order_advance({ amount: moneyText(bill.advance) })}</p>
      )}
      {bill.coupon !== undefined && (
        <p className={s['note']}>{m.order_by_coupon({ amount: moneyText(bill.coupon) })}</p>
      )}
      {bill.takenFrom !== undefined && (
        <p className={s['note']}>{m.order_taken_from({ time: deadlineText(bill.takenFrom) })}</p>
      )}
      {bill.rejectedReason && <p className={s['note']}>{bill.rejectedReason}</p>}
      {bill.parts && <BillParts parts={bill.parts} />}
      {bill.refund && (
        <Suspense>
          <RefundNote refund={bill.refund} />
        </Suspense>
      )}
    </li>
  );
}
