import { DAY } from './time.ts';

/**
 * Time for which a row is kept: SERVICE: as long as it runs; ACCOUNT: until its payer deletes it or closes the account;
 * LEGAL: `LEGAL_YEARS` beyond the account, under a number that leads to nobody; DAYS after an event.
 */
type Term =
  | { readonly kind: 'SERVICE' | 'ACCOUNT' | 'LEGAL' }
  | { readonly kind: 'DAYS'; readonly days: number; readonly since: string };

/** Effect of closing an account on the payer's rows. KEEP: they name nobody once the user's row does. `empty`: columns that are emptied. */
type OnClosing = 'NONE' | 'KEEP' | 'DELETE' | { readonly empty: readonly string[] };

/** The term of a table's rows, and the effect of closing an account on them. */
export type Retention = { readonly term: Term; readonly onClosing: OnClosing };

/** Years after closing: the law against money laundering requires ten after a transaction, the law on e-commerce three. */
export const LEGAL_YEARS = 10;

/** Days for which a backup is kept. A deleted row is gone with the last backup that contains it. */
export const BACKUP_DAYS = 35;

/** Settings and the service's own records. */
export const SERVICE: Retention = { term: { kind: 'SERVICE' }, onClosing: 'NONE' };

/** Records of payments, kept by law. */
export const PAID: Retention = { term: { kind: 'LEGAL' }, onClosing: 'KEEP' };

/** The books, and the numbers that they name. */
export const BOOKS: Retention = { term: { kind: 'SERVICE' }, onClosing: 'KEEP' };

/** A payer's own rows without an end. */
export const OWN: Retention = { term: { kind: 'ACCOUNT' }, onClosing: 'DELETE' };

/** Columns that identify an account at its unit. */
export const ACCOUNT_NUMBER = [
  'number_cipher',
  'number_hash',
  'number_masked',
  'holder_masked',
  'remark',
] as const;

/** Records of payments that lose the named columns when the account is closed. */
export function paidWithout(...empty: readonly string[]): Retention {
  return { term: { kind: 'LEGAL' }, onClosing: { empty } };
}

/** A payer's own rows that are deleted after a number of days. */
export function own(days: number, since: string): Retention {
  return { term: term(days, since), onClosing: 'DELETE' };
}

/** Rows without an owner that are deleted after a number of days. */
export function passing(days: number, since: string): Retention {
  return { term: term(days, since), onClosing: 'NONE' };
}

/** Rows found by the hash of an account number that are deleted after a number of days. */
export function found(days: number, since: string): Retention {
  return { term: term(days, since), onClosing: 'KEEP' };
}

/** Milliseconds for which rows with a term in days are kept. */
export function keptMs({ term }: Retention): number {
  if (term.kind !== 'DAYS') throw new Error('a table without a term in days');
  return term.days * DAY;
}

function term(days: number, since: string): Term {
  return { kind: 'DAYS', days, since };
}
