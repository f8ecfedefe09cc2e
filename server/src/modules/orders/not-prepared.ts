import type { Language } from '@life-payment/contract/rules';
import type { NotPrepared } from '../../kit/database/prepare-types.ts';
import { textsOf } from '../../texts/index.ts';
import { untilText } from '../catalogue/index.ts';

/** Why an order was closed before it could be paid, in its payer's words: it, or another one of the same payment. */
export function notPreparedText(
  { reason, from, orderId: ofOrder }: NotPrepared,
  orderId: string,
  language: Language,
  now: Date,
): string {
  const texts = textsOf(language);
  if (ofOrder !== undefined && ofOrder !== orderId) return texts.otherNotPrepared;
  const text = texts.notPrepared[reason];
  return from === undefined ? text : text.replace('{from}', untilText(new Date(from), now, language));
}
