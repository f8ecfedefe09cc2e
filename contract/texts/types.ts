import type { CodeName, CodeText } from '../rules/refusal.ts';
import type { RuleTexts } from '../rules/texts/types.ts';

/** What each code says in a language; those of the rules stand in `rules/texts`. */
export type CodeTexts = Readonly<Record<Exclude<CodeName, keyof RuleTexts>, CodeText>>;
