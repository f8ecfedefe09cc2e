import type { zhCN } from './zh-CN.ts';

/** What the service says in a language: the same texts in each. */
export type Texts = typeof zhCN;
