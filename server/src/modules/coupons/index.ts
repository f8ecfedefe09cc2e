export { couponCalls } from './calls.ts';
export { answerEarlier, newCouponId } from './grant.ts';
export { type CampaignGiven, loadCampaigns, type WorthGiven, worthColumns } from './load.ts';
export { COUPON_STATES, type CouponState } from './machine.ts';
export { addCoupon, type CouponRow, readCoupon, readCoupons, readRequest } from './store.ts';
export { couponView, type Worth, worthView } from './view.ts';
