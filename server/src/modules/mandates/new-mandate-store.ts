import type { Tx } from '../../kit/database/open.ts';
import type { WalletId } from '../../kit/wallet-id.ts';
import type { MandateRow } from './store.ts';

export type NewMandate = Pick<
  MandateRow,
  | 'lifeUserId'
  | 'agreementId'
  | 'accountId'
  | 'unitId'
  | 'projectType'
  | 'billing'
  | 'area'
  | 'numberCipher'
  | 'numberHash'
  | 'numberMasked'
  | 'holderMasked'
  | 'remark'
  | 'requestId'
  | 'requestHash'
  | 'outputEndpoint'
  | 'appType'
  | 'cap'
  | 'amount'
  | 'threshold'
  | 'payDay'
  | 'signedMost'
  | 'rulesHash'
  | 'consentVersion'
  | 'createdAt'
> & {
  readonly signBefore: Date;
  readonly nextActionAt: Date;
  /** The wallet user of the session that asks for it; null when none is known. */
  readonly walletId: WalletId | null;
};

/** Writes a new mandate, SIGNING. A unique index refuses a second live mandate of an account. */
export async function insertMandate(tx: Tx, made: NewMandate): Promise<void> {
  await tx
    .insertInto('mandates')
    .values({
      life_user_id: made.lifeUserId,
      agreement_id: made.agreementId,
      account_id: made.accountId,
      unit_id: made.unitId,
      project_type: made.projectType,
      billing: made.billing,
      area: made.area,
      number_cipher: made.numberCipher,
      number_hash: made.numberHash,
      number_masked: made.numberMasked,
      holder_masked: made.holderMasked,
      remark: made.remark,
      request_id: made.requestId,
      request_hash: made.requestHash,
      output_endpoint: made.outputEndpoint,
      app_type: made.appType,
      state: 'SIGNING',
      cap: made.cap,
      amount: made.amount,
      threshold: made.threshold,
      pay_day: made.payDay,
      signed_most: made.signedMost,
      rules_hash: made.rulesHash,
      consent_version: made.consentVersion,
      created_at: made.createdAt,
      sign_before: made.signBefore,
      next_action_at: made.nextActionAt,
      wallet_user_id: made.walletId?.id ?? null,
      wallet_id_kind: made.walletId?.kind ?? null,
    })
    .execute();
}
