import { useState } from 'react';
import { isReservedFor, usableCoupons } from '../../benefits/coupon-use.ts';
import { TimeLeft } from '../../benefits/TimeLeft.tsx';
import { minSpendText } from '../../benefits/worth.ts';
import { m } from '../../i18n/messages.ts';
import { moneyText } from '../../ui/facts/money.ts';
import { Parts } from '../../ui/facts/Parts.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import s from './bill-details.module.css';
import { CouponSheet } from './CouponSheet.tsx';
import { nearestCoupon } from './coupon.ts';
import type { CouponUse } from './use-coupon.ts';

type Props = { coupons: CouponUse; error: string | undefined; onChange: () => void };

/** The coupon in use and what it takes off, or the number of usable ones; a tap opens the choice. */
export function CouponCard({ coupons, error, onChange }: Props) {
  const [choosing, setChoosing] = useState(false);
  const { coupon, coupons: all, use, choose } = coupons;
  return (
    <Card className={s['coupon']}>
      <button
        type="button"
        className={s['couponRow']}
        aria-haspopup="dialog"
        aria-describedby={error === undefined ? undefined : 'coupon-error'}
        onClick={() => setChoosing(true)}
      >
        <span className={s['couponText']}>
          <span>{m.benefit_bill_row()}</span>
          <Note {...coupons} />
        </span>
        <span className={coupon ? s['off'] : s['note']}>
          {coupon ? moneyText(-coupon.amount) : countText(usableCoupons(all, use).length)}
        </span>
        <Icon name="chevron" size={18} />
      </button>
      <div id="coupon-error" className={s['couponError']} role="alert">
        {error}
      </div>
      {choosing && (
        <CouponSheet
          {...coupons}
          choose={(choice) => {
            choose(choice);
            onChange();
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </Card>
  );
}

function Note({ coupon: held, coupons, choice, use }: CouponUse) {
  const coupon = held ?? nearestCoupon(coupons, choice, use);
  if (!coupon) return null;
  const reserved = isReservedFor(coupon, use) && coupon.appointed;
  return (
    <span className={s['couponNote']}>
      <Parts of={[...coupon.title.split(' · '), minSpendText(coupon)]} />
      {reserved && <TimeLeft text={m.benefit_appointed_here()} until={reserved.until} />}
    </span>
  );
}

function countText(count: number): string {
  if (count === 0) return m.benefit_bill_not_yet();
  return count === 1 ? m.benefit_bill_usable_one() : m.benefit_bill_usable({ count });
}
