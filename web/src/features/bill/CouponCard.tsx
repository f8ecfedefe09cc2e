import { useState } from 'react';
import { deadlineText, instantText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { Card } from '../../ui/Card.tsx';
import { OptionSheet } from '../../ui/Dialog.tsx';
import { Below, describedBy } from '../../ui/Field.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { moneyText, shortMoney } from '../../ui/money.ts';
import { Amount, Parts } from '../../ui/Parts.tsx';
import type { Coupon } from '../benefits/api.ts';
import { isReservedFor, type Obstacle, obstacleOf, type Use, usableCoupons } from '../benefits/coupon-use.ts';
import { minSpendText } from '../benefits/worth.ts';
import type { CouponChoice, CouponUse } from './payment-request.ts';

export default CouponCard;

type Props = { coupons: CouponUse; error: string | undefined; onChange: () => void };

/** The coupon in use and what it takes off, or the number of usable ones; a tap opens the choice. */
function CouponCard({ coupons, error, onChange }: Props) {
  const [choosing, setChoosing] = useState(false);
  const { coupon, coupons: all, use, choice, choose } = coupons;
  const shown = coupon ?? nearestCoupon(all, choice, use);
  const count = usableCoupons(all, use).length;
  return (
    <Card rows>
      <ListRow
        title={m.order_coupon()}
        note={
          shown && (
            <Parts
              of={[
                ...shown.title.split(' · '),
                minSpendText(shown),
                isReservedFor(shown, use) && m.benefit_appointed_here(),
              ]}
            />
          )
        }
        end={
          coupon ? (
            <Amount fen={-coupon.amount} />
          ) : count > 0 ? (
            m.benefit_bill_usable({ count })
          ) : (
            m.benefit_bill_not_yet()
          )
        }
        chevron
        aria-describedby={describedBy('coupon', false, error)}
        onClick={() => setChoosing(true)}
      />
      <Below id="coupon" error={error} />
      {choosing && (
        <CouponSheet
          {...coupons}
          choose={(next) => {
            choose(next);
            onChange();
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </Card>
  );
}

const NONE = '';

/** Chooses one of the payer's coupons for this bill, or none; coupons that can't be used show why. */
function CouponSheet({ coupons, use, coupon: chosen, choose, onClose }: CouponUse & { onClose: () => void }) {
  return (
    <OptionSheet
      title={m.benefit_use_choose_coupon()}
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

/**
 * The coupon to mention while none is in use, unless the payer declined: the chosen one, the one reserved for this
 * account, or the one that needs the smallest amount.
 */
export function nearestCoupon(
  coupons: readonly Coupon[],
  choice: CouponChoice,
  use: Use,
): Coupon | undefined {
  if (choice.kind === 'NONE') return undefined;
  const near = coupons.filter((coupon) => obstacleOf(coupon, use)?.kind === 'MIN_SPEND');
  return (
    (choice.kind === 'CHOSEN' && near.find(({ couponId }) => couponId === choice.couponId)) ||
    near.find((coupon) => isReservedFor(coupon, use)) ||
    near.toSorted((a, b) => a.minSpend - b.minSpend)[0]
  );
}
