import type { Coupon } from '../../api/benefits.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { COUPON } from '../../ui/icons/later-icons.ts';
import { EmptyView } from '../../ui/views/Views.tsx';
import s from './marketing.module.css';
import { OwnCoupon } from './OwnCoupon.tsx';

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
      <section key={title()} className={s['part']}>
        <h2 className={s['heading']}>{title()}</h2>
        <ul className={s['tickets']}>
          {list.map((coupon) => (
            <li key={coupon.couponId}>
              <OwnCoupon coupon={coupon} />
            </li>
          ))}
        </ul>
      </section>
    ));
}
