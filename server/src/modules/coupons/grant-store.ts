import { sql } from 'kysely';
import type { Db } from '../../kit/database/open.ts';

/** A campaign with what decides whether a user gets its coupon. */
export type CampaignFact = {
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Whether its budget is enough for one more coupon. */
  readonly left: boolean;
  /** The user has its coupon already. */
  readonly mine: boolean;
  /** Whether the user's number had its coupon, perhaps with another user. */
  readonly ofNumber: boolean;
};

export type Grant = {
  readonly lifeUserId: string;
  readonly outputEndpoint: string;
  readonly campaignId: string;
  readonly couponId: string;
  readonly requestId: string;
  readonly requestHash: Buffer;
  readonly now: Date;
};

/** A campaign on offer in a channel; undefined when there is none of this id. */
export async function readCampaign(
  db: Db,
  { lifeUserId, outputEndpoint, campaignId }: Pick<Grant, 'lifeUserId' | 'outputEndpoint' | 'campaignId'>,
): Promise<CampaignFact | undefined> {
  const { rows } = await sql<CampaignFact>`
    select c.starts_at as "startsAt", c.ends_at as "endsAt", c.granted + c.amount <= c.budget as left,
      exists (select from coupons k where k.life_user_id = ${lifeUserId} and k.campaign_id = c.campaign_id) as mine,
      exists (select from campaign_numbers n join users u using (mobile_hash)
        where u.life_user_id = ${lifeUserId} and n.campaign_id = c.campaign_id) as "ofNumber"
    from campaigns c
    where c.campaign_id = ${campaignId} and c.on_offer
      and (c.output_endpoints is null or ${outputEndpoint} = any(c.output_endpoints))`.execute(db);
  return rows[0];
}

const UNIQUE_VIOLATION = '23505';

/**
 * Grants a campaign's coupon in one SQL statement. It locks the campaign by taking the amount from the budget, so that
 * simultaneous grants can't overspend it. False, with an unchanged budget, when the campaign is not open, the budget is
 * used up, or the user or the number had the coupon already.
 */
export async function grantCoupon(db: Db, grant: Grant): Promise<boolean> {
  const { lifeUserId, campaignId, couponId, now } = grant;
  try {
    const { rows } = await sql`
      with campaign as (
        update campaigns set granted = granted + amount
        where campaign_id = ${campaignId} and on_offer and starts_at <= ${now} and ends_at > ${now}
          and granted + amount <= budget
          and (output_endpoints is null or ${grant.outputEndpoint} = any(output_endpoints))
          and not exists (select from coupons where life_user_id = ${lifeUserId} and campaign_id = ${campaignId})
          and not exists (select from campaign_numbers join users using (mobile_hash)
            where life_user_id = ${lifeUserId} and campaign_id = ${campaignId})
        returning *),
      number as (
        insert into campaign_numbers (campaign_id, mobile_hash)
        select campaign_id, mobile_hash from campaign, users where life_user_id = ${lifeUserId}),
      coupon as (
        insert into coupons (life_user_id, coupon_id, campaign_id, request_id, request_hash, title, amount,
          min_spend, project_types, state, granted_at, expires_at)
        select ${lifeUserId}, ${couponId}, campaign_id, ${grant.requestId}, ${grant.requestHash}, title,
          amount, min_spend, project_types, 'AVAILABLE', ${now}, ${now}::timestamptz + valid_days * interval '1 day'
        from campaign),
      step as (
        insert into coupon_events (life_user_id, coupon_id, event, from_state, to_state, at)
        select ${lifeUserId}, ${couponId}, 'GRANT', null, 'AVAILABLE', ${now} from campaign)
      select 1 from campaign`.execute(db);
    return rows.length === 1;
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === UNIQUE_VIOLATION) return false;
    throw error;
  }
}
