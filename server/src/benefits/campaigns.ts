import {
  CAMPAIGN_ALL_GIVEN,
  type CAMPAIGN_KINDS,
  CAMPAIGN_NOT_YET,
  CAMPAIGN_OVER,
  COUPON_ALREADY_YOURS,
  COUPON_OF_NUMBER,
  NO_SUCH_THING,
  REQUEST_ID_REUSED,
  type RequestOf,
  TOO_MANY_REQUESTS,
  type yzdGrantTicket,
} from '@life-payment/contract';
import { type Refusal, refuse } from '@life-payment/contract/rules';
import { sql } from 'kysely';
import type { Context } from '../kit/context.ts';
import { sha256 } from '../kit/crypto.ts';
import type { Db, Tx } from '../kit/database/open.ts';
import type { Session } from '../kit/ports/channels.ts';
import { BATCH, type Purge } from '../kit/purge.ts';
import { keptMs } from '../kit/retention.ts';
import { after, dayOf } from '../kit/time.ts';
import { type CouponRow, newCouponId, readCoupon, readRequest, type Worth } from './coupon-store.ts';
import { BENEFIT_TABLES } from './tables.ts';

export type CampaignKind = (typeof CAMPAIGN_KINDS)[number];

export type Campaign = Worth & {
  readonly campaignId: string;
  readonly kind: CampaignKind;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly validDays: number;
  /** Its budget is enough for one more coupon. */
  readonly left: boolean;
};

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

/** Lost races are checked again this many times, before the user is told to try again. */
const MAX_TRIES = 3;

/** Grants a campaign's coupon within its budget: once for each user, once for each mobile number, and once for each request. */
export async function grantTicket(
  { db, now }: Context,
  { lifeUserId, outputEndpoint }: Session,
  { requestId, campaignId }: RequestOf<typeof yzdGrantTicket>,
): Promise<CouponRow | Refusal> {
  const requestHash = sha256(JSON.stringify(['grant', campaignId]));
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const earlier = await replayRequest(db, lifeUserId, requestId, requestHash);
    if (earlier) return earlier;
    const at = now();
    const couponId = newCouponId();
    const request = { lifeUserId, outputEndpoint, campaignId, couponId, requestId, requestHash, now: at };
    if (await grantCoupon(db, request)) {
      const coupon = await readCoupon(db, lifeUserId, couponId);
      if (coupon) return coupon;
    }
    const refusal = refusedGrant(await readCampaign(db, request), at);
    // A request of this id may just have been granted; the next round answers it.
    if (refusal && refusal.refused !== COUPON_ALREADY_YOURS) return refusal;
    if (refusal && !(await readRequest(db, lifeUserId, requestId))) return refusal;
  }
  return refuse(TOO_MANY_REQUESTS);
}

function refusedGrant(campaign: CampaignFact | undefined, now: Date): Refusal | null {
  if (!campaign) return refuse(NO_SUCH_THING, 'campaignId');
  if (campaign.mine) return refuse(COUPON_ALREADY_YOURS);
  if (campaign.ofNumber) return refuse(COUPON_OF_NUMBER);
  if (now < campaign.startsAt) return refuse(CAMPAIGN_NOT_YET, undefined, { from: dayOf(campaign.startsAt) });
  if (now >= campaign.endsAt) return refuse(CAMPAIGN_OVER);
  return campaign.left ? null : refuse(CAMPAIGN_ALL_GIVEN);
}

/** The coupon of an earlier request with the same id; refused when that request was different; null without one. */
export async function replayRequest(
  db: Db | Tx,
  lifeUserId: string,
  requestId: string,
  requestHash: Buffer,
): Promise<CouponRow | Refusal | null> {
  const earlier = await readRequest(db, lifeUserId, requestId);
  if (!earlier) return null;
  if (!earlier.requestHash.equals(requestHash)) return refuse(REQUEST_ID_REUSED, 'requestId');
  const coupon = await readCoupon(db, lifeUserId, earlier.couponId);
  if (!coupon) throw new Error(`coupon ${earlier.couponId} was there and is gone`);
  return coupon;
}

/** The facts of a campaign that decide whether a user gets its coupon. */
type CampaignFact = Pick<Campaign, 'startsAt' | 'endsAt' | 'left'> & {
  readonly mine: boolean;
  /** The user's number had its coupon, perhaps with another user. */
  readonly ofNumber: boolean;
};

type Grant = {
  readonly lifeUserId: string;
  readonly outputEndpoint: string;
  readonly campaignId: string;
  readonly couponId: string;
  readonly requestId: string;
  readonly requestHash: Buffer;
  readonly now: Date;
};

/** A campaign on offer in a channel; undefined when there is none of this id. */
async function readCampaign(
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
 * Grants a campaign's coupon in one SQL statement, whose lock keeps simultaneous grants within the budget. False when
 * it is not open or used up, or the user or number had one.
 */
async function grantCoupon(db: Db, grant: Grant): Promise<boolean> {
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

const KEPT_MS = keptMs(BENEFIT_TABLES.campaign_numbers);

/** Numbers of ended campaigns, campaign by campaign: there are few of them, and each is looked up in the index of numbers. */
function ended(now: Date) {
  return sql`
    (select campaign_id, ends_at from campaigns where ends_at < ${after(now, -KEPT_MS)} order by ends_at) as c
    cross join lateral (
      select ctid as place from campaign_numbers n where n.campaign_id = c.campaign_id limit ${BATCH}) as n`;
}

/** Deletes the records of mobile numbers that had coupons of ended campaigns. */
export const campaignNumbersPurge: Purge = {
  due: (now) => sql`select ends_at + ${KEPT_MS} * interval '1 millisecond' as due_at from ${ended(now)}`,
  batch: async (db, now) => {
    const { numAffectedRows } = await sql`
      delete from campaign_numbers where ctid = any(array(
        select place from ${ended(now)} limit ${BATCH}))`.execute(db);
    const deleted = Number(numAffectedRows ?? 0);
    return { deleted, next: deleted < BATCH ? null : '' };
  },
};
