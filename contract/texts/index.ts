import type { Language } from '../rules/languages.ts';
import { en } from './en.ts';
import type { CodeTexts } from './types.ts';
import { zhCN } from './zh-CN.ts';

/** Texts of the service's codes, by language. */
export const CODE_TEXTS: Readonly<Record<Language, CodeTexts>> = { 'zh-CN': zhCN, en };
