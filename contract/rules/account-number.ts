import { ACCOUNT_NUMBER_INVALID, NO_NEW_NUMBERS } from './codes.ts';
import { matchNumber, readNumberPattern } from './number-pattern.ts';
import { type Refusal, refuse } from './refusal.ts';

/** Length of the longest account number that a unit may use. */
export const ACCOUNT_NUMBER_MAX = 32;

/**
 * Checks that an account number has the form of its unit; null when it has. `pattern` is the unit's own. A unit whose
 * pattern is outside the grammar accepts no number.
 */
export function checkAccountNumber(pattern: string, accountNumber: string): Refusal | null {
  const read = readNumberPattern(pattern);
  if (!read) return refuse(NO_NEW_NUMBERS, 'accountNumber');
  return accountNumber.length <= ACCOUNT_NUMBER_MAX && matchNumber(read, accountNumber).matches
    ? null
    : refuse(ACCOUNT_NUMBER_INVALID, 'accountNumber');
}

/** Hides all but the last four characters: `0731553391` → `*3391`. Short numbers keep two. */
export function maskAccountNumber(accountNumber: string): string {
  return `*${accountNumber.slice(accountNumber.length > 5 ? -4 : -2)}`;
}
