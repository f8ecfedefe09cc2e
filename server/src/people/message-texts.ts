import type { ASK_REASONS, DEDUCTION_FAILURES, LEFT_REASONS, MESSAGE_KINDS } from '@life-payment/contract';
import { formatYuan, type Language, type TextByTag, textIn } from '@life-payment/contract/rules';
import { fill, textsOf } from '../texts/index.ts';

export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** The account of a message, as its owner knew it at that time. */
type Account = { readonly unitId: string; readonly numberMasked: string; readonly remark: string };

/** Amounts in fen; month `YYYY-MM`, day `YYYY-MM-DD`. */
type BillFacts = Account & { readonly due: number; readonly month?: string; readonly dueDate?: string };

/** Amounts in fen. `creditedPart`: other bills of the order were credited. */
type OrderFacts = Account & {
  readonly amount: number;
  readonly refunded: number;
  readonly creditedPart: boolean;
  /** Something of it was paid by bank transfer. */
  readonly byBank?: true;
};

/** The mandate of a message. */
type AutopayFacts = Account & { readonly agreementId: string };

/** The plan of a message. Amount in fen; `month` `YYYY-MM`, that of the oldest bill; `bills`: number of bills if several. */
type PlanFacts = AutopayFacts & { readonly amount: number; readonly month?: string; readonly bills?: number };

/** `deductFrom`: when the deduction begins. */
type PlanNoticeFacts = PlanFacts & { readonly deductFrom: string };

/** `usual` in fen, if that is the reason; `dueDate`: `YYYY-MM-DD`. */
type PlanAskedFacts = PlanFacts & {
  readonly reason: (typeof ASK_REASONS)[number];
  readonly usual?: number;
  readonly dueDate?: string;
};

/** `retryFrom`: when the next try begins; without it the payer has to pay by hand. `dueDate`: `YYYY-MM-DD`. */
type PlanFailedFacts = PlanFacts & {
  readonly failure: (typeof DEDUCTION_FAILURES)[number];
  readonly retryFrom?: string;
  readonly dueDate?: string;
};

/** A bill that is left to its payer. `dueDate`: `YYYY-MM-DD`. */
type PlanLeftFacts = PlanFacts & {
  /** REPEATED: the bill can't be told from one that is paid, so it never became a plan. */
  readonly reason: (typeof LEFT_REASONS)[number] | 'REPEATED';
  readonly dueDate?: string;
};

/** Somebody else's wallet signed it: a new mandate was ended at once, an open one is stopped. */
type OtherSignerFacts = AutopayFacts & { readonly what: 'ENDED' | 'STOPPED' };

/** The answer of staff to a question, in their words. `orderId`: the order that was asked about. */
type QuestionFacts = Account & {
  readonly answer: string;
  readonly orderId?: string;
  /** The payer's rating of the answer. */
  readonly stars?: number;
};

/** A new way to log in: a channel, a wallet identity or another number. */
type NewWayFacts =
  | { readonly way: 'CHANNEL'; readonly name: TextByTag }
  | { readonly way: 'WALLET' }
  | { readonly way: 'NUMBER'; readonly mobileMasked: string };

/** The facts of a message by kind. The text is made when it is read, in the reader's language. */
export type MessageFacts = {
  readonly NEW_BILL: BillFacts;
  readonly ORDER_SUCCEEDED: OrderFacts;
  readonly ORDER_REFUNDED: OrderFacts;
  readonly AUTOPAY_OPENED: AutopayFacts;
  readonly AUTOPAY_ENDED: AutopayFacts;
  readonly AUTOPAY_LOCKED: AutopayFacts;
  readonly AUTOPAY_RULES_CHANGED: AutopayFacts;
  readonly AUTOPAY_NOTICE: PlanNoticeFacts;
  readonly AUTOPAY_ASKED: PlanAskedFacts;
  readonly AUTOPAY_PAID: PlanFacts;
  readonly AUTOPAY_FAILED: PlanFailedFacts;
  readonly AUTOPAY_LEFT: PlanLeftFacts;
  readonly AUTOPAY_OTHER_SIGNER: OtherSignerFacts;
  readonly QUESTION_ANSWERED: QuestionFacts;
  readonly SIGNED_FOR_ANOTHER: Readonly<Record<string, never>>;
  readonly NEW_WAY_IN: NewWayFacts;
};

/** A message, written once for each kind and subject: an id, with a time or a turn if the message can be repeated. */
export type Message<Kind extends MessageKind = MessageKind> = {
  [K in Kind]: { readonly kind: K; readonly subject: string; readonly facts: MessageFacts[K] };
}[Kind];

/** A message about an account at a unit. */
type AccountMessage = Exclude<
  Message,
  { readonly kind: 'NEW_WAY_IN' } | { readonly kind: 'SIGNED_FOR_ANOTHER' }
>;

/** The unit of a message; empty when it has none. */
export function unitIdOf(message: Message): string {
  return isAboutAccount(message) ? message.facts.unitId : '';
}

function isAboutAccount(message: Message): message is AccountMessage {
  return message.kind !== 'NEW_WAY_IN' && message.kind !== 'SIGNED_FOR_ANOTHER';
}

export type MessageText = { readonly title: string; readonly text: string };

/** Title and text of a message, which calls the account by its remark if it has one. `unit`: the unit's name in the same language. */
export function textOf(message: Message, unit: string, language: Language): MessageText {
  const { account } = textsOf(language).inbox;
  const title = titleText(message, language);
  const text = bodyText(message, language);
  if (!isAboutAccount(message)) return { title, text };
  const { remark, numberMasked } = message.facts;
  return { title, text: fill(account, { unit, account: remark || numberMasked, text }) };
}

function titleText(message: Message, language: Language): string {
  const { titles, partlyRefunded } = textsOf(language).inbox;
  const partly = message.kind === 'ORDER_REFUNDED' && message.facts.creditedPart;
  return partly ? partlyRefunded : titles[message.kind];
}

const BODIES: { readonly [K in MessageKind]: (facts: MessageFacts[K], language: Language) => string } = {
  NEW_WAY_IN: (facts, language) => fill(textsOf(language).inbox.newWay, { way: wayText(facts, language) }),
  SIGNED_FOR_ANOTHER: (_facts, language) => textsOf(language).inbox.signedForAnother,
  NEW_BILL: billText,
  ORDER_SUCCEEDED: ({ amount }, language) => fill(textsOf(language).inbox.credited, { paid: money(amount) }),
  ORDER_REFUNDED: refundText,
  QUESTION_ANSWERED: ({ answer }) => answer,
  AUTOPAY_OPENED: (_facts, language) => textsOf(language).inbox.opened,
  AUTOPAY_ENDED: (_facts, language) => textsOf(language).inbox.ended,
  AUTOPAY_LOCKED: (_facts, language) => textsOf(language).inbox.locked,
  AUTOPAY_RULES_CHANGED: (_facts, language) => textsOf(language).inbox.rulesChanged,
  AUTOPAY_NOTICE: noticeText,
  AUTOPAY_ASKED: askedText,
  AUTOPAY_PAID: (facts, language) => fill(textsOf(language).inbox.paid, { what: planText(facts, language) }),
  AUTOPAY_FAILED: failedText,
  AUTOPAY_LEFT: leftText,
  AUTOPAY_OTHER_SIGNER: ({ what }, language) => textsOf(language).inbox.otherSigner[what],
};

/** The text below the title, without the account. */
export function bodyText<K extends MessageKind>(message: Message<K>, language: Language): string {
  return BODIES[message.kind](message.facts, language);
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

function billText({ due, month, dueDate }: BillFacts, language: Language): string {
  const { bill, ofMonth, until } = textsOf(language).inbox;
  return fill(bill, {
    amount: money(due),
    ofMonth: month ? fill(ofMonth, { month: monthText(language, month) }) : '',
    until: withDay(until, dueDate, language),
  });
}

function refundText({ amount, refunded, creditedPart, byBank }: OrderFacts, language: Language): string {
  const texts = textsOf(language).inbox;
  const whole = byBank ? texts.refundedByBank : texts.refunded;
  const part = byBank ? texts.refundedPartByBank : texts.refundedPart;
  return fill(creditedPart ? part : whole, { refunded: money(refunded), rest: money(amount - refunded) });
}

function noticeText(facts: PlanNoticeFacts, language: Language): string {
  return fill(textsOf(language).inbox.notice, {
    what: planText(facts, language),
    day: dayText(language, facts.deductFrom.slice(0, 10)),
  });
}

function askedText(facts: PlanAskedFacts, language: Language): string {
  const { asked, askReasons, due } = textsOf(language).inbox;
  const usual = facts.usual === undefined ? '' : money(facts.usual);
  return fill(asked, {
    what: planText(facts, language),
    why: fill(askReasons[facts.reason], { usual }),
    due: withDay(due, facts.dueDate, language),
  });
}

function failedText(facts: PlanFailedFacts, language: Language): string {
  const { failed, failures, again, payYourself, payYourselfBy } = textsOf(language).inbox;
  const { retryFrom, dueDate } = facts;
  return fill(failed, {
    what: planText(facts, language),
    reason: failures[facts.failure],
    next: retryFrom
      ? fill(again, { day: dayText(language, retryFrom.slice(0, 10)) })
      : fill(payYourself, { by: withDay(payYourselfBy, dueDate, language) }),
  });
}

function leftText(facts: PlanLeftFacts, language: Language): string {
  const { left, leftBy, leftReasons } = textsOf(language).inbox;
  return fill(left, {
    what: planText(facts, language),
    reason: leftReasons[facts.reason],
    by: withDay(leftBy, facts.dueDate, language),
  });
}

function planText({ amount, month, bills }: PlanFacts, language: Language): string {
  const texts = textsOf(language).inbox;
  if (bills !== undefined) return fill(texts.whatTogether, { amount: money(amount), bills });
  const ofMonth = month ? fill(texts.ofMonth, { month: monthText(language, month) }) : '';
  return fill(texts.what, { amount: money(amount), ofMonth });
}

/** A text about a day; nothing where there is no day. */
function withDay(text: string, day: string | undefined, language: Language): string {
  return day ? fill(text, { day: dayText(language, day) }) : '';
}

const monthFormat = formatter({ year: 'numeric', month: 'short' });
const dayFormat = formatter({ month: 'short', day: 'numeric' });

/** A month (`YYYY-MM`) in a language. */
function monthText(language: Language, month: string): string {
  return monthFormat(language).format(noon(`${month}-15`));
}

/** A day (`YYYY-MM-DD`) in a language, without the year. */
function dayText(language: Language, day: string): string {
  return dayFormat(language).format(noon(day));
}

function money(fen: number): string {
  return `¥${formatYuan(fen)}`;
}

/** A formatter for each language, made once: making one takes fifty times as long as using it. */
function formatter(options: Intl.DateTimeFormatOptions): (language: Language) => Intl.DateTimeFormat {
  const made = new Map<Language, Intl.DateTimeFormat>();
  return (language) => {
    const known = made.get(language);
    if (known) return known;
    const format = new Intl.DateTimeFormat(language, { timeZone: 'Asia/Shanghai', ...options });
    made.set(language, format);
    return format;
  };
}

function noon(day: string): Date {
  return new Date(`${day}T12:00:00+08:00`);
}
