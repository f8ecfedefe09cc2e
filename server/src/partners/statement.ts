/** A partner's statement that can't be believed: not whole, not ours, not of its day, or of another form. None of it counts. */
export class StatementRefused extends Error {}

/** What a statement's line is about: a payment, a refund or a write-off, by our number of it. */
export type StatementKind = 'TRADE' | 'REFUND' | 'WRITE_OFF';

/** One line of a partner's statement of a day (Asia/Shanghai). */
export type StatementLine = {
  readonly kind: StatementKind;
  /** Our number: of the order, the refund or the write-off. */
  readonly number: string;
  /** Order it belongs to, as the partner says; empty where it does not. */
  readonly orderId: string;
  /** fen, never below zero: money that came (trade), went back (refund), or was booked (write-off) */
  readonly amount: number;
  readonly at: Date;
};
