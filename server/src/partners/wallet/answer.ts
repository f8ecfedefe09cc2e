import { WalletNotAnswering } from '../../kit/ports/wallet.ts';
import type { GatewayAnswer } from './gateway.ts';

/** The code of an answer that says something was done. */
export const OK = '10000';

/** The code of an answer that says why something was not done. */
export const BUSINESS_FAILED = '40004';

/** The wallet says this of a buyer who has closed the account. */
export const BUYER_GONE = 'ACQ.BUYER_NOT_EXIST';

/** The wallet identity that an answer names as the buyer; null when it names none. */
export function buyerIn({ field }: GatewayAnswer): string | null {
  return field('buyerUserId') || field('buyerOpenId') || null;
}

/**
 * A signature does not say which question an answer belongs to: one that names another order is nobody's word on this
 * one. Answers that something was done always name theirs; refusals need not.
 */
export const aboutOrder = aboutNamed('outTradeNo');

/** The same for a mandate, by our number of it. */
export const aboutMandate = aboutNamed('externalAgreementNo');

function aboutNamed(name: 'outTradeNo' | 'externalAgreementNo') {
  return (answer: GatewayAnswer, number: string): GatewayAnswer => {
    const named = answer.field(name);
    if (named === number || (named === '' && answer.code !== OK)) return answer;
    throw new WalletNotAnswering(`the answer is not about ${number}`);
  };
}
