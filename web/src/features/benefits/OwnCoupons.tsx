import { ORDER_PATH } from '@life-payment/contract/pages';
import { instantText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { Button, Link } from '../../ui/Button.tsx';
import { COUPON } from '../../ui/later-icons.ts';
import { EmptyView } from '../../ui/Views.tsx';
import type { Coupon } from './api.ts';
import s from './benefits.module.css';
import { isPast, OwnAction, ReservedFor, TicketView } from './Ticket.tsx';
import { minSpendText, projectsText } from './worth.ts';

const PARTS: readonly { title: () => string; states: readonly Coupon['state'][] }[] = [
  { title: m.benefit_state_usable, states: ['AVAILABLE'] },
  { title: m.benefit_state_held, states: ['HELD'] },
  { title: m.benefit_state_past, states: ['USED', 'EXPIRED'] },
];

type Props = { coupons: readonly Coupon[]; onOffers: () => void };

/** The payer's coupons: usable ones, those held by an order, and past ones. */
export function OwnCoupons({ coupons, onOffers }: Props) {
  if (coupons.length === 0)
    return (
      <EmptyView
        icon={COUPON}
        title={m.benefit_coupons_none()}
        text={m.benefit_coupons_none_text()}
        action={
          <Button variant="soft" onClick={onOffers}>
            {m.benefit_see_offers()}
          </Button>
        }
      />
    );
  return PARTS.map(({ title, states }) => ({
    title,
    list: coupons.filter(({ state }) => states.includes(state)),
  }))
    .filter(({ list }) => list.length > 0)
    .map(({ title, list }) => (
      <section key={title()} className="stack">
        <h2 className="heading">{title()}</h2>
        <ul className="stack">
          {list.map((coupon) => (
            <li key={coupon.couponId}>
              <OwnCoupon coupon={coupon} />
            </li>
          ))}
        </ul>
      </section>
    ));
}

function OwnCoupon({ coupon }: { coupon: Coupon }) {
  return (
    <TicketView
      amount={coupon.amount}
      title={coupon.title}
      facts={[
        minSpendText(coupon),
        projectsText(coupon),
        ...(coupon.state === 'USED' ? [] : [m.benefit_valid_until({ time: instantText(coupon.expiresAt) })]),
      ]}
      faded={isPast(coupon)}
      note={<Note coupon={coupon} />}
      action={coupon.state !== 'HELD' && <OwnAction coupon={coupon} />}
    />
  );
}

function Note({ coupon }: { coupon: Coupon }) {
  const { state, orderId } = coupon;
  const order = orderId !== undefined && (
    <Link className={s['link']} to={ORDER_PATH} params={{ orderId }}>
      {m.payment_view_order()}
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
