import type { MESSAGE_KINDS } from '@life-payment/contract';

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

/** What a message is made of, by its kind. Its words are made when it is read, in the language of who reads. */
type Facts = {
  readonly NEW_BILL: BillFacts;
  readonly ORDER_SUCCEEDED: OrderFacts;
  readonly ORDER_REFUNDED: OrderFacts;
};

/** A message about a subject: a bill notification's id, or an order's. */
type MessageOf<K extends MessageKind> = {
  readonly kind: K;
  readonly subject: string;
  readonly facts: Facts[K];
};

/** A message of any kind. */
export type Message = { [K in MessageKind]: MessageOf<K> }[MessageKind];
