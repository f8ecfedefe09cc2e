import type { Look } from './look.ts';
import { AROUND } from './table/around.ts';
import { MONEY } from './table/money.ts';
import { PAYER } from './table/payer.ts';

/** Every screen of the app, in the order in which a person reads the pictures. */
export const LOOKS: readonly Look[] = [...MONEY, ...PAYER, ...AROUND];

/** Pages that show the screen of another one. */
const SAME_SCREEN: readonly string[] = [
  '/pages/index/index',
  // In group channels the bill's look redirects here.
  '/pages/zdxq/jtzdxq',
];

/** Every page that has a look. */
export const PAGES: ReadonlySet<string> = new Set([...LOOKS.map(({ path }) => path), ...SAME_SCREEN]);
