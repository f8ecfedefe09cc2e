/** A statement is refused as a whole: incomplete, not ours, of another day, or of a wrong form. */
export class StatementRefused extends Error {}

/**
 * Kinds of a statement's lines. With our number: payment, refund, write-off, and its reversal. With the partner's number: the wallet's fee,
 * a returned fee, the wallet's transfer to our bank, and a unit's receipt from it.
 */
export type StatementKind =
  | 'TRADE'
  | 'REFUND'
  | 'WRITE_OFF'
  | 'REVERSAL'
  | 'FEE'
  | 'FEE_BACK'
  | 'PAY_OUT'
  | 'RECEIVED';

/** One line of a partner's statement of a day (Asia/Shanghai). */
export type StatementLine = {
  readonly kind: StatementKind;
  readonly number: string;
  /** The order that the partner names; empty when it names none. */
  readonly orderId: string;
  /** fen, never negative; the kind gives the direction */
  readonly amount: number;
  readonly at: Date;
  /** The day whose write-offs were paid; only for `RECEIVED`. */
  readonly forDay?: string;
};

/** The movements that settled our account on a day, and its final balance: null on a day without movements. */
export type AccountStatement = { readonly lines: readonly StatementLine[]; readonly balance: number | null };
