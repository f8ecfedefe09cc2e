import type { Language } from '@life-payment/contract/rules';
import { fill, textsOf } from '../../texts/index.ts';
import { dayText, money, monthText } from './format.ts';
import type {
  Message,
  PlanAskedFacts,
  PlanFacts,
  PlanFailedFacts,
  PlanLeftFacts,
  PlanNoticeFacts,
} from './message.ts';

type AutopayMessage = Extract<Message, { kind: `AUTOPAY_${string}` }>;

/** What automatic payment tells its payer, below the title. */
export function autopayText(message: AutopayMessage, language: Language): string {
  const texts = textsOf(language).inbox;
  switch (message.kind) {
    case 'AUTOPAY_OPENED':
      return texts.opened;
    case 'AUTOPAY_ENDED':
      return texts.ended;
    case 'AUTOPAY_LOCKED':
      return texts.locked;
    case 'AUTOPAY_RULES_CHANGED':
      return texts.rulesChanged;
    case 'AUTOPAY_NOTICE':
      return noticeText(message.facts, language);
    case 'AUTOPAY_ASKED':
      return askedText(message.facts, language);
    case 'AUTOPAY_PAID':
      return fill(texts.paid, { what: what(message.facts, language) });
    case 'AUTOPAY_FAILED':
      return failedText(message.facts, language);
    case 'AUTOPAY_LEFT':
      return leftText(message.facts, language);
    case 'AUTOPAY_OTHER_SIGNER':
      return texts.otherSigner[message.facts.what];
  }
}

/** Why a bill was left to its payer, in a few words. */
export function leftReasonText(reason: PlanLeftFacts['reason'], language: Language): string {
  return textsOf(language).inbox.leftReasons[reason];
}

/** Why a bill could not be taken, in a few words. */
export function failureText(failure: PlanFailedFacts['failure'], language: Language): string {
  return textsOf(language).inbox.failures[failure];
}

function noticeText(facts: PlanNoticeFacts, language: Language): string {
  return fill(textsOf(language).inbox.notice, {
    what: what(facts, language),
    day: dayOfInstant(facts.deductFrom, language),
  });
}

function askedText(facts: PlanAskedFacts, language: Language): string {
  const { asked, askReasons, due } = textsOf(language).inbox;
  const usual = facts.usual === undefined ? '' : money(facts.usual);
  return fill(asked, {
    what: what(facts, language),
    why: fill(askReasons[facts.reason], { usual }),
    due: withDay(due, facts.dueDate, language),
  });
}

function failedText(facts: PlanFailedFacts, language: Language): string {
  const { failed, again, payYourself, payYourselfBy } = textsOf(language).inbox;
  const { retryFrom, dueDate } = facts;
  return fill(failed, {
    what: what(facts, language),
    reason: failureText(facts.failure, language),
    next: retryFrom
      ? fill(again, { day: dayOfInstant(retryFrom, language) })
      : fill(payYourself, { by: withDay(payYourselfBy, dueDate, language) }),
  });
}

function leftText(facts: PlanLeftFacts, language: Language): string {
  const { left, leftBy } = textsOf(language).inbox;
  return fill(left, {
    what: what(facts, language),
    reason: leftReasonText(facts.reason, language),
    by: withDay(leftBy, facts.dueDate, language),
  });
}

/** The bill or bills that a message is about. */
function what({ amount, month, bills }: PlanFacts, language: Language): string {
  const texts = textsOf(language).inbox;
  if (bills !== undefined) return fill(texts.whatTogether, { amount: money(amount), bills });
  const ofMonth = month ? fill(texts.ofMonth, { month: monthText(language, month) }) : '';
  return fill(texts.what, { amount: money(amount), ofMonth });
}

/** A text about a day; nothing where there is no day. */
function withDay(text: string, day: string | undefined, language: Language): string {
  return day ? fill(text, { day: dayText(language, day) }) : '';
}

function dayOfInstant(instant: string, language: Language): string {
  return dayText(language, instant.slice(0, 10));
}
