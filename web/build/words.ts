import { LANGUAGE_TAGS, type Language } from '@life-payment/contract/rules';
import { FLOOR } from './browsers.ts';

/** The service puts the help line's number into it, or takes it away where there is none. */
const HELP_LINE = `<!--help--><p>${inAll('help_line', ' ')}<br /><a href="tel:HELP_LINE">HELP_LINE</a></p><!--/help-->`;

const RETRY = `<a class="first-retry" href="">${inAll('retry', ' ')}</a>`;

/** Seen when nothing has taken their place after ten seconds. No script is needed for that. */
export const LATE_WORDS = `<div class="first-words" role="alert">${inEach(
  (language) => `<h1>%late_title@${language}%</h1><p>%late_text@${language}%</p>`,
)}${RETRY}${OLDER('late_older')}${HELP_LINE}</div>`;

/** Where scripts are switched off. */
export const NO_SCRIPT_WORDS = `<div class="first-words first-now">${inEach(
  (language) => `<p>%no_script@${language}%</p>`,
)}${RETRY}${HELP_LINE}</div>`;

/** For a browser below the floor. */
export const TOO_OLD_WORDS = `<div class="first-words first-now">${inEach(
  (language) => `<h1>%too_old_title@${language}%</h1><p>%too_old_text@${language}%</p>`,
)}${RETRY}${OLDER('too_old_anyway')}${HELP_LINE}</div>`;

/** What stands in a text in braces. */
export const WORD_VALUES: Readonly<Record<string, string>> = { chrome: FLOOR.chrome, ios: FLOOR.ios };

/** In each language: whoever can't open the page may have no script that knows theirs. */
function inEach(make: (language: Language) => string): string {
  return LANGUAGE_TAGS.map((language) => `<div lang="${language}">${make(language)}</div>`).join('');
}

/** Asks the service for the files of old browsers, whatever this one says it is. */
function OLDER(text: string): string {
  return `<form method="post"><button>${inAll(text, '<br />')}</button></form>`;
}

/** A message in all languages, with a separator between. */
function inAll(text: string, separator: string): string {
  return LANGUAGE_TAGS.map((language) => `%${text}@${language}%`).join(separator);
}
