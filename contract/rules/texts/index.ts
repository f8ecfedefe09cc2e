import type { Language } from '../languages.ts';
import { en } from './en.ts';
import type { RuleTexts } from './types.ts';
import { zhCN } from './zh-CN.ts';

/** Texts of the rules' codes, by language. */
export const RULE_TEXTS: Readonly<Record<Language, RuleTexts>> = { 'zh-CN': zhCN, en };
