import type { Config } from '../../config.ts';
import { ownerOfAgreement } from '../../ids.ts';
import { agreementOf } from './agreement.ts';
import type { WalletClient } from './client.ts';
import { type Form, signatureHolds } from './notice.ts';
import type { AgreementNotice } from './port.ts';

/** The wallet's notices about agreements, and the state each can tell of. */
const SAYS: ReadonlyMap<string, 'SIGNED' | 'ENDED'> = new Map([
  ['dut_user_sign', 'SIGNED'],
  ['dut_user_unsign', 'ENDED'],
]);

/** A notice's names of what an agreement is read from. */
const NAMES = {
  status: 'status',
  agreementNo: 'agreement_no',
  singleQuota: 'single_quota',
  signTime: 'sign_time',
  endTime: 'unsign_time',
} as const;

/** Reads notices about our agreements that are signed by the wallet and addressed to us; everything else is null. */
export const agreementNoticeReader =
  (client: WalletClient, config: Config['wallet']) =>
  async (form: Form): Promise<AgreementNotice | null> => {
    const field = (name: string): string => form[name] ?? '';
    const agreementId = field('external_agreement_no');
    const said = SAYS.get(field('notify_type'));
    if (!said || field('app_id') !== config.appId || ownerOfAgreement(agreementId) === null) return null;
    if (!signatureHolds(await client(), form)) return null;
    const agreement = agreementOf((name) => field(NAMES[name]));
    return agreement?.status === said && agreement.walletAgreementNo ? { agreementId, agreement } : null;
  };
