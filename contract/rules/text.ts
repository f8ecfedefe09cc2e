import { formatYuan } from './money.ts';
import type { Code, Language, RefusalParams } from './refusal.ts';

/** The code's text in a language, with that of its reason and its parameters filled in. A parameter that was not given leaves its place empty. */
export function renderText(code: Code, language: Language, params: RefusalParams = {}): string {
  return (inLanguage(code, language) + inLanguage(code.reasons?.[params['reason'] ?? ''], language)).replace(
    /\{(\w+)(?::([^}]+))?\}/g,
    (_, name: string, form = '') => {
      const value = params[name];
      return value === undefined ? '' : shown(value, form);
    },
  );
}

function inLanguage(text: Pick<Code, 'en' | 'zh'> | undefined, language: Language): string {
  return (language === 'en' ? text?.en : text?.zh) ?? '';
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
