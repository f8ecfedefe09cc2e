import type { WalletMandate } from '../../kit/ports/wallet-mandates.ts';
import { toldIds } from '../../kit/wallet-id.ts';
import { timeOf } from './trade.ts';

/** The wallet's states of a mandate in answers and notices. TEMP is not signed yet. */
const STATUSES: ReadonlyMap<string, WalletMandate['status']> = new Map([
  ['TEMP', 'NOT_EXIST'],
  ['NORMAL', 'SIGNED'],
  ['STOP', 'ENDED'],
  ['UNSIGN', 'ENDED'],
]);

export const NEVER_SIGNED: WalletMandate = {
  status: 'NOT_EXIST',
  walletAgreementNo: null,
  at: null,
  signedBy: [],
};

/** A mandate from the fields of an answer or a notice; null when its state is unknown. */
export function mandateOf(field: (name: Field) => string): WalletMandate | null {
  const status = STATUSES.get(field('status'));
  if (!status) return null;
  if (status === 'NOT_EXIST') return NEVER_SIGNED;
  return {
    status,
    walletAgreementNo: field('agreementNo') || null,
    at: timeOf(field(status === 'SIGNED' ? 'signTime' : 'endTime')),
    signedBy: toldIds({ userId: field('signerUserId'), openId: field('signerOpenId') }),
  };
}

type Field = 'status' | 'agreementNo' | 'signTime' | 'endTime' | 'signerUserId' | 'signerOpenId';
