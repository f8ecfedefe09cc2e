/** A partner's statement that can't be believed: not whole, not ours, not of its day, or of another form. None of it counts. */
export class StatementRefused extends Error {}

/**
 * What a statement's line is about. By our number: a payment, a refund or a write-off. By the partner's number: the
 * wallet's fee, a fee that came back, what the wallet paid to our bank, and what a unit received from it.
 */
export type StatementKind = 'TRADE' | 'REFUND' | 'WRITE_OFF' | 'FEE' | 'FEE_BACK' | 'PAY_OUT' | 'RECEIVED';

/** One line of a partner's statement of a day (Asia/Shanghai). */
export type StatementLine = {
  readonly kind: StatementKind;
  readonly number: string;
  /** Order it belongs to, as the partner says; empty where it does not. */
  readonly orderId: string;
  /** fen, never below zero; the kind says which way it went */
  readonly amount: number;
  readonly at: Date;
  /** Day whose write-offs were paid for, of `RECEIVED` only. */
  readonly forDay?: string;
};

/** What settled our account at the wallet on a day, and what was on it at the end: null on a day without movements. */
export type AccountStatement = { readonly lines: readonly StatementLine[]; readonly balance: number | null };
