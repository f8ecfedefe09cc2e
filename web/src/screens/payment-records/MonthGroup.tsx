import { memo } from 'react';
import { m } from '../../i18n/messages.ts';
import { monthText } from '../../i18n/moments.ts';
import { moneyText } from '../../ui/facts/money.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { type MonthRecords, sameRecords } from './months.ts';
import s from './payment-records.module.css';
import { RecordRow } from './RecordRow.tsx';

type Props = MonthRecords & {
  /** What was paid in this month, in fen, if it is known. */
  paid: number | undefined;
};

/** The records of one month, drawn anew only if they changed: a list grows by pages at its end. */
export const MonthGroup = memo(
  ({ month, orders, paid }: Props) => (
    <section className={s['month']}>
      <div className={s['monthHead']}>
        <h2 className={s['monthTitle']}>{monthText(month)}</h2>
        {paid !== undefined && (
          <p className={s['monthSum']}>{m.records_paid_sum({ amount: moneyText(paid) })}</p>
        )}
      </div>
      <Card className={s['list']}>
        <ul className={s['rows']}>
          {orders.map((order) => (
            <RecordRow key={order.orderId} order={order} />
          ))}
        </ul>
      </Card>
    </section>
  ),
  same,
);

function same(before: Props, after: Props): boolean {
  return before.paid === after.paid && sameRecords(before.orders, after.orders);
}
