import type { Coupon } from '../../api/benefits.ts';
import { ReservedFor } from '../../benefits/ReservedFor.tsx';
import { minSpendText, projectsText, shortMoney } from '../../benefits/worth.ts';
import { m } from '../../i18n/messages.ts';
import { instantText } from '../../i18n/moments.ts';
import { CheckRow } from '../../ui/controls/CheckRow.tsx';
import { Parts } from '../../ui/facts/Parts.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import s from './coupon-use.module.css';

type Props = { coupons: readonly Coupon[]; chosen: Coupon; onChoose: (couponId: string) => void };

/** Chooses one of the coupons. */
export function CouponChoice({ coupons, chosen, onChoose }: Props) {
  return (
    <Card title={m.benefit_use_choose_coupon()}>
      <fieldset className={s['rows']} aria-label={m.benefit_use_choose_coupon()}>
        {coupons.map((coupon) => (
          <CheckRow
            key={coupon.couponId}
            radioGroup="coupon"
            title={<Parts of={coupon.title.split(' · ')} />}
            note={
              <>
                {[
                  minSpendText(coupon),
                  projectsText(coupon),
                  m.benefit_valid_until({ time: instantText(coupon.expiresAt) }),
                ].map((fact) => (
                  <span key={fact} className={s['fact']}>
                    {fact}
                  </span>
                ))}
                <span className={s['fact']}>
                  <ReservedFor coupon={coupon} />
                </span>
              </>
            }
            end={<span className={s['off']}>{m.benefit_off({ amount: shortMoney(coupon.amount) })}</span>}
            checked={coupon === chosen}
            onChange={() => onChoose(coupon.couponId)}
          />
        ))}
      </fieldset>
    </Card>
  );
}
