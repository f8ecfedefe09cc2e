import { memo, useRef } from 'react';
import type { OrderSummary } from '../../api/orders.ts';
import { RowItem } from '../../ui/ListRow.tsx';
import s from './payment-records.module.css';
import { RecordRow } from './RecordRow.tsx';
import { useNear } from './use-near.ts';

type Props = { orders: readonly OrderSummary[] };

const same = (before: Props, after: Props): boolean =>
  before.orders.length === after.orders.length &&
  before.orders.every((order, at) => order === after.orders[at]);

/**
 * Some records of a month. Ten thousand rows would make a phone crawl: those far from the screen leave their place
 * empty, and those that did not change are not drawn anew when further ones come.
 */
export const RecordChunk = memo(({ orders }: Props) => {
  const place = useRef<HTMLUListElement>(null);
  const nearness = useNear(place);
  if (!nearness.near)
    return <ul ref={place} className={s['chunk']} style={{ height: nearness.height }} aria-hidden="true" />;
  return (
    <ul ref={place} className={s['chunk']}>
      {orders.map((order) => (
        <RowItem key={order.orderId}>
          <RecordRow order={order} />
        </RowItem>
      ))}
    </ul>
  );
}, same);
