import type { Generated } from 'kysely';
import type { ComplaintAnswer } from '../ports/wallet-complaints.ts';
import type { ComplaintState } from './states.ts';

/** Complaints of payers at the wallet. */
export type Complaints = {
  /** The wallet's number. */
  complaint_id: string;
  /** The owner of the order; empty where it is no order of ours. */
  life_user_id: string;
  /** As the wallet told it. */
  order_id: string;
  trade_no: string;
  state: ComplaintState;
  /** Reason and text, a line each; empty once erased. */
  complaint_cipher: Buffer;
  phone_cipher: Buffer;
  answer_cipher: Generated<Buffer>;
  answer_what: ComplaintAnswer | null;
  /** The staff member. */
  answered_by: string | null;
  complained_at: Date;
  /** When the wallet wants the answer at the latest. */
  answer_by: Date;
  asked: Generated<number>;
  next_action_at: Date | null;
};
