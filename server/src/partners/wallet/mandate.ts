import type { WalletMandate } from '../../kit/ports/wallet.ts';
import { fenOf, timeOf } from './trade.ts';

/** What the wallet's words for a mandate's state mean: in answers, and in notices. TEMP waits for its payer. */
const STATUSES: ReadonlyMap<string, WalletMandate['status']> = new Map([
  ['TEMP', 'NOT_EXIST'],
  ['NORMAL', 'SIGNED'],
  ['STOP', 'ENDED'],
  ['UNSIGN', 'ENDED'],
]);

export const NEVER_SIGNED: WalletMandate = {
  status: 'NOT_EXIST',
  walletAgreementNo: null,
  most: null,
  at: null,
};

/** A mandate from a field reader of an answer or a notice; null when its status is none we know. */
export function mandateOf(field: (name: Field) => string): WalletMandate | null {
  const status = STATUSES.get(field('status'));
  if (!status) return null;
  if (status === 'NOT_EXIST') return NEVER_SIGNED;
  return {
    status,
    walletAgreementNo: field('agreementNo') || null,
    most: fenOf(field('singleQuota')),
    at: timeOf(field(status === 'SIGNED' ? 'signTime' : 'endTime')),
  };
}

type Field = 'status' | 'agreementNo' | 'singleQuota' | 'signTime' | 'endTime';
