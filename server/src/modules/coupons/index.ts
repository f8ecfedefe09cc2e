export { couponCalls } from './calls.ts';
export { type CouponJson, couponFact, selectCoupon } from './facts.ts';
export { answerEarlier, newCouponId } from './grant.ts';
export { loadCampaigns, type WorthGiven, worthColumns } from './load.ts';
export { campaignNumbersPurge } from './numbers-purge.ts';
export { type CouponFact, checkUse } from './rules.ts';
export { holdStep, lockCouponOf, payCoupon, releaseCoupon, returnCoupon } from './steps.ts';
export {
  addCoupon,
  type CouponRow,
  readRequest,
  readUsable,
  selectCoupons,
  type Worth,
} from './store.ts';
export { couponView, worthView } from './view.ts';
