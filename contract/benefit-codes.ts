// The codes of points and coupons.
import { code } from './code.ts';
import * as names from './code-names.ts';

export const COUPON_EXPIRED = code(names.COUPON_EXPIRED);
export const COUPON_HELD = code(names.COUPON_HELD);
export const COUPON_USED = code(names.COUPON_USED);
export const COUPON_MIN_SPEND = code(names.COUPON_MIN_SPEND);
export const COUPON_OTHER_PROJECT = code(names.COUPON_OTHER_PROJECT);
export const COUPON_KEPT = code(names.COUPON_KEPT);
export const COUPON_TWICE = code(names.COUPON_TWICE);
export const CAMPAIGN_NOT_YET = code(names.CAMPAIGN_NOT_YET);
export const CAMPAIGN_OVER = code(names.CAMPAIGN_OVER);
export const CAMPAIGN_ALL_GIVEN = code(names.CAMPAIGN_ALL_GIVEN);
export const COUPON_ALREADY_YOURS = code(names.COUPON_ALREADY_YOURS);
export const COUPON_OF_NUMBER = code(names.COUPON_OF_NUMBER);
export const TOO_FEW_POINTS = code(names.TOO_FEW_POINTS);
export const OFFER_CHANGED = code(names.OFFER_CHANGED);
export const OFFER_GONE = code(names.OFFER_GONE);
