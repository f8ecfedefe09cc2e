import type { Look } from './look.ts';
import { ACCOUNTS } from './table/accounts.ts';
import { BENEFITS } from './table/benefits.ts';
import { BUILT_IN } from './table/built-in.ts';
import { CONTENT } from './table/content.ts';
import { MONEY } from './table/money.ts';
import { WAYS } from './table/ways.ts';

/** Every screen of the app, in the order a person reads through their pictures. */
export const LOOKS: readonly Look[] = [...MONEY, ...ACCOUNTS, ...BENEFITS, ...CONTENT, ...BUILT_IN, ...WAYS];
