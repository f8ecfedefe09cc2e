/** What the controls of the app do unless told otherwise, in one place. Times in milliseconds. */

/** How long a toast, and a tip about a message, is to be seen. */
export const TOAST_MS = 2000;
export const TIP_MS = 1500;

/** How long each banner of the carousel stands. */
export const CAROUSEL_MS = 3000;

/** The most a badge counts; beyond it says so with a plus. */
export const BADGE_MOST = 999;

/** Digits of a code by SMS. */
export const CODE_DIGITS = 6;

/** Characters of a text of several lines, and pictures of an album: the service holds to the same numbers. */
export {
  FEEDBACK_MAX_CHARACTERS as TEXTAREA_CHARACTERS,
  PICTURES_MOST as ALBUM_MOST,
} from '@life-payment/contract/rules';
