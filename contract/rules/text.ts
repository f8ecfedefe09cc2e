import { byLanguage, type Language } from './languages.ts';
import { formatYuan } from './money.ts';
import type { Code, CodeName, CodeText, RefusalParams } from './refusal.ts';

/** The code's text in a language, with that of its reason and its parameters filled in. A parameter that was not given leaves its place empty. */
export function renderText(code: Code, language: Language, params: RefusalParams = {}): string {
  return whole(code.texts[language], params['reason']).replace(
    /\{(\w+)(?::([^}]+))?\}/g,
    (_, name: string, form = '') => {
      const value = params[name];
      return value === undefined ? '' : shown(value, form);
    },
  );
}

/** The code's text in a language as it is written, without that of a reason. */
export function writtenText(code: Code, language: Language): string {
  return whole(code.texts[language]);
}

/** A code with what each language says of it. */
export function withTexts<Value extends CodeName>(
  value: Value,
  texts: Readonly<Record<Language, Readonly<Record<Value, CodeText>>>>,
): Code<Value> {
  return { code: value, texts: byLanguage((language) => texts[language][value]) };
}

/** A text with that of its reason. */
function whole(said: CodeText, reason: string | number = ''): string {
  return typeof said === 'string' ? said : said.text + (said.reasons[reason] ?? '');
}

/** A parameter in the form its place asks for: `yuan`, `noun|nouns` or none. */
function shown(value: string | number, form: string): string {
  if (form === 'yuan' && typeof value === 'number') return grouped(formatYuan(value));
  const [one, many] = form.split('|');
  return many === undefined ? String(value) : `${value} ${value === 1 ? one : many}`;
}

/** Thousands apart, as people read them: `5,000.00`. */
function grouped(yuan: string): string {
  return yuan.replace(/\B(?=(\d{3})+\.)/g, ',');
}
