import { WalletNotAnswering } from '../../kit/ports/wallet.ts';
import type { GatewayAnswer } from './gateway.ts';

/** The code of a success. */
export const OK = '10000';

/** The code of a refusal, whose sub-code has the reason. */
export const BUSINESS_FAILED = '40004';

/** The sub-code for a buyer with a closed account. */
export const BUYER_GONE = 'ACQ.BUYER_NOT_EXIST';

/** The buyer's wallet identity in an answer; null when missing. */
export function buyerIn({ field }: GatewayAnswer): string | null {
  return field('buyerUserId') || field('buyerOpenId') || null;
}

/**
 * Checks that an answer is about this order, because a signature does not bind an answer to its request. A success must
 * name the order; a refusal need not.
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
