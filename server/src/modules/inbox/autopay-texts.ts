import type { Language } from '@life-payment/contract/rules';
import { dayText, type MessageText, money, monthText } from './format.ts';
import type {
  Message,
  PlanAskedFacts,
  PlanFacts,
  PlanFailedFacts,
  PlanLeftFacts,
  PlanNoticeFacts,
} from './message.ts';

type AutopayMessage = Extract<Message, { kind: `AUTOPAY_${string}` }>;

const REASONS: Readonly<Record<PlanFailedFacts['failure'], Readonly<Record<Language, string>>>> = {
  INSUFFICIENT_BALANCE: { 'zh-CN': '余额不足', en: 'the balance was too low' },
  AGREEMENT_ENDED: { 'zh-CN': '钱包授权已解除', en: 'the wallet has ended the agreement' },
  OVER_LIMIT: { 'zh-CN': '超出钱包的扣款限额', en: "it was above the wallet's limit" },
  REFUSED: { 'zh-CN': '钱包未受理', en: 'the wallet refused it' },
  NOT_CONFIRMED: { 'zh-CN': '钱包未确认', en: 'the wallet did not confirm it' },
};

const LEFT: Readonly<Record<PlanLeftFacts['reason'], Readonly<Record<Language, string>>>> = {
  LOCKED: { 'zh-CN': '自动缴费已锁定', en: 'automatic payment is locked' },
  RULES_CHANGED: { 'zh-CN': '缴费单位的金额规则已变更', en: 'the unit changed its amount rules' },
  PAUSED: { 'zh-CN': '自动缴费已暂停', en: 'automatic payment is paused' },
  SUSPENDED: { 'zh-CN': '自动缴费已中止', en: 'automatic payment is suspended' },
  NOT_ANSWERED: { 'zh-CN': '您未确认该账单', en: 'it was asked about and not answered' },
  UNIT_SILENT: { 'zh-CN': '缴费单位未及时答复', en: 'the unit did not answer in time' },
  OLDER_FIRST: { 'zh-CN': '须先缴更早的账单', en: 'an older bill has to be paid first' },
  TOGETHER: { 'zh-CN': '该单位须一次缴清所有账单', en: 'the unit takes all open bills only together' },
  AMOUNT: { 'zh-CN': '缴费单位不接受该金额', en: 'the unit does not take this amount' },
};

/** Why a bill was left to its payer, in a few words. */
export function leftReasonText(reason: PlanLeftFacts['reason'], language: Language): string {
  return LEFT[reason][language];
}

/** Why a bill could not be taken, in a few words. */
export function failureText(failure: PlanFailedFacts['failure'], language: Language): string {
  return REASONS[failure][language];
}

/** Title and text of the messages of automatic payment. */
export function autopayText(message: AutopayMessage, language: Language): MessageText {
  const en = language === 'en';
  switch (message.kind) {
    case 'AUTOPAY_OPENED':
      return {
        title: en ? 'Automatic payment is on' : '自动缴费已开通',
        text: en ? 'you are told at least a day before anything is taken' : '每次扣款前，至少提前一天通知您',
      };
    case 'AUTOPAY_ENDED':
      return {
        title: en ? 'Automatic payment was turned off' : '自动缴费已关闭',
        text: en
          ? 'it was ended in the wallet, nothing is taken any more'
          : '已在钱包中解除授权，不再自动扣款',
      };
    case 'AUTOPAY_LOCKED':
      return {
        title: en ? 'Automatic payment is locked' : '自动缴费已锁定',
        text: en
          ? 'the balance was too low three times in a row, unlock it to go on'
          : '连续三次余额不足，解锁后方可继续',
      };
    case 'AUTOPAY_RULES_CHANGED':
      return {
        title: en ? 'Set the auto-pay amount again' : '请重新设置自动缴费金额',
        text: en
          ? 'the unit changed its amount rules, nothing is taken until then'
          : '缴费单位的金额规则已变更，重新设置前不会扣款',
      };
    case 'AUTOPAY_NOTICE':
      return {
        title: en ? 'Automatic payment soon' : '自动缴费提醒',
        text: noticeText(message.facts, language),
      };
    case 'AUTOPAY_ASKED':
      return {
        title: en ? 'A bill needs your word' : '账单待您确认',
        text: askedText(message.facts, language),
      };
    case 'AUTOPAY_PAID':
      return {
        title: en ? 'Paid automatically' : '自动缴费成功',
        text: en ? `${what(message.facts, language)} taken` : `${what(message.facts, language)} 已扣款`,
      };
    case 'AUTOPAY_FAILED':
      return {
        title: en ? 'Automatic payment failed' : '自动缴费未成功',
        text: failedText(message.facts, language),
      };
    case 'AUTOPAY_LEFT':
      return {
        title: en ? 'A bill is left to you' : '账单未自动扣款',
        text: leftText(message.facts, language),
      };
  }
}

function day(language: Language, at: string): string {
  return dayText(language, at.slice(0, 10));
}

function noticeText(facts: PlanNoticeFacts, language: Language): string {
  return language === 'en'
    ? `${what(facts, language)} will be taken on ${day(language, facts.deductFrom)}. You can skip it or turn automatic payment off before then`
    : `${what(facts, language)} 将于${day(language, facts.deductFrom)}自动扣款，此前可跳过本次或关闭自动缴费`;
}

function what({ amount, month, bills }: PlanFacts, language: Language): string {
  if (bills !== undefined)
    return language === 'en'
      ? `${money(amount)} for ${bills} bills together`
      : `${bills} 笔账单合计 ${money(amount)}`;
  const named = month && monthText(language, month);
  if (language === 'en') return `${money(amount)}${named ? ` for ${named}` : ''}`;
  return `${named ? `${named} ` : ''}${money(amount)}`;
}

function askedText(facts: PlanAskedFacts, language: Language): string {
  const en = language === 'en';
  const usual = facts.usual === undefined ? '' : money(facts.usual);
  const over = en ? 'is above your limit' : '超出您设置的上限';
  const unusual = en ? `is far above the usual ${usual}` : `远高于平时的 ${usual}`;
  const until = facts.dueDate && day(language, facts.dueDate);
  const why = facts.reason === 'OVER_CAP' ? over : unusual;
  return en
    ? `${what(facts, language)} ${why}. Nothing is taken unless you agree${until ? `, due ${until}` : ''}`
    : `${what(facts, language)} ${why}，未经您同意不会扣款${until ? `，缴费截止日为${until}` : ''}`;
}

function failedText(facts: PlanFailedFacts, language: Language): string {
  const reason = REASONS[facts.failure][language];
  const until = facts.dueDate && day(language, facts.dueDate);
  const again = facts.retryFrom && day(language, facts.retryFrom);
  if (language === 'en') {
    const next = again
      ? `It is tried again on ${again}`
      : `Please pay it yourself${until ? ` by ${until}` : ''}`;
    return `${what(facts, language)} was not taken: ${reason}. ${next}`;
  }
  const next = again ? `将于${again}再次扣款` : `请${until ? `于${until}前` : ''}自行缴费`;
  return `${what(facts, language)} 未扣款：${reason}，${next}`;
}

function leftText(facts: PlanLeftFacts, language: Language): string {
  const reason = LEFT[facts.reason][language];
  const until = facts.dueDate && day(language, facts.dueDate);
  return language === 'en'
    ? `${what(facts, language)} was not taken: ${reason}. Please pay it yourself${until ? ` by ${until}` : ''}`
    : `${what(facts, language)} 未扣款：${reason}，请${until ? `最晚于${until}` : ''}自行缴费`;
}
