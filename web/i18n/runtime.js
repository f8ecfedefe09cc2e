// @ts-check
/**
 * Takes the place of the runtime the message compiler generates, which carries URL, cookie and server
 * strategies (80 KB) this app has no use for: the language in use is the `lang` of the html element.
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

/** What is none of the languages reads the messages of the default. @returns {Locale} */
export const getLocale = () => /** @type {Locale} */ (globalThis.document?.documentElement.lang);
