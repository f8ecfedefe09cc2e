import type { zhCN } from './zh-CN.ts';

/** The service's own texts in one language; every language has the same keys. */
export type Texts = typeof zhCN;
