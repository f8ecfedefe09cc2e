/** All texts of the cashier, in both languages. */
const zh = {
  language: 'zh-CN',
  other: { language: 'en', name: 'English' },
  brand: '沙盒钱包',
  title: '确认付款',
  payee: '收款方',
  balance: '余额',
  payWith: '付款账户',
  change: '更换',
  use: '使用此账户',
  password: '支付密码',
  passwordHint: '请输入 6 位数字支付密码',
  pay: '确认付款',
  cancel: '取消付款',
  tools: '测试选项',
  toolsHint: '这是测试用的沙盒钱包，不会产生真实扣款。',
  closesAt: '请在此时间前付款',
  faults: {
    NONE: '正常付款',
    FAILS: '付款失败',
    NOTIFY_NEVER: '付款成功，但不发送通知',
    NOTIFY_LATE: '付款成功，通知延迟 30 秒',
    RETURN_LOST: '付款成功，但不跳转回商户',
  },
  wrongPassword: '支付密码不正确，还可尝试 {left} 次',
  locked: '密码错误次数过多，请于 {until} 后再试',
  notEnough: '余额不足，请更换付款账户或充值',
  accountClosed: '该钱包账户已注销，无法付款',
  failed: '付款未成功，您未被扣款。请重试',
  paid: '付款成功',
  paidHint: '商家会收到付款结果，可关闭此页面。',
  closed: '该笔付款已关闭',
  closedHint: '付款时间已过或商家已取消，您未被扣款。',
  back: '返回商家',
  problem: '无法打开付款页面',
  problems: {
    REFUSED: '商家的签名不正确。',
    'ACQ.INVALID_PARAMETER': '付款信息不完整，或已超过付款时间。',
    'ACQ.CONTEXT_INCONSISTENT': '付款信息与之前不一致。',
    'ACQ.TRADE_HAS_SUCCESS': '该笔付款已完成，请勿重复付款。',
    'ACQ.TRADE_HAS_CLOSE': '该笔付款已关闭，您未被扣款。',
    'ACQ.TRADE_NOT_EXIST': '没有这笔付款。',
  },
} as const;

type Words<T> = { readonly [K in keyof T]: T[K] extends string ? string : Words<T[K]> };
export type CashierText = Words<typeof zh>;

const en: CashierText = {
  language: 'en',
  other: { language: 'zh-CN', name: '中文' },
  brand: 'Sandbox Wallet',
  title: 'Confirm payment',
  payee: 'Pay to',
  balance: 'Balance',
  payWith: 'Pay with',
  change: 'Change',
  use: 'Use this account',
  password: 'Pay password',
  passwordHint: 'Enter your six-digit pay password',
  pay: 'Pay now',
  cancel: 'Cancel payment',
  tools: 'Test options',
  toolsHint: 'This is a sandbox wallet for tests. No real money moves.',
  closesAt: 'Pay before',
  faults: {
    NONE: 'Pay as usual',
    FAILS: 'The payment fails',
    NOTIFY_NEVER: 'Paid, but no notify is sent',
    NOTIFY_LATE: 'Paid, the notify comes 30 s late',
    RETURN_LOST: 'Paid, but no way back to the merchant',
  },
  wrongPassword: 'Wrong pay password, {left} tries left',
  locked: 'Too many wrong passwords, try again after {until}',
  notEnough: 'Not enough balance. Change the account or top it up',
  accountClosed: 'This wallet account is closed and can’t pay',
  failed: 'The payment failed and you were not charged. Try again',
  paid: 'Paid',
  paidHint: 'The merchant will be told. You can close this page.',
  closed: 'This payment is closed',
  closedHint: 'Its time is over or the merchant ended it. You were not charged.',
  back: 'Back to the merchant',
  problem: "The payment can't be opened",
  problems: {
    REFUSED: "The merchant's signature is wrong.",
    'ACQ.INVALID_PARAMETER': 'The payment is incomplete, or its time is over.',
    'ACQ.CONTEXT_INCONSISTENT': 'The payment differs from what was asked before.',
    'ACQ.TRADE_HAS_SUCCESS': "This is already paid. Don't pay twice.",
    'ACQ.TRADE_HAS_CLOSE': 'This payment is closed. You were not charged.',
    'ACQ.TRADE_NOT_EXIST': 'There is no such payment.',
  },
};

/** The texts in the language that the address names, else the browser's. */
export function cashierText(lang: string | undefined, acceptLanguage: string | undefined): CashierText {
  const wish = lang || acceptLanguage || 'zh-CN';
  return /^en/i.test(wish) ? en : zh;
}
