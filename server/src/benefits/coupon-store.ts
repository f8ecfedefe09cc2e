import type { TextByTag } from '@life-payment/contract/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../kit/database/open.ts';
import type { CouponState } from '../kit/database/states.ts';
import { randomId } from '../kit/ids.ts';
import { dateOf } from '../kit/time.ts';
import type { CouponFact } from './coupon-rules.ts';
import { recordCouponStep } from './transition-coupon.ts';

/** The worth of a coupon, as a campaign, an offer or the coupon itself stores it. Amounts in fen. */
export type Worth = {
  readonly title: TextByTag;
  readonly amount: number;
  readonly minSpend: number;
  /** null: every project */
  readonly projectTypes: readonly string[] | null;
};

export type CouponRow = Worth & {
  readonly couponId: string;
  readonly campaignId: string | null;
  readonly state: CouponState;
  readonly expiresAt: Date;
  /** The order that holds or used it. */
  readonly orderId: string | null;
  readonly appointedAccountId: string | null;
  readonly appointedUntil: Date | null;
};

const MOST_COUPONS = 50;

const columns = sql`coupon_id as "couponId", campaign_id as "campaignId", title,
  amount, min_spend as "minSpend", project_types as "projectTypes", state, expires_at as "expiresAt",
  order_id as "orderId", appointed_account_id as "appointedAccountId", appointed_until as "appointedUntil"`;

/** A user's own coupon; undefined when there is none of this id. */
export async function readCoupon(
  db: Db | Tx,
  lifeUserId: string,
  couponId: string,
): Promise<CouponRow | undefined> {
  const { rows } = await sql<CouponRow>`
    select ${columns} from coupons
    where life_user_id = ${lifeUserId} and coupon_id = ${couponId}`.execute(db);
  return rows[0];
}

/** Selects a user's coupons: usable ones first, the one that expires first at the top; then held ones, then the newest. */
export function selectCoupons(lifeUserId: string, now: Date) {
  return sql`
  select ${columns} from coupons
  where life_user_id = ${lifeUserId}
  order by case when state = 'AVAILABLE' and expires_at > ${now} then 0 when state = 'HELD' then 1 else 2 end,
    case when state = 'AVAILABLE' and expires_at > ${now} then expires_at end, granted_at desc, coupon_id
  limit ${MOST_COUPONS}`;
}

/**
 * A user's coupons for a project, whatever the least amount: those reserved for the account first, then by expiry; none
 * of another account.
 */
export async function readUsable(
  db: Db,
  lifeUserId: string,
  projectType: string,
  accountId: string | null,
  now: Date,
): Promise<CouponRow[]> {
  const { rows } = await sql<CouponRow>`
    select ${columns} from coupons
    where life_user_id = ${lifeUserId} and state = 'AVAILABLE' and expires_at > ${now}
      and (project_types is null or ${projectType} = any(project_types))
      and (appointed_until is null or appointed_until <= ${now}
        or appointed_account_id = ${accountId}
        or not exists (select from accounts a
          where a.life_user_id = coupons.life_user_id and a.account_id = coupons.appointed_account_id))
    order by appointed_until is not null and appointed_until > ${now} and appointed_account_id = ${accountId}
      is true desc, expires_at, coupon_id
    limit ${MOST_COUPONS}`.execute(db);
  return rows;
}

const COUPON_ID_LENGTH = 16;

export function newCouponId(): string {
  return randomId(COUPON_ID_LENGTH);
}

/** The result of a user's earlier request; undefined when there is none. */
export function readRequest(db: Db | Tx, lifeUserId: string, requestId: string) {
  return db
    .selectFrom('coupons')
    .select(['coupon_id as couponId', 'request_hash as requestHash'])
    .where('life_user_id', '=', lifeUserId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
}

/** Reserves a coupon for an account until a moment and frees the one reserved before. False when it is not available. */
export async function appoint(
  db: Db,
  lifeUserId: string,
  couponId: string,
  accountId: string,
  until: Date,
): Promise<boolean> {
  const { rows } = await sql<{ appointed: boolean }>`
    update coupons set
      appointed_account_id = case when coupon_id = ${couponId} then ${accountId} end,
      appointed_until = case when coupon_id = ${couponId} then ${until}::timestamptz end
    where life_user_id = ${lifeUserId} and state = 'AVAILABLE'
      and (coupon_id = ${couponId} or appointed_account_id = ${accountId})
    returning coupon_id = ${couponId} as appointed`.execute(db);
  return rows.some(({ appointed }) => appointed);
}

type ExchangedCoupon = Worth & {
  readonly lifeUserId: string;
  readonly couponId: string;
  readonly offerId: string;
  readonly requestId: string;
  readonly requestHash: Buffer;
  readonly expiresAt: Date;
  readonly now: Date;
};

/** Adds a coupon in the transaction that takes the points for it. */
export async function addCoupon(tx: Tx, coupon: ExchangedCoupon): Promise<CouponRow> {
  const { lifeUserId, couponId, projectTypes, now } = coupon;
  await tx
    .insertInto('coupons')
    .values({
      life_user_id: lifeUserId,
      coupon_id: couponId,
      offer_id: coupon.offerId,
      request_id: coupon.requestId,
      request_hash: coupon.requestHash,
      title: JSON.stringify(coupon.title),
      amount: coupon.amount,
      min_spend: coupon.minSpend,
      project_types: projectTypes === null ? null : [...projectTypes],
      state: 'AVAILABLE',
      granted_at: now,
      expires_at: coupon.expiresAt,
    })
    .execute();
  await recordCouponStep(tx, { lifeUserId, couponId, event: 'EXCHANGE', from: null, to: 'AVAILABLE', now });
  const added = await readCoupon(tx, lifeUserId, couponId);
  if (!added) throw new Error(`coupon ${couponId} was added and is not there`);
  return added;
}

/** The unit of a user's saved account; undefined when the account is unknown. */
export async function unitOfAccount(
  db: Db,
  lifeUserId: string,
  accountId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('unit_id')
    .where('life_user_id', '=', lifeUserId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.unit_id;
}

/** The facts of a coupon in JSON. */
export type CouponJson = Omit<CouponFact, 'expiresAt' | 'appointedUntil'> & {
  readonly expiresAt: string;
  readonly appointedUntil: string | null;
};

/**
 * SQL expression of a user's own coupon by an expression for its id; null when there is none. A reservation for a
 * deleted account does not count.
 */
export function selectCoupon(lifeUserId: string, couponId: RawBuilder<unknown>) {
  return sql`
  (select jsonb_build_object('couponId', k.coupon_id, 'amount', k.amount, 'minSpend', k.min_spend,
      'projectTypes', k.project_types, 'state', k.state, 'expiresAt', k.expires_at, 'orderId', k.order_id,
      'appointedAccountId', kept.account_id,
      'appointedUntil', case when kept.account_id is not null then k.appointed_until end)
    from coupons k
    left join accounts kept on kept.life_user_id = k.life_user_id and kept.account_id = k.appointed_account_id
    where k.life_user_id = ${lifeUserId} and k.coupon_id = ${couponId})`;
}

export function couponFact(coupon: CouponJson): CouponFact {
  return { ...coupon, expiresAt: new Date(coupon.expiresAt), appointedUntil: dateOf(coupon.appointedUntil) };
}
