import type { Config } from '../../config.ts';
import { ownerOfMandate } from '../../kit/ids.ts';
import type { MandateNotice } from '../../kit/ports/wallet.ts';
import type { WalletClient } from './client.ts';
import { mandateOf } from './mandate.ts';
import { type Form, signatureHolds } from './notice.ts';

/** The wallet's notices about mandates, and the state in each. */
export const MANDATE_KINDS: ReadonlyMap<string, 'SIGNED' | 'ENDED'> = new Map([
  ['dut_user_sign', 'SIGNED'],
  ['dut_user_unsign', 'ENDED'],
]);

/** Field names of a mandate in a notice. */
const NAMES = {
  status: 'status',
  agreementNo: 'agreement_no',
  signTime: 'sign_time',
  endTime: 'unsign_time',
  signerUserId: 'alipay_user_id',
  signerOpenId: 'alipay_open_id',
} as const;

/** Reads notices about mandates with the wallet's signature that are addressed to us; null for everything else. */
export function mandateNoticeReader(client: WalletClient, config: Config['wallet']) {
  return async (form: Form): Promise<MandateNotice | null> => {
    const field = (name: string): string => form[name] ?? '';
    const agreementId = field('external_agreement_no');
    const said = MANDATE_KINDS.get(field('notify_type'));
    if (!said || field('app_id') !== config.appId || ownerOfMandate(agreementId) === null) return null;
    if (!signatureHolds(await client(), form)) return null;
    const mandate = mandateOf((name) => field(NAMES[name]));
    return mandate?.status === said && mandate.walletAgreementNo ? { agreementId, mandate } : null;
  };
}
