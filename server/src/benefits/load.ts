import type { TextByTag } from '@life-payment/contract/rules';
import { ConfigError } from '../config.ts';
import type { Tx } from '../kit/database/open.ts';
import { ownTags } from '../kit/texts.ts';
import { dayBounds } from '../kit/time.ts';
import type { CampaignKind } from './campaigns.ts';

/** The amounts of a coupon in a content file. In fen. */
type WorthGiven = {
  readonly title: TextByTag;
  readonly amount: number;
  readonly minSpend: number;
  readonly projectTypes?: readonly string[];
  readonly validDays: number;
};

type OfferGiven = WorthGiven & { readonly offerId: string; readonly points: number };

type CampaignGiven = WorthGiven & {
  readonly campaignId: string;
  readonly kind: CampaignKind;
  readonly outputEndpoints?: readonly string[];
  /** First and last day in Asia/Shanghai, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  readonly budget: number;
};

/** Replaces the campaigns and the offers that a content file has. */
export async function loadBenefits(
  tx: Tx,
  {
    campaigns,
    offers,
  }: { readonly campaigns?: readonly CampaignGiven[]; readonly offers?: readonly OfferGiven[] },
): Promise<void> {
  if (campaigns) await loadCampaigns(tx, campaigns);
  if (offers) await loadOffers(tx, offers);
}

/**
 * Makes these the campaigns on offer. Others are only taken off: their grants count if they return. Fails when a budget
 * is below what was granted.
 */
async function loadCampaigns(tx: Tx, campaigns: readonly CampaignGiven[]): Promise<void> {
  await tx.updateTable('campaigns').set({ on_offer: false }).where('on_offer', '=', true).execute();
  for (const [position, campaign] of campaigns.entries()) {
    await checkBudget(tx, campaign);
    const row = {
      ...worthColumns(campaign),
      campaign_id: campaign.campaignId,
      kind: campaign.kind,
      output_endpoints: campaign.outputEndpoints ? [...campaign.outputEndpoints] : null,
      starts_at: dayBounds(campaign.from).from,
      ends_at: dayBounds(campaign.to).until,
      budget: campaign.budget,
      position,
    };
    await tx
      .insertInto('campaigns')
      .values(row)
      .onConflict((conflict) => conflict.column('campaign_id').doUpdateSet(row))
      .execute();
  }
}

/** Makes these the present offers. Others are taken off but not deleted, because coupons refer to them. */
async function loadOffers(tx: Tx, offers: readonly OfferGiven[]): Promise<void> {
  await tx.updateTable('points_offers').set({ on_offer: false }).where('on_offer', '=', true).execute();
  for (const [position, offer] of offers.entries()) {
    const row = { ...worthColumns(offer), offer_id: offer.offerId, points: offer.points, position };
    await tx
      .insertInto('points_offers')
      .values(row)
      .onConflict((conflict) => conflict.column('offer_id').doUpdateSet(row))
      .execute();
  }
}

/** Throws `ConfigError` for a campaign that has granted more than its new budget. */
async function checkBudget(tx: Tx, { campaignId, budget }: CampaignGiven): Promise<void> {
  const known = await tx
    .selectFrom('campaigns')
    .select('granted')
    .where('campaign_id', '=', campaignId)
    .forUpdate()
    .executeTakeFirst();
  if (known && known.granted > budget)
    throw new ConfigError(`${campaignId} has granted ${known.granted} fen: its budget can't be less.`);
}

function worthColumns({ title, amount, minSpend, projectTypes, validDays }: WorthGiven) {
  return {
    title: JSON.stringify(ownTags(title)),
    amount,
    min_spend: minSpend,
    project_types: projectTypes ? [...projectTypes] : null,
    valid_days: validDays,
    on_offer: true,
  };
}
