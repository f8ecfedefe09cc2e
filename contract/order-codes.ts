import * as names from './code-names.ts';
import type { Code, CodeName } from './rules/refusal.ts';

export const TOO_MANY_ORDERS = {
  ...code(names.TOO_MANY_ORDERS, 'Too many orders created, try later', '下单过于频繁，请稍后再试'),
  reasons: {
    UNPAID: {
      en: '. You have {max:unpaid order|unpaid orders}: pay or cancel one first',
      zh: '。您有 {max} 笔订单待支付，请先支付或取消其中一笔',
    },
    HOUR: {
      en: '. At most {max:order|orders} can be made in an hour',
      zh: '。一小时内最多可下 {max} 单',
    },
  },
} satisfies Code;
export const BILL_BEING_PAID = code(
  names.BILL_BEING_PAID,
  'This bill is being paid. If that payment is not finished it can be paid again after {until}',
  '该账单正在支付中，若未完成可于 {until} 后重新缴费',
);
export const OWN_ORDER_OPEN = {
  ...code(
    names.OWN_ORDER_OPEN,
    'You have an unfinished order for this bill. It is being closed, try again in a moment',
    '您有一笔未完成的订单，正在关闭，请稍后再试',
  ),
  reasons: {
    UNTIL: { en: '; the bill is free by {until}', zh: '，账单最晚于 {until} 可重新缴费' },
    WALLET: {
      en: '; the bill is free once the wallet has answered',
      zh: '，钱包答复后账单即可重新缴费',
    },
  },
} satisfies Code;
export const ORDER_CLOSED = code(names.ORDER_CLOSED, 'This order is closed', '订单已关闭');
export const ORDER_ALREADY_PAID = code(names.ORDER_ALREADY_PAID, 'This order is already paid', '订单已支付');
export const REQUEST_ID_REUSED = code(
  names.REQUEST_ID_REUSED,
  'This request was already used for something else, go back and try again',
  '该请求已被使用，请返回重试',
);
export const BILL_BLOCKED_TODAY = code(
  names.BILL_BLOCKED_TODAY,
  'This bill was opened twice today without being paid, try again tomorrow',
  '该账单今日已两次未完成支付，请明日再试',
);
export const RECEIPT_NOT_GENUINE = code(
  names.RECEIPT_NOT_GENUINE,
  'This receipt is not genuine',
  '该回单无法通过验证',
);
export const LINK_REFUSED = code(
  names.LINK_REFUSED,
  'This link is not valid, ask whoever sent it for a new one',
  '链接无效，请向发送方重新获取',
);
export const LINK_EXPIRED = code(
  names.LINK_EXPIRED,
  'This link has expired, ask whoever sent it for a new one',
  '链接已过期，请向发送方重新获取',
);
export const LINK_USED = code(
  names.LINK_USED,
  'This link was already opened, ask whoever sent it for a new one',
  '链接已被打开过，请向发送方重新获取',
);
export const LINK_HAS_ORDER = code(names.LINK_HAS_ORDER, 'This link already has an order', '该链接已有订单');

/** The codes of orders, receipts and links that lead to one. */
function code<Value extends CodeName>(value: Value, en: string, zh: string): Code<Value> {
  return {
    code: value,
    en,
    zh,
  };
}
