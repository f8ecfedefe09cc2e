import { ORDER_PATH } from '@life-payment/contract/pages';
import type { ClosingFacts } from '../../api/own-data.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { Amount } from '../../ui/facts/Amount.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ListRow, RowItem } from '../../ui/layout/ListRow.tsx';
import s from './my-data.module.css';

/** The orders that have to end before the account can be closed, with links. */
export function OpenOrders({ orders }: { orders: ClosingFacts['openOrders'] }) {
  const href = useHref();
  return (
    <Card title={m.closing_open()}>
      <p className={s['note']}>{m.closing_open_text()}</p>
      <ul>
        {orders.map(({ orderId, unitName, amount, unpaid }) => (
          <RowItem key={orderId}>
            <ListRow
              icon={unpaid ? 'warning' : 'clock'}
              iconTone="warning"
              title={unitName}
              note={unpaid ? m.closing_unpaid() : m.closing_unfinished()}
              end={<Amount fen={amount} />}
              href={href(ORDER_PATH, { orderId })}
              chevron
            />
          </RowItem>
        ))}
      </ul>
    </Card>
  );
}
