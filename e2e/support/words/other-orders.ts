import type { Phone } from '../phone.ts';

/** What pages of links and 5G messages say. */
const WORDS = {
  'zh-CN': {
    pay: '支付',
    orderPlaced: '下单成功',
    progress: '订单进度',
    seeOrder: '查看订单',
    closePage: '您可以关闭本页',
    expired: '链接已过期',
    used: '链接已被打开过',
    notValid: '链接无效',
    noLink: '请通过链接打开本页',
    over: '本页面已失效',
    leave: '离开生活缴费？',
  },
  en: {
    pay: 'Pay',
    orderPlaced: 'Order placed successfully',
    progress: 'Progress',
    seeOrder: 'See the order',
    closePage: 'You can close this page',
    expired: 'This link has expired',
    used: 'This link was already opened',
    notValid: 'This link is not valid',
    noLink: 'This page opens by a link',
    over: 'This page has ended',
    leave: 'Leave life payment?',
  },
} as const;

export function otherWords({ language }: Phone) {
  return WORDS[language];
}
