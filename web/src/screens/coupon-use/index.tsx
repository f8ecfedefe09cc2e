import { ListBones } from '../../accounts/Bones.tsx';
import { Lists } from '../../accounts/Lists.tsx';
import { QueryErrorView } from '../../app/views/QueryErrorView.tsx';
import { LogInCard } from '../../benefits/LogInCard.tsx';
import { useBenefits, useLoggedIn } from '../../benefits/use-benefits.ts';
import { NoCoupon } from './NoCoupon.tsx';
import { UseForm } from './UseForm.tsx';

export default CouponUse;

/** Summer coolness: reserves a coupon for an account's next bill. `couponId`: the coupon selected at first. */
function CouponUse() {
  const loggedIn = useLoggedIn();
  const own = useBenefits();
  if (!loggedIn) return <LogInCard />;
  if (own.isPending) return <ListBones />;
  const all = own.data?.pages[0]?.coupons;
  if (!all) return <QueryErrorView error={own.error} onRetry={own.refetch} />;
  const coupons = all.filter(({ state }) => state === 'AVAILABLE');
  if (coupons.length === 0) return <NoCoupon coupons={all} />;
  return (
    <Lists bones={<ListBones />}>
      {(accounts, groups) => <UseForm coupons={coupons} accounts={accounts} groups={groups} />}
    </Lists>
  );
}
