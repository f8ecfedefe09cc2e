import { useRef } from 'react';
import type { OrderSummary } from '../../api/orders.ts';
import s from './payment-records.module.css';
import { RecordRow } from './RecordRow.tsx';
import { heightsOf } from './row-heights.ts';
import { useNearRows } from './use-near-rows.ts';

/** Surely more than a screen holds: so many of the list are drawn before it is known what is near. */
const FIRST = 30;

type Props = {
  orders: readonly OrderSummary[];
  /** How many records of the list stand above these. */
  above: number;
  /** How high a row usually is, in px. */
  usual: number;
};

/** Records of a month. Ten thousand rows would make a phone crawl: those far from the screen leave their place to bones. */
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

/** The place of rows that are not drawn: bones. */
function Place({ orders, usual }: Omit<Props, 'above'>) {
  if (orders.length === 0) return null;
  const height = heightsOf(orders, usual).reduce((sum, each) => sum + each, 0);
  const backgroundSize = `var(--square) ${usual}px, 45% ${usual}px`;
  return <li className={s['place']} style={{ height, backgroundSize }} aria-hidden="true" />;
}
