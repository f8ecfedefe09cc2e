export { holdStep, lockCouponOf, payCoupon, releaseCoupon, returnCoupon } from './coupon-machine.ts';
export { type CouponFact, checkUse } from './coupon-rules.ts';
export { type CouponJson, type CouponRow, couponFact, readUsable, selectCoupon } from './coupon-store.ts';
export { couponView } from './coupons.ts';
export { loadCampaigns, loadOffers } from './load.ts';
export { earnPoints, takePointsBack } from './points.ts';
