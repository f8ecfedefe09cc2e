import type { Texts } from '../../texts/index.ts';

/** A section of a copy, and a field in it, as the texts of each language name them. */
export type SectionName = keyof Texts['ownData']['titles'];
export type Label = keyof Texts['ownData']['labels'];
