import type { CAMPAIGN_KINDS } from '@life-payment/contract';
import { sql } from 'kysely';
import type { Db } from '../../kit/database/open.ts';
import type { Worth } from './store.ts';

export type CampaignKind = (typeof CAMPAIGN_KINDS)[number];

export type Campaign = Worth & {
  readonly campaignId: string;
  readonly kind: CampaignKind;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly validDays: number;
  /** Whether its budget is enough for one more coupon. */
  readonly left: boolean;
};

/** Most campaigns of a channel. */
const MOST_CAMPAIGNS = 50;

/** The campaigns on offer in a channel, of one kind when it is given, in the order that staff chose. */
export function readCampaigns(
  db: Db,
  outputEndpoint: string,
  kind: CampaignKind | undefined,
): Promise<Campaign[]> {
  return db
    .selectFrom('campaigns')
    .select([
      'campaign_id as campaignId',
      'kind',
      'title',
      'amount',
      'min_spend as minSpend',
      'project_types as projectTypes',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'valid_days as validDays',
      sql<boolean>`granted + amount <= budget`.as('left'),
    ])
    .where('on_offer', '=', true)
    .where(sql<boolean>`(output_endpoints is null or ${outputEndpoint} = any(output_endpoints))`)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'EVERYDAY'))
    .orderBy('position')
    .orderBy('campaign_id')
    .limit(MOST_CAMPAIGNS)
    .execute();
}
