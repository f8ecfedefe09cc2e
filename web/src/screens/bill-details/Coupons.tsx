import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';
import type { CouponCard as Card } from './CouponCard.tsx';

type Props = ComponentProps<typeof Card>;

/** A chunk of its own, which comes while the unit is asked. If it does not come, the bar that pays shows what the coupon takes off. */
const loading: Promise<{ default: ComponentType<Props> }> = import('./CouponCard.tsx').then(
  ({ CouponCard }) => ({ default: CouponCard }),
  () => ({ default: () => null }),
);
const CouponCard = lazy(() => loading);

/** The coupon in use, and the choice of another. */
export function Coupons(props: Props) {
  return (
    <Suspense>
      <CouponCard {...props} />
    </Suspense>
  );
}
