import type { Generated } from 'kysely';
import type { CaseState } from './states.ts';

/** What payers say is wrong with an order or a bill. */
export type Cases = {
  life_user_id: string;
  case_id: string;
  request_id: string;
  request_hash: Buffer;
  /** The order's number, or a hash of the bill. */
  about: string;
  reason: string;
  state: CaseState;
  /** Null: it is about a bill without an order of its payer. */
  order_id: string | null;
  unit_id: string;
  project_type: string;
  number_masked: string;
  remark: string;
  bill_key: string | null;
  bill_month: string | null;
  /** fen; null: it is about an account */
  amount: number | null;
  opened_at: Date;
  /** Its payer was told to have the answer by then. */
  answer_by: Date;
  /** When it was answered last. */
  answered_at: Date | null;
  /** How often its payer asked again. */
  reopened: Generated<number>;
  changed_at: Date;
};

/** What payer and staff wrote in a case. */
export type CaseTexts = {
  life_user_id: string;
  case_id: string;
  /** Counts from 1. */
  number: number;
  by_payer: boolean;
  text_cipher: Buffer;
  at: Date;
};
