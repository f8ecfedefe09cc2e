import type { Language } from '@life-payment/contract/rules';
import type { NotPrepared } from '../../kit/database/prepare-types.ts';
import { textsOf } from '../../texts/index.ts';
import { untilText } from '../catalogue/index.ts';

/** Why an order was closed before it could be paid, in its payer's words. */
export function notPreparedText({ reason, from }: NotPrepared, language: Language, now: Date): string {
  const text = textsOf(language).notPrepared[reason];
  return from === undefined ? text : text.replace('{from}', untilText(new Date(from), now, language));
}
