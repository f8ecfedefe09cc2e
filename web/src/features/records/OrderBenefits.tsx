import { MARKETING_PATH } from '@life-payment/contract/pages';
import type { OrderDetail } from '../../lib/api/orders.ts';
import { instantText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { Card } from '../../ui/Card.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { COUPON } from '../../ui/later-icons.ts';
import { moneyText } from '../../ui/money.ts';
import { pointsText } from '../benefits/worth.ts';

export default OrderBenefits;

/** The state of an order's coupon and the points it earned; empty without either. */
function OrderBenefits({ order }: { order: OrderDetail }) {
  const { coupon, couponBack, points = 0 } = order;
  const used = couponUsed(order);
  if (!used && !couponBack && points === 0) return null;
  return (
    <Card rows>
      <div role="status">
        <ul>
          {used && (
            <li>
              <ListRow
                icon={COUPON}
                title={m.benefit_order_used()}
                note={m.benefit_order_used_text({ amount: moneyText(coupon) })}
              />
            </li>
          )}
          {couponBack && (
            <li>
              <ListRow
                icon={COUPON}
                title={m.benefit_order_back()}
                note={m.benefit_order_back_text({ time: instantText(couponBack.expiresAt) })}
                to={MARKETING_PATH}
                params={{ show: 'coupons' }}
                chevron
              />
            </li>
          )}
          {points > 0 && (
            <li>
              <ListRow
                icon="check"
                title={m.benefit_order_points({ points: pointsText(points) })}
                note={m.benefit_order_points_text()}
                to={MARKETING_PATH}
                chevron
              />
            </li>
          )}
        </ul>
      </div>
    </Card>
  );
}

/** True if the coupon was used: the order was paid in time, and the coupon was not given back. */
function couponUsed({ coupon, paidAt, couponBack, lateRefund, status }: OrderDetail): boolean {
  return coupon > 0 && paidAt !== undefined && !couponBack && !lateRefund && status !== 'REFUNDED';
}
