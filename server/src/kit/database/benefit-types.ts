import type { TextByTag } from '@life-payment/contract/rules';
import type { ColumnType, Generated } from 'kysely';
import type { CouponState } from './states.ts';
import type { TextColumn } from './text-column.ts';

/** Amounts and conditions of a coupon. In fen. */
type Worth = {
  title: TextColumn;
  amount: number;
  min_spend: number;
  /** null: every project */
  project_types: string[] | null;
};

export type Campaigns = Worth & {
  campaign_id: string;
  kind: 'YEAR_END' | 'SUMMER' | 'EVERYDAY';
  /** null: every channel */
  output_endpoints: string[] | null;
  starts_at: Date;
  ends_at: Date;
  valid_days: number;
  budget: number;
  granted: Generated<number>;
  on_offer: Generated<boolean>;
  position: number;
};

/** Mobile numbers that had a campaign's coupon. */
export type CampaignNumbers = { campaign_id: string; mobile_hash: Buffer };

export type PointsOffers = Worth & {
  offer_id: string;
  points: number;
  valid_days: number;
  on_offer: Generated<boolean>;
  position: number;
};

export type Coupons = Omit<Worth, 'title'> & {
  title: ColumnType<TextByTag, string, never>;
  life_user_id: string;
  coupon_id: string;
  campaign_id: string | null;
  offer_id: string | null;
  request_id: string;
  request_hash: Buffer;
  state: CouponState;
  granted_at: Date;
  expires_at: Date;
  order_id: string | null;
  appointed_account_id: string | null;
  appointed_until: Date | null;
};

export type CouponEvents = {
  life_user_id: string;
  coupon_id: string;
  event_id: Generated<number>;
  event: string;
  from_state: CouponState | null;
  to_state: CouponState;
  order_id: string | null;
  at: Date;
};

export type PointsEntries = {
  life_user_id: string;
  entry_id: Generated<number>;
  kind: 'EARNED' | 'TAKEN_BACK' | 'EXCHANGED';
  subject: string;
  points: number;
  order_id: string | null;
  coupon_id: string | null;
  at: Date;
};
