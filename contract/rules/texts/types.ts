import type { CodeText } from '../refusal.ts';
import type { zhCN } from './zh-CN.ts';

/** The text of each of the rules' codes in a language. */
export type RuleTexts = Readonly<Record<keyof typeof zhCN, CodeText>>;
