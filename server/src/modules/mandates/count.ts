import { AUTOPAY_LOCKS_AT } from '@life-payment/contract/rules';
import type { DeductionFailure } from './machine.ts';
import type { MandateRow } from './store.ts';

type Counted = { readonly insufficient: number; readonly locked?: true };

/**
 * What a failure changes in a mandate; null when nothing. Only insufficient balances count, also of different bills. The
 * third in a row locks the mandate.
 */
export function countFailure(
  { insufficient }: Pick<MandateRow, 'insufficient'>,
  failure: DeductionFailure,
): Counted | null {
  if (failure !== 'INSUFFICIENT_BALANCE') return null;
  const counted = Math.min(insufficient + 1, AUTOPAY_LOCKS_AT);
  return counted === AUTOPAY_LOCKS_AT ? { insufficient: counted, locked: true } : { insufficient: counted };
}
