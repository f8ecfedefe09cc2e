export { holdStep } from './coupon-machine.ts';
export { type CouponFact, checkUse } from './coupon-rules.ts';
export { type CouponJson, type CouponRow, couponFact, readUsable, selectCoupon } from './coupon-store.ts';
export { couponView } from './coupons.ts';
export { loadBenefits } from './load.ts';
export { earnPoints, takePointsBack } from './points.ts';
export { lockCouponOf, transitionCoupon } from './transition-coupon.ts';
