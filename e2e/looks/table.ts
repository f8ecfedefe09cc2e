import type { Look } from './look.ts';
import { ACCOUNTS } from './table/accounts.ts';
import { AUTOPAY } from './table/autopay.ts';
import { BENEFITS } from './table/benefits.ts';
import { BUILT_IN } from './table/built-in.ts';
import { CONTENT } from './table/content.ts';
import { MONEY } from './table/money.ts';
import { WAYS } from './table/ways.ts';

/** Every screen of the app, in the order in which a person reads the pictures. */
export const LOOKS: readonly Look[] = [
  ...MONEY,
  ...ACCOUNTS,
  ...AUTOPAY,
  ...BENEFITS,
  ...CONTENT,
  ...BUILT_IN,
  ...WAYS,
];

/** Pages that show the screen of another one. */
const SAME_SCREEN: readonly string[] = [
  '/pages/index/index',
  // In group channels the bill's look redirects here.
  '/pages/zdxq/jtzdxq',
];

/** Every page that has a look. */
export const PAGES: ReadonlySet<string> = new Set([...LOOKS.map(({ path }) => path), ...SAME_SCREEN]);
