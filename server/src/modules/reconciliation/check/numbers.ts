import type { NumberKind } from '../../../kit/database/states.ts';

/** A number of ours and how it stands here. */
export type OwnNumber = {
  readonly kind: NumberKind;
  readonly number: string;
  readonly orderId: string;
  /** The number by which the partner names what it belongs to: a payment at the wallet, an order at a unit. */
  readonly named: string;
  /** `wallet`, or a unit's id */
  readonly partner: string;
  /** fen */
  readonly amount: number;
  readonly state: string;
  /** Paid, refunded or written off. */
  readonly done: boolean;
  /** When a job asks the partner about it next; null: none does. */
  readonly askedAt: Date | null;
  /** The payment of a deduction. */
  readonly deduction: boolean;
};

/** A number that a partner's statement says is done. */
export type TheirNumber = {
  readonly kind: NumberKind;
  readonly number: string;
  /** Of the payment at the wallet; of the order at a unit. Empty where the partner does not say. */
  readonly orderId: string;
  readonly partner: string;
  /** Day of the statement, `YYYY-MM-DD`. */
  readonly day: string;
  /** fen */
  readonly amount: number;
};

/** What our books say of a number in a partner's statement. */
export type Known = {
  /** null: we do not have the number. */
  readonly own: OwnNumber | null;
  /** State of the payment of its order; null: we do not have the order. */
  readonly paymentState: string | null;
  /** A job still has something to do for its order. */
  readonly orderOpen: boolean;
};

/** What a partner says of one number it was asked about. Amount in fen, null where it does not say. */
export type PartnerAnswer = {
  readonly done: boolean;
  readonly amount: number | null;
  /** It was paid, and all of it has been refunded since. */
  readonly givenBack?: boolean;
};

/** RECONCILIATION: the daily comparison asks the partner, and its answer moves our books. PERSON: nobody asks by themselves. */
type Who = 'RECONCILIATION' | 'PERSON';

type Reason = 'OURS_ONLY' | 'THEIRS_ONLY' | 'AMOUNT_DIFFERS' | 'STATE_DIFFERS';

export type Verdict = { readonly who: Who; readonly reason: Reason };

/** A number on which the partner and we differ, and which no job asks about. */
export type Found = Verdict & {
  readonly kind: NumberKind;
  readonly number: string;
  readonly orderId: string;
  readonly partner: string;
  /** We have the order, even if we do not have the number. */
  readonly orderKnown: boolean;
  /** Day of the statement that has it; null: the partner was asked for the number. */
  readonly day: string | null;
  /** fen; null where that side has nothing. */
  readonly theirs: number | null;
  readonly ours: number | null;
  readonly ourState: string | null;
};
