import type { Generated } from 'kysely';
import type { StatementKind } from '../partners/statement.ts';

/** Partners' statements and where they and we differ. Amounts in fen. */
export type Statements = {
  /** `<partner>:<day>` */
  statement_id: string;
  /** `wallet`, or a unit's id */
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
};

/** Why a number of ours or of a partner's is listed. */
export type DifferenceReason = 'OURS_ONLY' | 'THEIRS_ONLY' | 'TWICE' | 'AMOUNT_DIFFERS' | 'STATE_DIFFERS';

export type Differences = {
  partner: string;
  day: string;
  kind: StatementKind;
  number: string;
  order_id: string;
  reason: DifferenceReason;
  theirs: number | null;
  ours: number | null;
  our_state: string | null;
  first_seen_at: Date;
  closed_at: Date | null;
};
