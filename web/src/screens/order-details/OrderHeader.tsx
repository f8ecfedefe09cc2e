import type { OrderDetail } from '../../api/orders.ts';
import { monthText } from '../../i18n/dates.ts';
import { m } from '../../i18n/messages.ts';
import { accountName } from '../../i18n/projects.ts';
import { Amount } from '../../ui/facts/Amount.tsx';
import { statusText, statusTone } from '../../ui/facts/order-status.ts';
import { Tag } from '../../ui/facts/Tag.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import s from './order-details.module.css';
import { sentenceOf } from './sentence.ts';

/** What was paid, for which account, how much, and the state of the order. */
export function OrderHeader({ order }: { order: OrderDetail }) {
  const { account, projectType } = order;
  const what = [accountName({ projectType, remark: account.remark }), monthsOf(order)];
  return (
    <Card>
      <div className={s['head']}>
        <p className={s['what']}>{what.filter(Boolean).join(' · ')}</p>
        <Amount fen={order.cash} size="large" />
        <div className={s['state']} role="status">
          <Tag tone={statusTone(order.status)}>{statusText(order.status)}</Tag>
          <p className={s['sentence']}>{sentenceOf(order)}</p>
        </div>
      </div>
    </Card>
  );
}

function monthsOf({ kind, bills }: OrderDetail): string | undefined {
  if (kind === 'TOP_UP') return m.order_top_up();
  const months = bills.flatMap(({ month }) => month ?? []).map(monthText);
  const [first, last] = [months[0], months.at(-1)];
  return first === last ? first : `${first} – ${last}`;
}
