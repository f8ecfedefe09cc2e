import type { Code } from './rules/refusal.ts';
import { withTexts } from './rules/text.ts';
import { CODE_TEXTS } from './texts/index.ts';
import type { CodeTexts } from './texts/types.ts';

/** A code of the service with its texts. */
export function code<Value extends keyof CodeTexts>(value: Value): Code<Value> {
  return withTexts(value, CODE_TEXTS);
}
