import * as names from './code-names.ts';
import type { Code, CodeName } from './rules/refusal.ts';

export const ORDERS_STILL_OPEN = code(
  names.ORDERS_STILL_OPEN,
  'Orders of yours are not finished, pay or cancel them, or wait until they are credited',
  '您有未完成的订单，请先支付或取消，或等待入账',
);
export const COPIES_USED_UP = code(
  names.COPIES_USED_UP,
  'You asked for {max:copy|copies} today, try again tomorrow',
  '您今日已申请 {max} 次，请明日再试',
);
export const COPY_GONE = code(
  names.COPY_GONE,
  'This copy was fetched already or is too old, ask for a new one',
  '该副本已被领取或已过期，请重新申请',
);
export const CLOSED_TODAY = code(
  names.CLOSED_TODAY,
  'An account with this number was closed today already, try again tomorrow',
  '该号码今日已注销过一次账户，请明日再试',
);

/** The codes of a payer's own data: the copy of it, and closing the account. */
function code<Value extends CodeName>(value: Value, en: string, zh: string): Code<Value> {
  return {
    code: value,
    en,
    zh,
  };
}
