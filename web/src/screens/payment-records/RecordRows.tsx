import { useRef } from 'react';
import type { OrderSummary } from '../../api/orders.ts';
import s from './payment-records.module.css';
import { RecordRow } from './RecordRow.tsx';
import { heightsOf } from './row-heights.ts';
import { useNearRows } from './use-near-rows.ts';

/** The number of rows drawn before it is known which rows are near the screen; more than a screen holds. */
const FIRST = 30;

type Props = {
  orders: readonly OrderSummary[];
  /** The number of records of the list above these. */
  above: number;
  /** The usual height of a row, in px. */
  usual: number;
};

/**
 * The records of a month. Ten thousand rows would be too slow for a phone, so rows far from the screen are replaced by
 * a placeholder of the same height. docs/change/dependencies.md says why this is not a library.
 */
export function RecordRows({ orders, above, usual }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const first = Math.min(Math.max(FIRST - above, 0), orders.length);
  const { from, to } = useNearRows(list, orders, usual, first);
  return (
    <ul ref={list} className={s['rows']}>
      <Place orders={orders.slice(0, from)} usual={usual} />
      {orders.slice(from, to).map((order, at) => (
        <RecordRow key={order.orderId} order={order} at={from + at + 1} of={orders.length} />
      ))}
      <Place orders={orders.slice(to)} usual={usual} />
    </ul>
  );
}

/** The placeholder of rows that are not drawn. */
function Place({ orders, usual }: Omit<Props, 'above'>) {
  if (orders.length === 0) return null;
  const height = heightsOf(orders, usual).reduce((sum, each) => sum + each, 0);
  const backgroundSize = `var(--square) ${usual}px, 45% ${usual}px`;
  return <li className={s['place']} style={{ height, backgroundSize }} aria-hidden="true" />;
}
