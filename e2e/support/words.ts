import { en } from './words/en.ts';
import { zh } from './words/zh-CN.ts';

export type Language = 'zh-CN' | 'en';

/** What a payer reads, as the tests look for it. Typed from the product's description, not taken from the app. */
export type Words = { readonly [K in keyof typeof zh]: string };

const WORDS: Readonly<Record<Language, Words>> = { 'zh-CN': zh, en };

export function wordsOf(language: Language): Words {
  return WORDS[language];
}
