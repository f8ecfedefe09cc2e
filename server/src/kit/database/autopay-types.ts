import type { ColumnType, Generated } from 'kysely';
import type { WalletIdKind } from '../wallet-id.ts';
import type { AskReason, DeductionFailure, LeftReason, MandateState, PlanState } from './states.ts';

/** A change of a mandate's amount or day that waits for the wallet's new signature. Amounts in fen. */
export type PendingChange = {
  cap?: number;
  amount?: number;
  threshold?: number;
  payDay?: number;
  /** Hash of the unit's amount rules at the time of the change, in hexadecimal. */
  rulesHash: string;
};

export type Mandates = {
  life_user_id: string;
  agreement_id: string;
  account_id: string;
  unit_id: string;
  project_type: string;
  billing: 'POSTPAID' | 'PREPAID';
  area: string;
  number_cipher: Buffer;
  number_hash: Buffer;
  number_masked: string;
  holder_masked: string;
  remark: string;
  request_id: string;
  request_hash: Buffer;
  output_endpoint: string;
  app_type: number;
  state: MandateState;
  locked: Generated<boolean>;
  rules_changed: Generated<boolean>;
  paused: Generated<boolean>;
  suspended: Generated<boolean>;
  suspended_at: Date | null;
  cap: number | null;
  amount: number | null;
  threshold: number | null;
  pay_day: number | null;
  signed_most: number;
  rules_hash: Buffer;
  insufficient: Generated<number>;
  consent_version: string;
  wallet_agreement_no: string | null;
  wallet_number: string | null;
  period_from: string | null;
  wallet_user_id: string | null;
  wallet_id_kind: WalletIdKind | null;
  signer: 'SAME' | 'OTHER' | 'UNTOLD' | null;
  signer_at: Date | null;
  created_at: Date;
  sign_before: Date | null;
  signed_at: Date | null;
  ended_at: Date | null;
  end_reason: string | null;
  asked: Generated<number>;
  next_action_at: Date | null;
  look_at: Date | null;
  looked_at: Date | null;
  check_at: Date | null;
};

/** What replaces a mandate at the wallet, or was replaced there. */
export type MandateReplacements = {
  life_user_id: string;
  number: string;
  agreement_id: string;
  state: MandateState;
  most: number;
  change: ColumnType<PendingChange | null, string | null, never>;
  wallet_agreement_no: string | null;
  made_at: Date;
  sign_before: Date | null;
  replaced_at: Date | null;
  ended_at: Date | null;
  asked: Generated<number>;
  next_action_at: Date | null;
};

export type AutopayPlans = {
  life_user_id: string;
  plan_id: string;
  agreement_id: string;
  bill_key: string;
  bill_month: string | null;
  bills: Generated<number>;
  due_date: string | null;
  amount: number;
  usual: number | null;
  state: PlanState;
  ask_reason: AskReason | null;
  approved: Generated<boolean>;
  noticed_at: Date | null;
  deduct_from: Date | null;
  tries: Generated<number>;
  tried_at: Date | null;
  failure: DeductionFailure | null;
  left_reason: Generated<LeftReason | null>;
  order_id: string | null;
  created_at: Date;
  ended_at: Date | null;
  next_action_at: Date | null;
};

export type AutopayEvents = {
  life_user_id: string;
  agreement_id: string;
  event_id: Generated<number>;
  machine: 'AGREEMENT' | 'PLAN';
  subject: string;
  event: string;
  from_state: string | null;
  to_state: string;
  at: Date;
};
