import { REJECTIONS } from '@life-payment/biller-api';
import type { Language } from '@life-payment/contract/rules';
import { textsOf } from '../../texts/index.ts';

/** Why a bill was rejected, in the payer's words; the unit's own code stays with us. */
export function rejectionText(rejection: string, language: Language): string {
  const texts = textsOf(language);
  if (rejection === 'REFUNDED_ELSEWHERE') return texts.refundedElsewhere;
  if (rejection === 'VOID_ELSEWHERE') return texts.voidElsewhere;
  if (rejection === 'REVERSED') return texts.reversed;
  if (rejection === 'UNIT_GONE') return texts.unitGone;
  return texts.rejections[REJECTIONS.find((reason) => reason === rejection) ?? 'NOT_ACCEPTED'];
}
