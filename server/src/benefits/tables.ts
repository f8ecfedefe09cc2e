import { BOOKS, PAID, passing, type Retention, SERVICE } from '../kit/retention.ts';

/** The tables of this room, with their retention. */
export const BENEFIT_TABLES = {
  coupon_events: PAID,
  coupons: PAID,
  points_entries: BOOKS,
  campaign_numbers: passing(180, 'the campaign ended'),
  campaigns: SERVICE,
  points_offers: SERVICE,
} as const satisfies Record<string, Retention>;
