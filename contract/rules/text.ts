import { formatYuan } from './money.ts';
import type { Code, Language, RefusalParams } from './refusal.ts';

/** Thousands apart, as people read them: `5,000.00`. */
const grouped = (yuan: string): string => yuan.replace(/\B(?=(\d{3})+\.)/g, ',');

/** The code's text in a language, with its parameters filled in. A parameter that was not given leaves its place empty. */
export const renderText = (code: Code, language: Language, params: RefusalParams = {}): string =>
  (language === 'en' ? code.en : code.zh).replace(/\{(\w+)(:yuan)?\}/g, (_, name: string, yuan?: string) => {
    const value = params[name];
    if (value === undefined) return '';
    return yuan && typeof value === 'number' ? grouped(formatYuan(value)) : String(value);
  });
