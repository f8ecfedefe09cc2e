import type { Language } from '@life-payment/contract/rules';
import { autopayWords } from './autopay-texts.ts';
import type { BillFacts, Message, OrderFacts } from './message.ts';
import { dayText, type MessageText, money, monthText } from './words.ts';

/** Which account: its remark where it has one. A dot between would stand at a line's end on a narrow phone. */
const accountText = (unit: string, { remark, numberMasked }: Message['facts']): string =>
  `${unit} ${remark || numberMasked}`;

const billText = (facts: BillFacts, language: Language): string => {
  const month = facts.month && monthText(language, facts.month);
  const day = facts.dueDate && dayText(language, facts.dueDate);
  return language === 'en'
    ? `${money(facts.due)}${month ? ` for ${month}` : ''}${day ? `, pay by ${day}` : ''}`
    : `${month ? `${month} ` : ''}${money(facts.due)}${day ? `，请于${day}前缴费` : ''}`;
};

const refundText = ({ amount, refunded, creditedPart }: OrderFacts, language: Language): string => {
  if (!creditedPart)
    return language === 'en'
      ? `${money(refunded)} went back to your wallet`
      : `${money(refunded)} 已退回钱包`;
  const rest = amount - refunded;
  return language === 'en'
    ? `${money(refunded)} went back to your wallet, ${money(rest)} was credited`
    : `${money(refunded)} 已退回钱包，${money(rest)} 已入账`;
};

const wordsOf = (message: Message, language: Language): MessageText => {
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
      return autopayWords(message, language);
  }
};

/** A message in words. `unit` is the unit's name in the same language. */
export const textOf = (message: Message, unit: string, language: Language): MessageText => {
  const { title, text } = wordsOf(message, language);
  return { title, text: `${accountText(unit, message.facts)}${language === 'en' ? ': ' : '：'}${text}` };
};
