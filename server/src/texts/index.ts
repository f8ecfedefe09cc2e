import type { Language } from '@life-payment/contract/rules';
import { en } from './en.ts';
import type { Texts } from './types.ts';
import { zhCN } from './zh-CN.ts';

export type { Texts };

/** The service's own texts by language; the texts of codes stand in the contract. */
const TEXTS: Readonly<Record<Language, Texts>> = { 'zh-CN': zhCN, en };

export function textsOf(language: Language): Texts {
  return TEXTS[language];
}

/** A text with its values in their places: `{name}`. A value that is not given leaves its place empty. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
