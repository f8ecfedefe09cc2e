import type { OrderSummary } from '../../api/orders.ts';
import { monthText } from '../../i18n/dates.ts';
import { Card } from '../../ui/Card.tsx';
import { RowItem } from '../../ui/ListRow.tsx';
import s from './payment-records.module.css';
import { RecordRow } from './RecordRow.tsx';

/** The records of one month. */
export const MonthGroup = ({ month, orders }: { month: string; orders: readonly OrderSummary[] }) => (
  <section className={s['month']}>
    <h2 className={s['monthTitle']}>{monthText(month)}</h2>
    <Card className={s['list']}>
      <ul>
        {orders.map((order) => (
          <RowItem key={order.orderId}>
            <RecordRow order={order} />
          </RowItem>
        ))}
      </ul>
    </Card>
  </section>
);
