import type { OrderSummary } from '../../api/orders.ts';
import { monthText } from '../../i18n/dates.ts';
import { m } from '../../i18n/messages.ts';
import { Card } from '../../ui/Card.tsx';
import { moneyText } from '../../ui/money.ts';
import { chunksOf } from './months.ts';
import s from './payment-records.module.css';
import { RecordChunk } from './RecordChunk.tsx';

type Props = {
  month: string;
  orders: readonly OrderSummary[];
  /** What was paid in this month, in fen, where it is known. */
  paid: number | undefined;
};

/** The records of one month. */
export const MonthGroup = ({ month, orders, paid }: Props) => (
  <section className={s['month']}>
    <div className={s['monthHead']}>
      <h2 className={s['monthTitle']}>{monthText(month)}</h2>
      {paid !== undefined && (
        <p className={s['monthSum']}>{m.records_paid_sum({ amount: moneyText(paid) })}</p>
      )}
    </div>
    <Card className={s['list']}>
      {chunksOf(orders).map((chunk) => (
        <RecordChunk key={chunk[0]?.orderId} orders={chunk} />
      ))}
    </Card>
  </section>
);
