import type { CashierText } from '../cashier/text.ts';

/** All texts of the agreements' pages, in both languages. */
const zh = {
  title: '开通自动扣款',
  purpose: '用于缴纳水费、电费、燃气费等生活账单',
  hours: '扣款时间',
  hoursAre: '每日 07:00–22:00',
  without: '扣款时不再验证支付密码',
  stop: '可随时在钱包“我的自动扣款”中关闭',
  validUntil: '请在此时间前确认',
  agree: '同意并开通',
  decline: '不同意',
  signed: '自动扣款已开通',
  signedHint: '商家会收到结果，可关闭此页面。',
  declined: '未开通自动扣款',
  declinedHint: '商家不能从您的钱包自动扣款。',
  over: '无法开通自动扣款',
  overHint: '确认时间已过，或该自动扣款已关闭。',
  mine: '我的自动扣款',
  none: '没有商家可以从您的钱包自动扣款',
  active: '使用中',
  ended: '已关闭',
  signedAt: '开通时间',
  end: '关闭自动扣款',
  endAsk: '关闭后，商家不能再从您的钱包自动扣款。',
  endNow: '确认关闭',
} as const;

type Words = { readonly [Name in keyof typeof zh]: string };

const en: Words = {
  title: 'Turn on automatic payment',
  purpose: 'For household bills such as water, electricity and gas',
  hours: 'When money is taken',
  hoursAre: '07:00–22:00',
  without: 'Your pay password is not asked for each time',
  stop: 'End it at any time under “My automatic payments” of the wallet',
  validUntil: 'Confirm before',
  agree: 'Agree and turn on',
  decline: "Don't agree",
  signed: 'Automatic payment is on',
  signedHint: 'The merchant will be told. You can close this page.',
  declined: 'Automatic payment is not on',
  declinedHint: "The merchant can't take money from your wallet.",
  over: "Automatic payment can't be turned on",
  overHint: 'The time to confirm is over, or this automatic payment has ended.',
  mine: 'My automatic payments',
  none: 'No merchant can take money from your wallet',
  active: 'In use',
  ended: 'Ended',
  signedAt: 'Turned on',
  end: 'End automatic payment',
  endAsk: 'The merchant can no longer take money from your wallet.',
  endNow: 'End it now',
};

export type AgreementText = Words;

/** The texts in the language of a page. */
export function agreementText({ language }: CashierText): AgreementText {
  return language === 'en' ? en : zh;
}
