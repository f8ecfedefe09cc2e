import { ACCOUNT_NUMBER_INVALID, NO_NEW_NUMBERS } from './codes.ts';
import { matchNumber, readNumberPattern } from './number-pattern.ts';
import { type Refusal, refuse } from './refusal.ts';

/** Longest account number any unit may use. */
export const ACCOUNT_NUMBER_MAX = 32;

/**
 * Whether an account number has the form its unit asks for, null when it has. `pattern` is the unit's own: a unit whose
 * pattern is outside the grammar takes no numbers.
 */
export function checkAccountNumber(pattern: string, accountNumber: string): Refusal | null {
  const read = readNumberPattern(pattern);
  if (!read) return refuse(NO_NEW_NUMBERS, 'accountNumber');
  return accountNumber.length <= ACCOUNT_NUMBER_MAX && matchNumber(read, accountNumber).matches
    ? null
    : refuse(ACCOUNT_NUMBER_INVALID, 'accountNumber');
}

/** All but the last four characters hidden: `0731553391` → `*3391`. Short numbers keep two. */
export function maskAccountNumber(accountNumber: string): string {
  return `*${accountNumber.slice(accountNumber.length > 5 ? -4 : -2)}`;
}
