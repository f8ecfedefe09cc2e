import type { Generated } from 'kysely';
import type { StatementKind } from '../ports/statement.ts';

/** Statements of partners, and differences. Amounts in fen. */
export type Statements = {
  /** `<partner>:<day>` */
  statement_id: string;
  /** Of a wallet's trades or account (Alipay: `wallet`, `wallet-account`), or a unit's id */
  partner: string;
  /** Asia/Shanghai */
  day: string;
  state: 'AWAITED' | 'MATCHED';
  hash: string | null;
  their_count: Generated<number>;
  their_sum: Generated<number>;
  their_back_count: Generated<number>;
  their_back_sum: Generated<number>;
  our_count: Generated<number>;
  our_sum: Generated<number>;
  our_back_count: Generated<number>;
  our_back_sum: Generated<number>;
  /** Balance after the day's last movement in the wallet's statement; null on a day without movements. */
  balance: number | null;
  /** Balance at the end of the day, in the wallet's statement and in our books; only for `wallet-account`. */
  their_balance: number | null;
  our_balance: number | null;
  /** False when its lines were deleted because of their age. */
  lines_kept: Generated<boolean>;
  /** Why the last fetch failed; null after a success. */
  problem: string | null;
  asked: Generated<number>;
  next_action_at: Date | null;
  taken_at: Date | null;
  matched_at: Date | null;
};

export type StatementLines = {
  partner: string;
  day: string;
  kind: StatementKind;
  number: string;
  order_id: string;
  life_user_id: string;
  amount: number;
  at: Date;
  /** The day whose write-offs were paid; only for `RECEIVED`. */
  for_day: string | null;
};

/** Reasons of a difference. */
export type DifferenceReason =
  | 'OURS_ONLY'
  | 'THEIRS_ONLY'
  | 'TWICE'
  | 'AMOUNT_DIFFERS'
  | 'STATE_DIFFERS'
  | 'NOT_SETTLED'
  | 'BALANCE_DIFFERS'
  | 'NOT_THERE';

/** Kinds of rows with a number of ours. */
export type NumberKind = Extract<StatementKind, 'TRADE' | 'REFUND' | 'WRITE_OFF' | 'REVERSAL'>;

/**
 * Kinds of differences: our numbers, a unit's receipts for a day, the balance of our account at the wallet, and a statement that
 * never came.
 */
export type DifferenceKind = NumberKind | 'SETTLEMENT' | 'BALANCE' | 'STATEMENT';

export type Differences = {
  partner: string;
  day: string;
  kind: DifferenceKind;
  /** Our number, or the day for a difference of a whole day. */
  number: string;
  order_id: string;
  reason: DifferenceReason;
  theirs: number | null;
  ours: number | null;
  our_state: string | null;
  first_seen_at: Date;
  closed_at: Date | null;
  /** Who closed it and why; null when it no longer exists by itself. */
  closed_by: string | null;
  close_reason: string | null;
  /** The comparison that saw it last. */
  seen_in: string;
};
