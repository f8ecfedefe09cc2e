import * as names from './code-names.ts';
import type { Code, CodeName } from './rules/refusal.ts';

export const COUPON_EXPIRED = code(names.COUPON_EXPIRED, 'This coupon has expired', '该优惠券已过期');
export const COUPON_HELD = code(
  names.COUPON_HELD,
  'An unpaid order of yours holds this coupon. Pay that order, or cancel it to use the coupon here',
  '该优惠券已用于您的一笔待支付订单，请支付该订单，或取消后再在此使用',
);
export const COUPON_USED = code(names.COUPON_USED, 'This coupon is already used', '该优惠券已使用');
export const COUPON_MIN_SPEND = code(
  names.COUPON_MIN_SPEND,
  'This coupon is for orders of ¥{minSpend:yuan} or more',
  '该优惠券需缴费满 ¥{minSpend:yuan} 才能使用',
);
export const COUPON_OTHER_PROJECT = code(
  names.COUPON_OTHER_PROJECT,
  'This coupon is not for this kind of bill, choose another',
  '该优惠券不适用于此缴费项目，请更换',
);
export const COUPON_KEPT = code(
  names.COUPON_KEPT,
  'You keep this coupon for another account until {until}',
  '该优惠券已指定给其他账户使用，保留至 {until}',
);
export const CAMPAIGN_NOT_YET = code(
  names.CAMPAIGN_NOT_YET,
  'These coupons are given out from {from}',
  '活动尚未开始，{from} 起可领取',
);
export const CAMPAIGN_OVER = code(names.CAMPAIGN_OVER, 'This offer is over', '活动已结束');
export const CAMPAIGN_ALL_GIVEN = code(
  names.CAMPAIGN_ALL_GIVEN,
  'All coupons have been given out',
  '优惠券已领完',
);
export const COUPON_ALREADY_YOURS = code(
  names.COUPON_ALREADY_YOURS,
  'You already have this coupon. Each person gets one',
  '您已领取过该优惠券，每人限领一张',
);
export const COUPON_OF_NUMBER = code(
  names.COUPON_OF_NUMBER,
  'This coupon was already given to your mobile number. Each number gets one',
  '您的手机号已领取过该优惠券，每个号码限领一张',
);
export const TOO_FEW_POINTS = code(
  names.TOO_FEW_POINTS,
  'This takes {points:point|points}, you have {balance}',
  '需要 {points} 积分，您现有 {balance} 积分',
);
export const OFFER_CHANGED = code(
  names.OFFER_CHANGED,
  'This now takes {points:point|points}, look at it again',
  '所需积分已变为 {points}，请重新确认',
);
export const OFFER_GONE = code(
  names.OFFER_GONE,
  'This is no longer on offer, choose another',
  '该优惠券已停止兑换，请选择其他',
);

/** The codes of points and coupons. */
function code<Value extends CodeName>(value: Value, en: string, zh: string): Code<Value> {
  return {
    code: value,
    en,
    zh,
  };
}
