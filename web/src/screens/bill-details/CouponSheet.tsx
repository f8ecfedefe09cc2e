import { type Obstacle, obstacleOf } from '../../benefits/coupon-use.ts';
import { minSpendText, shortMoney } from '../../benefits/worth.ts';
import { m } from '../../i18n/messages.ts';
import { deadlineText, instantText } from '../../i18n/moments.ts';
import { OptionSheet } from '../../ui/dialogs/OptionSheet.tsx';
import { Amount } from '../../ui/facts/Amount.tsx';
import { moneyText } from '../../ui/facts/money.ts';
import { Parts } from '../../ui/facts/Parts.tsx';
import type { CouponUse } from './use-coupon.ts';

const NONE = '';

/** Chooses one of the payer's coupons for this bill, or none; coupons that can't be used show why. */
export function CouponSheet({
  coupons,
  use,
  coupon: chosen,
  choose,
  onClose,
}: CouponUse & { onClose: () => void }) {
  return (
    <OptionSheet
      title={m.benefit_bill_choose()}
      value={chosen?.couponId ?? NONE}
      onClose={onClose}
      onChoose={(couponId) => choose(couponId === NONE ? { kind: 'NONE' } : { kind: 'CHOSEN', couponId })}
      options={[
        ...coupons.map((coupon) => {
          const obstacle = obstacleOf(coupon, use);
          const until = m.benefit_valid_until({ time: instantText(coupon.expiresAt) });
          return {
            value: coupon.couponId,
            text: coupon.title,
            note: obstacle ? (
              obstacleText(obstacle, coupon.minSpend)
            ) : (
              <Parts of={[minSpendText(coupon), until]} />
            ),
            tag: <Amount fen={-coupon.amount} />,
            disabled: obstacle !== null,
          };
        }),
        { value: NONE, text: m.benefit_bill_no_coupon() },
      ]}
    />
  );
}

function obstacleText(obstacle: Obstacle, minSpend: number): string {
  switch (obstacle.kind) {
    case 'MIN_SPEND':
      return m.benefit_bill_min_spend({
        amount: shortMoney(minSpend),
        missing: moneyText(obstacle.missing),
      });
    case 'KEPT':
      return m.benefit_bill_other_account({ time: deadlineText(obstacle.until) });
  }
}
