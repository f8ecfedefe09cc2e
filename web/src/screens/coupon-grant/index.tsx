import { useParams } from '../../app/navigation/navigation.ts';
import { QueryErrorView } from '../../app/views/QueryErrorView.tsx';
import { useBenefits } from '../../benefits/use-benefits.ts';
import { useTickets } from '../../benefits/use-tickets.ts';
import { CampaignView } from './CampaignView.tsx';
import { campaignOf } from './campaign.ts';
import { GrantBones } from './GrantBones.tsx';
import { NoCampaign } from './NoCampaign.tsx';

export default CouponGrant;

/** Year-end warmth: the coupon on offer, its rules, and getting it. `campaignId`: one of several campaigns. */
function CouponGrant() {
  const campaignId = useParams().get('campaignId');
  const tickets = useTickets('YEAR_END');
  const own = useBenefits();
  if (tickets.isPending || own.isLoading) return <GrantBones />;
  if (!tickets.data) return <QueryErrorView error={tickets.error} onRetry={tickets.refetch} />;
  const campaign = campaignOf(tickets.data, campaignId);
  if (!campaign) return <NoCampaign />;
  // The page works without knowing the payer's coupons: the service checks them when one is requested.
  const coupons = own.data?.pages[0]?.coupons ?? [];
  const coupon = coupons.find(({ campaignId }) => campaignId === campaign.campaignId);
  return <CampaignView campaign={campaign} coupon={coupon} />;
}
