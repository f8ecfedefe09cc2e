import { COUPON_USE_PATH, ORDER_PATH } from '@life-payment/contract/pages';
import { Link } from 'wouter';
import type { Coupon } from '../../api/benefits.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import { ReservedFor } from '../../benefits/ReservedFor.tsx';
import { Ticket } from '../../benefits/Ticket.tsx';
import { minSpendText, projectsText } from '../../benefits/worth.ts';
import { m } from '../../i18n/messages.ts';
import { instantText } from '../../i18n/moments.ts';
import { LinkButton } from '../../ui/controls/Button.tsx';
import { Tag } from '../../ui/facts/Tag.tsx';
import s from './marketing.module.css';

/** One of the payer's coupons: its value, its end date, and its state. */
export function OwnCoupon({ coupon }: { coupon: Coupon }) {
  return (
    <Ticket
      amount={coupon.amount}
      title={coupon.title}
      facts={[
        minSpendText(coupon),
        projectsText(coupon),
        ...(coupon.state === 'USED' ? [] : [m.benefit_valid_until({ time: instantText(coupon.expiresAt) })]),
      ]}
      faded={coupon.state === 'USED' || coupon.state === 'EXPIRED'}
      note={<Note coupon={coupon} />}
      action={<Action coupon={coupon} />}
    />
  );
}

function Note({ coupon }: { coupon: Coupon }) {
  const href = useHref();
  const { state, orderId } = coupon;
  const order = orderId !== undefined && (
    <Link className={s['link']} href={href(ORDER_PATH, { orderId })}>
      {m.benefit_view_order()}
    </Link>
  );
  switch (state) {
    case 'AVAILABLE':
      return <ReservedFor coupon={coupon} />;
    case 'HELD':
      return (
        <>
          <p>{m.benefit_held_note()}</p>
          {order}
        </>
      );
    case 'USED':
      return order;
    case 'EXPIRED':
      return null;
  }
}

function Action({ coupon: { state, couponId } }: { coupon: Coupon }) {
  const href = useHref();
  switch (state) {
    case 'AVAILABLE':
      return (
        <LinkButton small variant="soft" href={href(COUPON_USE_PATH, { couponId })}>
          {m.benefit_use()}
        </LinkButton>
      );
    case 'HELD':
      return null;
    case 'USED':
      return <Tag tone="neutral">{m.benefit_used()}</Tag>;
    case 'EXPIRED':
      return <Tag tone="neutral">{m.benefit_expired()}</Tag>;
  }
}
