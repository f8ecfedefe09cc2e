export type PaymentToStart = {
  readonly paymentId: string;
  /** fen */
  readonly amount: number;
  readonly subject: string;
  readonly expiresAt: Date;
  /** Where the payer goes after paying. */
  readonly returnUrl: string;
  /** Where the payer goes who gives up. */
  readonly quitUrl: string;
};

/**
 * UNKNOWN: the wallet does not know the number. OPENED: it can be paid. PAID. FINISHED: paid, and it can't be refunded any more.
 * CLOSED: never paid, or paid and refunded in full, which `refunded` tells.
 */
export type TradeStatus = 'UNKNOWN' | 'OPENED' | 'PAID' | 'FINISHED' | 'CLOSED';

/** A trade as the wallet sees it. */
export type Trade = {
  readonly status: TradeStatus;
  readonly tradeNo: string | null;
  /** fen; null when the wallet does not say */
  readonly amount: number | null;
  readonly paidAt: Date | null;
  /** fen that have gone back to the buyer, by whoever's refund; 0 when the wallet tells of none. It may tell less than the truth. */
  readonly refunded: number;
  /** The number of the latest refund; null when the wallet does not name one. */
  readonly refundNumber: string | null;
  /** The wallet identity that tried to pay with a closed account; left out otherwise. */
  readonly closedBuyer?: string;
};

export type RefundToSend = {
  readonly paymentId: string;
  readonly refundNo: string;
  /** fen; the same each time a refund number is sent */
  readonly amount: number;
  readonly reason: string;
};

/**
 * DONE: the money was moved. UNKNOWN: try again.
 * SHORT_OF_MONEY: our balance at the wallet is too small; try again. REFUSED: the wallet will never do it.
 */
export type RefundOutcome = 'DONE' | 'UNKNOWN' | 'SHORT_OF_MONEY' | 'REFUSED';

/** Where the money of a refund is that goes to a card: until when the bank should have it, and when it answered. */
export type CardReturn = {
  readonly state: 'ON_THE_WAY' | 'ARRIVED' | 'FAILED';
  readonly by: Date | null;
  readonly at: Date | null;
};

/**
 * A refund by its number. NONE: no money was moved, and none will be before it is sent again.
 * MADE: the fen, null when the wallet does not say; and its way to a card, null when no card is concerned.
 */
export type RefundAtWallet =
  | { readonly kind: 'NONE' }
  | { readonly kind: 'MADE'; readonly amount: number | null; readonly card: CardReturn | null };
