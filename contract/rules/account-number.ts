import { ACCOUNT_NUMBER_INVALID } from './codes.ts';
import { type Refusal, refuse } from './refusal.ts';

/** Longest account number any unit may use. */
export const ACCOUNT_NUMBER_MAX = 32;

/** Whether an account number has the form its unit asks for. `pattern` is the unit's regular expression. Null when it has. */
export const checkAccountNumber = (pattern: string, accountNumber: string): Refusal | null =>
  accountNumber.length <= ACCOUNT_NUMBER_MAX && new RegExp(`^(?:${pattern})$`, 'u').test(accountNumber)
    ? null
    : refuse(ACCOUNT_NUMBER_INVALID, 'accountNumber');

/** All but the last four characters hidden: `0731553391` → `*3391`. Short numbers keep two. */
export const maskAccountNumber = (accountNumber: string): string =>
  `*${accountNumber.slice(accountNumber.length > 5 ? -4 : -2)}`;
