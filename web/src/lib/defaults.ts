/** The defaults of the app's controls. Times in milliseconds. */

/** Time for which a toast, and a tip about a message, is shown. */
export const TOAST_MS = 2000;
export const TIP_MS = 1500;

/** Time for which each of several banners is shown. */
export const CAROUSEL_MS = 3000;

/** The highest number on a badge; above it the badge shows a plus. */
export const BADGE_MOST = 999;

/** The number of digits of a code by SMS. */
export const CODE_DIGITS = 6;

/** The number of stars of a rating; the service has the same limit. */
export const RATE_COUNT = 5;

/** The most characters of a text area, and the most pictures of an album; the service has the same limits. */
export {
  FEEDBACK_MAX_CHARACTERS as TEXTAREA_CHARACTERS,
  PICTURES_MOST as ALBUM_MOST,
} from '@life-payment/contract/rules';
