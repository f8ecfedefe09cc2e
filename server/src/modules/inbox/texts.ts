import type { Language } from '@life-payment/contract/rules';
import { autopayText } from './autopay-texts.ts';
import { dayText, type MessageText, money, monthText } from './format.ts';
import type { BillFacts, Message, NewWayFacts, OrderFacts } from './message.ts';

/** A message about an account at a unit. */
type AccountMessage = Exclude<Message, { readonly kind: 'NEW_WAY_IN' }>;

/** Title and text of a message. `unit`: the unit's name in the same language. */
export function textOf(message: Message, unit: string, language: Language): MessageText {
  if (message.kind === 'NEW_WAY_IN') return wayWords(message.facts, language);
  const { title, text } = wordsOf(message, language);
  return { title, text: `${accountText(unit, message.facts)}${language === 'en' ? ': ' : '：'}${text}` };
}

function wayWords(facts: NewWayFacts, language: Language): MessageText {
  return language === 'en'
    ? {
        title: 'A new way to log in',
        text: `${wayText(facts, language)}. If that was not you, end it in the settings and call customer service`,
      }
    : {
        title: '新增登录方式',
        text: `${wayText(facts, language)}。如非本人操作，请在设置中结束该登录并联系客服`,
      };
}

function wayText(facts: NewWayFacts, language: Language): string {
  const en = language === 'en';
  switch (facts.way) {
    case 'CHANNEL':
      return en
        ? `${facts.nameEn} can log you in from now on, after a code to your mobile number`
        : `您已通过短信验证码授权${facts.nameZh}登录生活缴费`;
    case 'WALLET':
      return en ? 'Your wallet logs you in from now on' : '今后可通过您的钱包登录';
    case 'NUMBER':
      return en
        ? `Your mobile number is ${facts.mobileMasked} from now on`
        : `您的手机号已变更为 ${facts.mobileMasked}`;
  }
}

function wordsOf(message: AccountMessage, language: Language): MessageText {
  const en = language === 'en';
  switch (message.kind) {
    case 'NEW_BILL':
      return { title: en ? 'New bill' : '新账单', text: billText(message.facts, language) };
    case 'ORDER_SUCCEEDED': {
      const paid = money(message.facts.amount);
      return {
        title: en ? 'Payment credited' : '缴费已入账',
        text: en ? `${paid} credited` : `${paid} 已入账`,
      };
    }
    case 'ORDER_REFUNDED':
      return {
        title: en ? 'Payment refunded' : '缴费已退款',
        text: refundText(message.facts, language),
      };
    case 'AUTOPAY_OPENED':
    case 'AUTOPAY_ENDED':
    case 'AUTOPAY_LOCKED':
    case 'AUTOPAY_RULES_CHANGED':
    case 'AUTOPAY_NOTICE':
    case 'AUTOPAY_ASKED':
    case 'AUTOPAY_PAID':
    case 'AUTOPAY_FAILED':
    case 'AUTOPAY_LEFT':
      return autopayText(message, language);
  }
}

function billText(facts: BillFacts, language: Language): string {
  const month = facts.month && monthText(language, facts.month);
  const day = facts.dueDate && dayText(language, facts.dueDate);
  return language === 'en'
    ? `${money(facts.due)}${month ? ` for ${month}` : ''}${day ? `, pay by ${day}` : ''}`
    : `${month ? `${month} ` : ''}${money(facts.due)}${day ? `，请于${day}前缴费` : ''}`;
}

function refundText({ amount, refunded, creditedPart }: OrderFacts, language: Language): string {
  if (!creditedPart)
    return language === 'en'
      ? `${money(refunded)} went back to your wallet`
      : `${money(refunded)} 已退回钱包`;
  const rest = amount - refunded;
  return language === 'en'
    ? `${money(refunded)} went back to your wallet, ${money(rest)} was credited`
    : `${money(refunded)} 已退回钱包，${money(rest)} 已入账`;
}

/** The account: its remark if it has one. No dot as a separator, because it could end a line on a narrow phone. */
function accountText(unit: string, { remark, numberMasked }: AccountMessage['facts']): string {
  return `${unit} ${remark || numberMasked}`;
}
