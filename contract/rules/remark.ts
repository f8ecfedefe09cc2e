import { REMARK_SPECIAL_CHARACTERS, REMARK_TOO_LONG } from './codes.ts';
import { type Refusal, refuse } from './refusal.ts';

export const REMARK_MAX_CHARACTERS = 10;

/** Letters and digits of any script, spaces and plain punctuation with the apostrophes of names; no signs such as %. */
const PLAIN = /^[\p{L}\p{M}\p{N} \-_.,，。·'’()（）#号]*$/u;

/** True if a text has characters other than letters, digits and plain punctuation. */
export function hasSpecialCharacters(text: string): boolean {
  return !PLAIN.test(text);
}

/** Checks that a saved account's remark has at most ten characters and no special ones; null when it is valid. */
export function checkRemark(remark: string): Refusal | null {
  if ([...remark].length > REMARK_MAX_CHARACTERS)
    return refuse(REMARK_TOO_LONG, 'remark', { max: REMARK_MAX_CHARACTERS });
  return hasSpecialCharacters(remark) ? refuse(REMARK_SPECIAL_CHARACTERS, 'remark') : null;
}
