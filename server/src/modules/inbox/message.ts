import type { ASK_REASONS, DEDUCTION_FAILURES, LEFT_REASONS, MESSAGE_KINDS } from '@life-payment/contract';

export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** Whose account a message is about, as its owner knew it then. */
type Account = { readonly unitId: string; readonly numberMasked: string; readonly remark: string };

/** Amounts in fen; month `YYYY-MM`, day `YYYY-MM-DD`. */
export type BillFacts = Account & {
  readonly due: number;
  readonly month?: string;
  readonly dueDate?: string;
};

/** Amounts in fen. `creditedPart`: some of its bills were credited all the same. */
export type OrderFacts = Account & {
  readonly amount: number;
  readonly refunded: number;
  readonly creditedPart: boolean;
};

/** Which mandate of automatic payment a message is about. */
type AutopayFacts = Account & { readonly agreementId: string };

/** A bill or a top-up that automatic payment takes, or would. Amounts in fen; month `YYYY-MM`. `bills`: so many together, the oldest one's month. */
export type PlanFacts = AutopayFacts & {
  readonly amount: number;
  readonly month?: string;
  readonly bills?: number;
};

/** `deductFrom`: instant from which it is taken. */
export type PlanNoticeFacts = PlanFacts & { readonly deductFrom: string };

/** `usual`: fen, where that is the reason; `dueDate`: `YYYY-MM-DD`. */
export type PlanAskedFacts = PlanFacts & {
  readonly reason: (typeof ASK_REASONS)[number];
  readonly usual?: number;
  readonly dueDate?: string;
};

/** `retryFrom`: instant of the next try; without it the payer has to pay by hand. `dueDate`: `YYYY-MM-DD`. */
export type PlanFailedFacts = PlanFacts & {
  readonly failure: (typeof DEDUCTION_FAILURES)[number];
  readonly retryFrom?: string;
  readonly dueDate?: string;
};

/** A bill that is left to its payer, and was not taken. `dueDate`: `YYYY-MM-DD`. */
export type PlanLeftFacts = PlanFacts & {
  readonly reason: (typeof LEFT_REASONS)[number];
  readonly dueDate?: string;
};

/** How a user can come in from now on: by a channel, by a wallet identity, or under another number. */
export type NewWayFacts =
  | { readonly way: 'CHANNEL'; readonly nameZh: string; readonly nameEn: string }
  | { readonly way: 'WALLET' }
  | { readonly way: 'NUMBER'; readonly mobileMasked: string };

/** What a message is made of, by its kind. Its words are made when it is read, in the language of who reads. */
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
  readonly NEW_WAY_IN: NewWayFacts;
};

/** A message about a subject, once for each: a bill notification's id, an order's, a mandate's, a plan's or a way in, with a moment where it may come again. */
type MessageOf<K extends MessageKind> = {
  readonly kind: K;
  readonly subject: string;
  readonly facts: Facts[K];
};

/** A message of any kind. */
export type Message = { [K in MessageKind]: MessageOf<K> }[MessageKind];

/** The unit a message is about; empty for one that is about none. */
export function unitIdOf(message: Message): string {
  return message.kind === 'NEW_WAY_IN' ? '' : message.facts.unitId;
}
