import { REJECTIONS } from '@life-payment/biller-api';
import type { Language } from '@life-payment/contract/rules';
import { textsOf } from '../../texts/index.ts';

/** Why a unit refused, in the payer's words; the unit's own code stays with us. */
export function rejectionText(rejection: string, language: Language): string {
  const known = REJECTIONS.find((reason) => reason === rejection) ?? 'NOT_ACCEPTED';
  return textsOf(language).rejections[known];
}
