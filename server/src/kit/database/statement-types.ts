import type { Generated } from 'kysely';
import type { StatementKind } from '../ports/statement.ts';

/** Partners' statements and where they and we differ. Amounts in fen. */
export type Statements = {
  /** `<partner>:<day>` */
  statement_id: string;
  /** `wallet`, `wallet-account`, or a unit's id */
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
  /** What was on our account at the wallet after the day's last movement; null on a day without one */
  balance: number | null;
  /** What was on our account at the wallet at the end of the day, by its word and by our books; of `wallet-account` only. */
  their_balance: number | null;
  our_balance: number | null;
  /** false: its lines are too old to matter, and gone */
  lines_kept: Generated<boolean>;
  /** Why the statement was not taken when it was last asked for; null once it was. */
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
  /** Day whose write-offs were paid for, of `RECEIVED` only. */
  for_day: string | null;
};

/** Why a number of ours or of a partner's is listed. */
export type DifferenceReason =
  | 'OURS_ONLY'
  | 'THEIRS_ONLY'
  | 'TWICE'
  | 'AMOUNT_DIFFERS'
  | 'STATE_DIFFERS'
  | 'NOT_SETTLED'
  | 'BALANCE_DIFFERS';

/** What has a number of ours. */
export type NumberKind = Extract<StatementKind, 'TRADE' | 'REFUND' | 'WRITE_OFF'>;

/** What is compared: our numbers, what a unit was paid for a day, and the balance of our account at the wallet. */
export type DifferenceKind = NumberKind | 'SETTLEMENT' | 'BALANCE';

export type Differences = {
  partner: string;
  day: string;
  kind: DifferenceKind;
  /** Our number; the day itself where the whole of it is compared. */
  number: string;
  order_id: string;
  reason: DifferenceReason;
  theirs: number | null;
  ours: number | null;
  our_state: string | null;
  first_seen_at: Date;
  closed_at: Date | null;
  /** Who closed it by hand, and why; null where it was gone by itself. */
  closed_by: string | null;
  close_reason: string | null;
};
