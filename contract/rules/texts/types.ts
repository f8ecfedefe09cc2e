import type { CodeText } from '../refusal.ts';
import type { zhCN } from './zh-CN.ts';

/** What each code of the rules says in a language. */
export type RuleTexts = Readonly<Record<keyof typeof zhCN, CodeText>>;
