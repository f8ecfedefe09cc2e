import type { ASK_REASONS, DEDUCTION_FAILURES, LEFT_REASONS, MESSAGE_KINDS } from '@life-payment/contract';
import type { TextByTag } from '@life-payment/contract/rules';

export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** The account of a message, as its owner knew it at that time. */
type Account = { readonly unitId: string; readonly numberMasked: string; readonly remark: string };

/** Amounts in fen; month `YYYY-MM`, day `YYYY-MM-DD`. */
export type BillFacts = Account & {
  readonly due: number;
  readonly month?: string;
  readonly dueDate?: string;
};

/** Amounts in fen. `creditedPart`: other bills of the order were credited. */
export type OrderFacts = Account & {
  readonly amount: number;
  readonly refunded: number;
  readonly creditedPart: boolean;
  /** Something of it was paid by bank transfer. */
  readonly byBank?: true;
};

/** The mandate of a message. */
type AutopayFacts = Account & { readonly agreementId: string };

/** The plan of a message. Amount in fen; `month` `YYYY-MM`, that of the oldest bill; `bills`: number of bills if several. */
export type PlanFacts = AutopayFacts & {
  readonly amount: number;
  readonly month?: string;
  readonly bills?: number;
};

/** `deductFrom`: when the deduction begins. */
export type PlanNoticeFacts = PlanFacts & { readonly deductFrom: string };

/** `usual` in fen, if that is the reason; `dueDate`: `YYYY-MM-DD`. */
export type PlanAskedFacts = PlanFacts & {
  readonly reason: (typeof ASK_REASONS)[number];
  readonly usual?: number;
  readonly dueDate?: string;
};

/** `retryFrom`: when the next try begins; without it the payer has to pay by hand. `dueDate`: `YYYY-MM-DD`. */
export type PlanFailedFacts = PlanFacts & {
  readonly failure: (typeof DEDUCTION_FAILURES)[number];
  readonly retryFrom?: string;
  readonly dueDate?: string;
};

/** A bill that is left to its payer. `dueDate`: `YYYY-MM-DD`. */
export type PlanLeftFacts = PlanFacts & {
  readonly reason: (typeof LEFT_REASONS)[number];
  readonly dueDate?: string;
};

/** Somebody else's wallet signed it: a new mandate was ended at once, an open one is stopped. */
type OtherSignerFacts = AutopayFacts & { readonly what: 'ENDED' | 'STOPPED' };

/** The answer of staff to a question, in their words. `orderId`: the order that was asked about. */
type QuestionFacts = Account & { readonly answer: string; readonly orderId?: string };

/** A new way to log in: a channel, a wallet identity or another number. */
export type NewWayFacts =
  | { readonly way: 'CHANNEL'; readonly name: TextByTag }
  | { readonly way: 'WALLET' }
  | { readonly way: 'NUMBER'; readonly mobileMasked: string };

/** The facts of a message by kind. The text is made when it is read, in the reader's language. */
type Facts = {
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

/**
 * A message, written once for each kind and subject. The subject is the id of a notification, order, mandate, plan, question or
 * way in, with a time or a turn if the message can be repeated.
 */
type MessageOf<K extends MessageKind> = {
  readonly kind: K;
  readonly subject: string;
  readonly facts: Facts[K];
};

/** A message of any kind. */
export type Message = { [K in MessageKind]: MessageOf<K> }[MessageKind];

/** A message about an account at a unit. */
export type AccountMessage = Exclude<
  Message,
  { readonly kind: 'NEW_WAY_IN' } | { readonly kind: 'SIGNED_FOR_ANOTHER' }
>;

/** The unit of a message; empty when it has none. */
export function unitIdOf(message: Message): string {
  return isAboutAccount(message) ? message.facts.unitId : '';
}

/** Whether a message is about an account. */
export function isAboutAccount(message: Message): message is AccountMessage {
  return message.kind !== 'NEW_WAY_IN' && message.kind !== 'SIGNED_FOR_ANOTHER';
}
