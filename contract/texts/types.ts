import type { CodeName, CodeText } from '../rules/refusal.ts';
import type { RuleTexts } from '../rules/texts/types.ts';

/** The text of each code in a language; the rules' codes have theirs in `rules/texts`. */
export type CodeTexts = Readonly<Record<Exclude<CodeName, keyof RuleTexts>, CodeText>>;
