import { LANGUAGE_TAGS, type Language } from '@life-payment/contract/rules';
import { FLOOR } from './browsers.ts';

/** The service fills in the number of the help line, or removes this part if there is none. */
const HELP_LINE = `<!--help--><p>${inAll('help_line', ' ')}<br /><a href="tel:HELP_LINE">HELP_LINE</a></p><!--/help-->`;

const RETRY = `<a class="first-retry" href="">${inAll('retry', ' ')}</a>`;

/** Shown if the app has not drawn anything after ten seconds. It needs no script. */
export const LATE_TEXT = `<div class="first-words" role="alert">${inEach(
  (language) => `<h1>%late_title@${language}%</h1><p>%late_text@${language}%</p>`,
)}${RETRY}${olderFilesLink('late_older')}${HELP_LINE}</div>`;

/** Shown where scripts are switched off. */
export const NO_SCRIPT_TEXT = `<div class="first-words first-now">${inEach(
  (language) => `<p>%no_script@${language}%</p>`,
)}${RETRY}${HELP_LINE}</div>`;

/** Shown to browsers below the floor. */
export const TOO_OLD_TEXT = `<div class="first-words first-now">${inEach(
  (language) => `<h1>%too_old_title@${language}%</h1><p>%too_old_text@${language}%</p>`,
)}${RETRY}${olderFilesLink('too_old_anyway')}${HELP_LINE}</div>`;

/** The values of the parameters in these messages. */
export const TEXT_VALUES: Readonly<Record<string, string>> = { chrome: FLOOR.chrome, ios: FLOOR.ios };

/** The same part in each language: without a script the page does not know the reader's. */
function inEach(make: (language: Language) => string): string {
  return LANGUAGE_TAGS.map((language) => `<div lang="${language}">${make(language)}</div>`).join('');
}

/** A link that requests the files for old browsers, whatever browser this is. */
function olderFilesLink(text: string): string {
  return `<form method="post"><button>${inAll(text, '<br />')}</button></form>`;
}

/** A message in all languages, with a separator between them. */
function inAll(text: string, separator: string): string {
  return LANGUAGE_TAGS.map((language) => `%${text}@${language}%`).join(separator);
}
