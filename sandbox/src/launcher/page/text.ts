import type { Named, User } from '../answers.ts';
import { EN } from './words-en.ts';
import { type Words, ZH } from './words-zh.ts';

export type Language = 'zh-CN' | 'en';

/** All texts of the launcher, by language. */
const TEXTS: Readonly<Record<Language, Words>> = { 'zh-CN': ZH, en: EN };

const KEPT = 'sandbox-language';

/** Whether a text is the tag of a language that the launcher has. */
export function isLanguage(text: string | null): text is Language {
  return text === 'en' || text === 'zh-CN';
}

/** The language of the last visit, else the browser's. */
export function firstLanguage(): Language {
  const kept = localStorage.getItem(KEPT);
  if (isLanguage(kept)) return kept;
  return navigator.language.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en';
}

export function keepLanguage(language: Language): void {
  localStorage.setItem(KEPT, language);
}

/** The texts of a language. */
export function wordsOf(language: Language): Words {
  return TEXTS[language];
}

/** Fills the parameters of a text. */
export function fill(text: string, parameters: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(parameters[name]));
}

/** A name in the language. */
export function named(name: Named, language: Language): string {
  return language === 'en' ? name.en : name.zh;
}

/** A person's name as the language writes it. */
export function nameOf(user: User, language: Language): string {
  return language === 'en' ? user.nameEn : user.name;
}
