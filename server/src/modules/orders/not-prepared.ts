import type { Language } from '@life-payment/contract/rules';
import type { NotPrepared } from '../../kit/database/prepare-types.ts';
import { clockOf } from '../../kit/time.ts';
import { textsOf } from '../../texts/index.ts';

/** Why an order was closed before it could be paid, in its payer's words. */
export function notPreparedText({ reason, from }: NotPrepared, language: Language): string {
  const text = textsOf(language).notPrepared[reason];
  return from === undefined ? text : text.replace('{from}', clockOf(new Date(from)));
}
