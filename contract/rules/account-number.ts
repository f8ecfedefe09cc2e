import { ACCOUNT_NUMBER_INVALID, NO_NEW_NUMBERS } from './codes.ts';
import { isMobile } from './mobile.ts';
import { matchNumber, type NumberPattern, readNumberPattern } from './number-pattern.ts';
import { type Refusal, type RefusalParams, refuse } from './refusal.ts';
import { readMobile, readSigns } from './typed.ts';

/** Length of the longest account number that a unit may use. */
export const ACCOUNT_NUMBER_MAX = 32;

/** Checks the form of an account number; null when it fits. A unit whose pattern is outside the grammar accepts no number. */
export function checkAccountNumber(pattern: string, accountNumber: string): Refusal | null {
  const read = readNumberPattern(pattern);
  if (!read) return refuse(NO_NEW_NUMBERS, 'accountNumber');
  return accountNumber.length <= ACCOUNT_NUMBER_MAX && matchNumber(read, accountNumber).matches
    ? null
    : refuse(ACCOUNT_NUMBER_INVALID, 'accountNumber', wrongLength(read, accountNumber));
}

/** The length of all numbers of a unit; null when they differ in length, or are outside the grammar. */
export function accountNumberLength(pattern: string): number | null {
  const lengths = readNumberPattern(pattern)?.lengths;
  return lengths && lengths.shortest === lengths.longest ? lengths.shortest : null;
}

/** The parameters of the text about a number that is too short or too long; undefined when something else is wrong. */
function wrongLength(
  { lengths, onlyDigits }: NumberPattern,
  accountNumber: string,
): RefusalParams | undefined {
  const { shortest } = lengths;
  const longest = Math.min(lengths.longest, ACCOUNT_NUMBER_MAX);
  const typed = [...accountNumber].length;
  if (shortest > longest || (typed >= shortest && typed <= longest)) return undefined;
  const characters = onlyDigits ? 'DIGITS' : 'CHARACTERS';
  return shortest === longest
    ? { reason: characters, length: shortest, typed }
    : { reason: `${characters}_BETWEEN`, shortest, longest, typed };
}

/** The facts of a unit that decide how its account numbers are read. */
type NumberedUnit = { readonly projectType: string; readonly account: { readonly pattern: string } };

/**
 * Reads an account number of a unit: a label before it and what separates are dropped, and letters have the unit's case, unless the unit's pattern says
 * otherwise. Of a unit of phones a mobile number loses its country code.
 */
export function readAccountNumber({ projectType, account }: NumberedUnit, typed: string): string {
  const read = readNumberPattern(account.pattern);
  const text = readSigns(typed);
  if (projectType === 'PHONE' && isMobile(readMobile(text))) return readMobile(text);
  return read ? [...withoutLabel(read, text)].map((character) => inForm(read, character)).join('') : text;
}

/** A text without what was copied with a number: `户号:0748642415`. Anything that may belong to the number stays. */
function withoutLabel({ takes }: NumberPattern, text: string): string {
  const label = /^.*:/.exec(text)?.[0] ?? '';
  const ofNumber = (character: string) =>
    [character, character.toUpperCase(), character.toLowerCase()].some(takes);
  return [...label].some(ofNumber) ? text : text.slice(label.length);
}

/** A character as a pattern takes it; nothing when it only separates. */
function inForm({ takes }: NumberPattern, character: string): string {
  if (takes(character)) return character;
  if ('- ·'.includes(character)) return '';
  return [character.toUpperCase(), character.toLowerCase()].find(takes) ?? character;
}

/** Hides all but the last four characters: `0731553391` → `*3391`. Short numbers keep two. */
export function maskAccountNumber(accountNumber: string): string {
  return `*${accountNumber.slice(accountNumber.length > 5 ? -4 : -2)}`;
}
