import { type TextByTag, textIn } from '@life-payment/contract/rules';
import type { Named } from '../answers.ts';

/** A unit's name in the languages that the launcher speaks. */
export function namedInBoth(name: TextByTag): Named {
  return { zh: textIn(name, 'zh-CN'), en: textIn(name, 'en') };
}
