import type { Look } from './look.ts';
import { ACCOUNTS } from './table/accounts.ts';
import { BENEFITS } from './table/benefits.ts';
import { BUILT_IN } from './table/built-in.ts';
import { CONTENT } from './table/content.ts';
import { MONEY } from './table/money.ts';
import { WAYS } from './table/ways.ts';

/** Every screen of the app, in the order a person reads through their pictures. */
export const LOOKS: readonly Look[] = [...MONEY, ...ACCOUNTS, ...BENEFITS, ...CONTENT, ...BUILT_IN, ...WAYS];

/** Pages that show the screen of another one. */
const SAME_SCREEN: readonly string[] = [
  '/pages/index/index',
  // In group channels the bill's look leads here.
  '/pages/zdxq/jtzdxq',
];

/** Every page that has a look. */
export const PAGES: ReadonlySet<string> = new Set([...LOOKS.map(({ path }) => path), ...SAME_SCREEN]);

/** Pages that have a title, and no screen yet. One that gets a screen gets a look in place of its line here. */
export const NO_SCREEN: readonly string[] = [
  '/pages/zdjf/zdjf',
  '/pages/zdjfgbcg/zdjfgbcg',
  '/pages/zdjfgl/zdjfgl',
  '/pages/zdjfkt/zdjfkt',
  '/pages/zdjfktcg/zdjfktcg',
];
