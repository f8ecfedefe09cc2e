import { AMOUNT_BELOW_ARREARS, AMOUNT_INVALID, AMOUNT_NOT_EXACT, AMOUNT_OUT_OF_RANGE } from './codes.ts';
import { MAX_FEN } from './money.ts';
import { type Refusal, refuse } from './refusal.ts';

/** The amounts that a unit accepts for the selected bills, in fen. */
export type AmountRule =
  | { readonly kind: 'EXACT' }
  | { readonly kind: 'AT_LEAST_ARREARS' }
  | { readonly kind: 'RANGE'; readonly min: number; readonly max: number; readonly multiple: number };

/** Checks that `amount` fen may be paid when the selection owes `due` fen (0 for a top-up); null when it may. */
export function checkAmount(rule: AmountRule, due: number, amount: number): Refusal | null {
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > MAX_FEN)
    return refuse(AMOUNT_INVALID, 'amount');
  switch (rule.kind) {
    case 'EXACT':
      return amount === due ? null : refuse(AMOUNT_NOT_EXACT, 'amount', { due });
    case 'AT_LEAST_ARREARS':
      return amount >= due ? null : refuse(AMOUNT_BELOW_ARREARS, 'amount', { arrears: due });
    case 'RANGE': {
      if (amount < due) return refuse(AMOUNT_BELOW_ARREARS, 'amount', { arrears: due });
      const { min, max, multiple } = rule;
      const fits = amount >= min && amount <= max && amount % multiple === 0;
      return fits ? null : refuse(AMOUNT_OUT_OF_RANGE, 'amount', { ...stepOf(multiple), min, max, multiple });
    }
  }
}

/** The reason by which the text of the refusal names a step of 1 fen or 100 fen in words. */
function stepOf(multiple: number): { readonly reason?: string } {
  if (multiple === 1) return { reason: 'FEN' };
  return multiple === 100 ? { reason: 'WHOLE_YUAN' } : {};
}
