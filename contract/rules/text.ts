import { byLanguage, type Language } from './languages.ts';
import { formatYuan } from './money.ts';
import type { Code, CodeName, CodeText, RefusalParams } from './refusal.ts';

/** The code's text in a language with its reason's text and parameters. A missing parameter leaves its place empty. */
export function renderText(code: Code, language: Language, params: RefusalParams = {}): string {
  return whole(code.texts[language], params['reason']).replace(
    /\{(\w+)(?::([^}]+))?\}/g,
    (_, name: string, form = '') => {
      const value = params[name];
      return value === undefined ? '' : shown(value, form);
    },
  );
}

/** The code's text in a language as written, without a reason's. */
export function writtenText(code: Code, language: Language): string {
  return whole(code.texts[language]);
}

/** A code with its texts in each language. */
export function withTexts<Value extends CodeName>(
  value: Value,
  texts: Readonly<Record<Language, Readonly<Record<Value, CodeText>>>>,
): Code<Value> {
  return { code: value, texts: byLanguage((language) => texts[language][value]) };
}

/** A text followed by its reason's text. */
function whole(said: CodeText, reason: string | number = ''): string {
  return typeof said === 'string' ? said : said.text + (said.reasons[reason] ?? '');
}

/** A parameter in the form that its place names: `yuan`, `noun|nouns` or none. */
function shown(value: string | number, form: string): string {
  if (form === 'yuan' && typeof value === 'number') return grouped(formatYuan(value));
  const [one, many] = form.split('|');
  return many === undefined ? String(value) : `${value} ${value === 1 ? one : many}`;
}

/** Separates thousands: `5,000.00`. */
function grouped(yuan: string): string {
  return yuan.replace(/\B(?=(\d{3})+\.)/g, ',');
}
