import { isMobile } from './mobile.ts';
import { parseYuan } from './typed-yuan.ts';

/**
 * Functions that read what people type, paste, dictate or autofill. App and service use them for every typed field, and
 * `readAccountNumber` for account numbers. They cut nothing off, so that a value that is too long gets an error.
 */

/** Invisible characters: soft hyphens, fillers, direction marks, zero-width spaces. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** An emoji with what holds it together, which stays, or an invisible character. */
const STRAY =
  /(\p{Extended_Pictographic}\p{Emoji_Modifier}?[\uFE0E\uFE0F]?\u200D?)|\p{Default_Ignorable_Code_Point}/gu;
const DASHES = /[\p{Dash_Punctuation}\u2212\u30FC\u2500~]/gu;

/** Reads a text: letters and digits in their plain forms, without invisible marks and without spaces around it. */
export function readText(typed: string): string {
  return typed.normalize('NFKC').replace(STRAY, '$1').trim();
}

/** Reads the characters of a number: every dash becomes `-`, every blank a space. */
export function readSigns(typed: string): string {
  return readText(typed).replace(INVISIBLE, '').replace(DASHES, '-').replace(/\s/g, ' ');
}

/** Reads a code by SMS: without spaces and dashes. */
export function readCode(typed: string): string {
  return readSigns(typed).replace(/[- ]/g, '');
}

/** Reads a mobile number: without spaces, dashes, brackets and the country code of the mainland. */
export function readMobile(typed: string): string {
  const plain = readSigns(typed).replace(/[- ()·]/g, '');
  const national = plain.replace(/^(?:\+|00)?86(?=1\d{10}$)/, '');
  return isMobile(national) ? national : plain;
}

/**
 * Fen of an amount in yuan; null when it is none. A comma or a full stop of Chinese with at most two digits behind it is the decimal
 * point; a comma with three digits behind it separates thousands.
 */
export function readYuan(typed: string): number | null {
  const plain = readSigns(typed)
    .replace(/^¥ *| *元$/g, '')
    .replaceAll('。', '.');
  const whole = /^\d{1,3}(?:,\d{3})+(?=$|\.\d{1,2}$)/.exec(plain)?.[0];
  const amount = whole === undefined ? plain : plain.replace(whole, whole.replaceAll(',', ''));
  return parseYuan(amount.replace(/,(?=\d{0,2}$)/, '.').replace(/\.$/, ''));
}
