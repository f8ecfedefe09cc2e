// @ts-check
/**
 * Takes the place of the runtime the message compiler generates, which carries URL, cookie and server
 * strategies (80 KB) this app has no use for: the language in use is the `lang` of the html element.
 *
 * @typedef {"zh-CN" | "en"} Locale
 * @typedef {string} LocalizedString
 */

/**
 * @template Inputs, Options, Markup
 * @typedef {unknown | Inputs | Options | Markup} MessageMetadata
 */

/** @type {Locale | undefined} */
export const experimentalStaticLocale = undefined;

/** @returns {Locale} */
export const getLocale = () => (globalThis.document?.documentElement.lang === 'en' ? 'en' : 'zh-CN');
