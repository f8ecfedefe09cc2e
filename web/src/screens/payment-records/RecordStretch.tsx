import { memo, useRef } from 'react';
import type { OrderSummary } from '../../api/orders.ts';
import { cx } from '../../ui/cx.ts';
import { RowItem } from '../../ui/ListRow.tsx';
import { partsOf, sameRecords } from './months.ts';
import s from './payment-records.module.css';
import { RecordRow } from './RecordRow.tsx';
import { DRAWN_AT_ONCE, heightOf, keepHeight } from './record-heights.ts';
import { useNear } from './use-near.ts';

/** What is this far from the screen, in px, is not drawn; */
const REACH = 2000;
/** nor what comes past faster than anybody reads: it has to stay near for this long, in ms. */
const PATIENCE = 150;
/** More records than this are watched in parts of so many. */
const WATCHED_AT_ONCE = 100;
/** Surely more than a screen holds. */
const FIRST = 30;

type Props = {
  orders: readonly OrderSummary[];
  /** How many records of the list stand above these. */
  above: number;
};

/**
 * Some records of a month. Ten thousand rows would make a phone crawl, and so would watching a thousand places: a
 * long stretch is made of shorter ones, those far from the screen leave their place to bones, and those that did not
 * change are not drawn anew when further ones come.
 */
export const RecordStretch = memo(
  ({ orders, above }: Props) => {
    const place = useRef<HTMLDivElement>(null);
    const drawn = orders.length <= DRAWN_AT_ONCE;
    const long = orders.length > WATCHED_AT_ONCE;
    const near = useNear(place, {
      // The parts of a stretch are watched before one of them comes near.
      reach: drawn ? REACH : 2 * REACH,
      patience: drawn ? PATIENCE : 0,
      atFirst: above < FIRST,
      onFar: (height) => drawn && keepHeight(orders, height),
    });
    if (!near)
      return <div ref={place} className={cx(s['stretch'], s['far'])} style={{ height: heightOf(orders) }} />;
    const length = long ? WATCHED_AT_ONCE : DRAWN_AT_ONCE;
    return (
      <div ref={place} className={s['stretch']}>
        {drawn ? (
          <ul>
            {orders.map((order) => (
              <RowItem key={order.orderId}>
                <RecordRow order={order} />
              </RowItem>
            ))}
          </ul>
        ) : (
          partsOf(orders, length).map((part, at) => (
            <RecordStretch key={part[0]?.orderId} orders={part} above={above + at * length} />
          ))
        )}
      </div>
    );
  },
  (before, after) => before.above === after.above && sameRecords(before.orders, after.orders),
);
