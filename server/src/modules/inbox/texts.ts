import { type Language, textIn } from '@life-payment/contract/rules';
import { fill, textsOf } from '../../texts/index.ts';
import { autopayText } from './autopay-texts.ts';
import { dayText, type MessageText, money, monthText } from './format.ts';
import {
  type AccountMessage,
  type BillFacts,
  isAboutAccount,
  type Message,
  type NewWayFacts,
  type OrderFacts,
} from './message.ts';

/** Title and text of a message. `unit`: the unit's name in the same language. */
export function textOf(message: Message, unit: string, language: Language): MessageText {
  const { titles, account } = textsOf(language).inbox;
  return {
    title: titles[message.kind],
    text: isAboutAccount(message)
      ? fill(account, { account: accountText(unit, message.facts), text: aboutAccount(message, language) })
      : aboutPayer(message, language),
  };
}

function aboutPayer(message: Exclude<Message, AccountMessage>, language: Language): string {
  const { newWay, signedForAnother } = textsOf(language).inbox;
  switch (message.kind) {
    case 'NEW_WAY_IN':
      return fill(newWay, { way: wayText(message.facts, language) });
    case 'SIGNED_FOR_ANOTHER':
      return signedForAnother;
  }
}

function wayText(facts: NewWayFacts, language: Language): string {
  const { ways } = textsOf(language).inbox;
  switch (facts.way) {
    case 'CHANNEL':
      return fill(ways.CHANNEL, { name: textIn(facts.name, language) });
    case 'WALLET':
      return ways.WALLET;
    case 'NUMBER':
      return fill(ways.NUMBER, { mobile: facts.mobileMasked });
  }
}

function aboutAccount(message: AccountMessage, language: Language): string {
  switch (message.kind) {
    case 'NEW_BILL':
      return billText(message.facts, language);
    case 'ORDER_SUCCEEDED':
      return fill(textsOf(language).inbox.credited, { paid: money(message.facts.amount) });
    case 'ORDER_REFUNDED':
      return refundText(message.facts, language);
    case 'QUESTION_ANSWERED':
      return message.facts.answer;
    case 'AUTOPAY_OPENED':
    case 'AUTOPAY_ENDED':
    case 'AUTOPAY_LOCKED':
    case 'AUTOPAY_RULES_CHANGED':
    case 'AUTOPAY_NOTICE':
    case 'AUTOPAY_ASKED':
    case 'AUTOPAY_PAID':
    case 'AUTOPAY_FAILED':
    case 'AUTOPAY_LEFT':
    case 'AUTOPAY_OTHER_SIGNER':
      return autopayText(message, language);
  }
}

function billText({ due, month, dueDate }: BillFacts, language: Language): string {
  const { bill, ofMonth, until } = textsOf(language).inbox;
  return fill(bill, {
    amount: money(due),
    ofMonth: month ? fill(ofMonth, { month: monthText(language, month) }) : '',
    until: dueDate ? fill(until, { day: dayText(language, dueDate) }) : '',
  });
}

function refundText({ amount, refunded, creditedPart, byBank }: OrderFacts, language: Language): string {
  const texts = textsOf(language).inbox;
  const whole = byBank ? texts.refundedByBank : texts.refunded;
  const part = byBank ? texts.refundedPartByBank : texts.refundedPart;
  return fill(creditedPart ? part : whole, {
    refunded: money(refunded),
    rest: money(amount - refunded),
  });
}

/** The account: its remark if it has one. No dot as a separator, because it could end a line on a narrow phone. */
function accountText(unit: string, { remark, numberMasked }: AccountMessage['facts']): string {
  return `${unit} ${remark || numberMasked}`;
}
