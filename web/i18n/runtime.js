// @ts-check
/**
 * Replaces the runtime that the message compiler generates, whose strategies for URL, cookie and server (80 KB) this app
 * does not need: the current language is the `lang` of the html element.
 *
 * @typedef {import("@life-payment/contract/rules").Language} Locale
 * @typedef {string} LocalizedString
 */

/**
 * @template Inputs, Options, Markup
 * @typedef {unknown | Inputs | Options | Markup} MessageMetadata
 */

/** @type {Locale | undefined} */
export const experimentalStaticLocale = undefined;

/** Messages fall back to the default language for an unknown one. @returns {Locale} */
export const getLocale = () => /** @type {Locale} */ (globalThis.document?.documentElement.lang);
