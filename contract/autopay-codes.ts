import * as names from './code-names.ts';
import type { Code, CodeName } from './rules/refusal.ts';

export const AUTOPAY_LOCKED = code(
  names.AUTOPAY_LOCKED,
  'Auto payment is locked after {times} consecutive insufficient-balance deductions, unlock it first',
  '自动缴费已因连续 {times} 次余额不足而锁定，请先解锁',
);
export const AUTOPAY_PENDING = code(
  names.AUTOPAY_PENDING,
  'A pending activation record must be handled first',
  '有一笔待完成的开通记录，请先处理',
);
export const AUTOPAY_RULES_CHANGED = code(
  names.AUTOPAY_RULES_CHANGED,
  "The unit's payment amount rules changed, reset the auto-pay amount",
  '缴费单位的金额规则已变更，请重新设置自动缴费金额',
);
export const AUTOPAY_IN_WALLET = code(
  names.AUTOPAY_IN_WALLET,
  'Please use auto-pay in the wallet client',
  '请在钱包客户端内使用自动缴费',
);
export const AUTOPAY_ON_PHONE = code(
  names.AUTOPAY_ON_PHONE,
  'Please use on Android or iOS',
  '请在安卓或 iOS 手机上使用',
);
export const AUTOPAY_TOO_MANY_TOKENS = code(
  names.AUTOPAY_TOO_MANY_TOKENS,
  'System error, retry',
  '系统错误，请重试',
);
export const AUTOPAY_NOT_OFFERED = code(
  names.AUTOPAY_NOT_OFFERED,
  'This unit does not offer automatic payment',
  '该缴费单位暂不支持自动缴费',
);
export const AUTOPAY_ON_ALREADY = code(
  names.AUTOPAY_ON_ALREADY,
  'Auto payment is on for this account already',
  '该户号已开通自动缴费',
);
export const AUTOPAY_ENDED = code(names.AUTOPAY_ENDED, 'This auto payment has ended', '该自动缴费已关闭');
export const PASSWORD_TOKEN_REFUSED = code(
  names.PASSWORD_TOKEN_REFUSED,
  'The pay password was not confirmed, try again',
  '支付密码未能验证，请重试',
);
export const AUTOPAY_TOO_LATE = code(
  names.AUTOPAY_TOO_LATE,
  'Taken on day {payDay} the bill would be late, choose another day',
  '每月 {payDay} 日扣款会晚于缴费截止日，请选择其他日期',
);
export const AUTOPAY_BEING_DEDUCTED = code(
  names.AUTOPAY_BEING_DEDUCTED,
  'This bill is being deducted just now, it can no longer be skipped',
  '该账单正在扣款中，已无法跳过',
);
export const AUTOPAY_NOTHING_TO_SKIP = code(
  names.AUTOPAY_NOTHING_TO_SKIP,
  'There is no deduction to skip',
  '当前没有可跳过的扣款',
);
export const BILL_BEING_DEDUCTED = code(
  names.BILL_BEING_DEDUCTED,
  'This bill is being deducted by auto payment. If that does not succeed it can be paid after {until}',
  '该账单正在自动扣款中，若未成功可于 {until} 后缴费',
);
export const AUTOPAY_NOT_LOCKED = code(
  names.AUTOPAY_NOT_LOCKED,
  'This auto payment is not locked',
  '该自动缴费未被锁定',
);
export const AUTOPAY_ABOVE_SIGNED = code(
  names.AUTOPAY_ABOVE_SIGNED,
  'The wallet takes at most ¥{most:yuan} at a time, raise the auto-pay amount or pay this bill yourself',
  '钱包单笔最多扣款 ¥{most:yuan}，请提高自动缴费金额，或自行缴纳该账单',
);

/** The codes of automatic payment. */
function code<Value extends CodeName>(value: Value, en: string, zh: string): Code<Value> {
  return {
    code: value,
    en,
    zh,
  };
}
