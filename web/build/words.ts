import { FLOOR } from './browsers.ts';

/** The service puts the help line's number into it, or takes it away where there is none. */
const HELP_LINE =
  '<!--help--><p>%help_line@zh-CN% %help_line@en%<br /><a href="tel:HELP_LINE">HELP_LINE</a></p><!--/help-->';

const RETRY = '<a class="first-retry" href="">%retry@zh-CN% %retry@en%</a>';

/** Seen when nothing has taken their place after ten seconds. No script is needed for that. */
export const LATE_WORDS = `<div class="first-words" role="alert">${inBoth(
  (language) => `<h1>%late_title@${language}%</h1><p>%late_text@${language}%</p>`,
)}${RETRY}${OLDER('late_older')}${HELP_LINE}</div>`;

/** Where scripts are switched off. */
export const NO_SCRIPT_WORDS = `<div class="first-words first-now">${inBoth(
  (language) => `<p>%no_script@${language}%</p>`,
)}${RETRY}${HELP_LINE}</div>`;

/** For a browser below the floor. */
export const TOO_OLD_WORDS = `<div class="first-words first-now">${inBoth(
  (language) => `<h1>%too_old_title@${language}%</h1><p>%too_old_text@${language}%</p>`,
)}${RETRY}${OLDER('too_old_anyway')}${HELP_LINE}</div>`;

/** What stands in a text in braces. */
export const WORD_VALUES: Readonly<Record<string, string>> = { chrome: FLOOR.chrome, ios: FLOOR.ios };

/** In each language: whoever can't open the page may have no script that knows theirs. */
function inBoth(make: (language: 'zh-CN' | 'en') => string): string {
  return (['zh-CN', 'en'] as const)
    .map((language) => `<div lang="${language}">${make(language)}</div>`)
    .join('');
}

/** Asks the service for the files of old browsers, whatever this one says it is. */
function OLDER(text: string): string {
  return `<form method="post"><button>%${text}@zh-CN%<br />%${text}@en%</button></form>`;
}
