import { join } from 'node:path';
import { LANGUAGE_TAGS } from '@life-payment/contract/rules';
import type { Language } from '../support/words.ts';
import type { Look, State } from './look.ts';

/** A way to enter a screen: the language, the theme of the channel, and the payer's settings of the look. */
export type Way = {
  readonly language: Language;
  readonly theme: 'standard' | 'group';
  readonly look: 'plain' | 'dark' | 'large';
};

/** A way, and the widths of its pictures. */
export type Visit = Way & { readonly widths: readonly number[] };

const THEMES = ['standard', 'group'] as const;
/** Narrow and common phones, in CSS pixels. */
const PHONES = [390, 320];
/** From 768 px the app has two columns. */
const WIDE = [768, 1280];

/**
 * The parts of the matrix. Dark changes colours only, so it is seen with each theme once; large print changes
 * sizes only, so it is seen in each language on both screens.
 */
export const VISITS: readonly Visit[] = [
  ...LANGUAGE_TAGS.flatMap((language) =>
    THEMES.map((theme) => {
      const widths = theme === 'standard' ? [...PHONES, ...WIDE] : PHONES;
      return { language, theme, look: 'plain', widths } as const;
    }),
  ),
  ...THEMES.map((theme) => ({ language: 'zh-CN', theme, look: 'dark', widths: [390] }) as const),
  ...LANGUAGE_TAGS.map(
    (language) => ({ language, theme: 'standard', look: 'large', widths: PHONES }) as const,
  ),
];

/** Name of a column of the matrix. */
export function variantOf({ language, theme, look }: Way, width: number): string {
  return [language, theme, look, width].join(' ');
}

/** The entries that the app stores on the device for each look. */
export const REMEMBERED: Readonly<Record<Way['look'], Readonly<Record<string, string>>>> = {
  plain: {},
  dark: { appearance: 'dark' },
  large: { textSize: 'large' },
};

/** Folder of the matrix's pictures and their contact sheet. */
export const PICTURES = join(import.meta.dirname, '../../artifacts/look');

/** Path of a picture in that folder. */
export function pictureOf({ name }: Look, state: State, way: Way, width: number): string {
  return `${name}/${state} ${variantOf(way, width)}.png`.replaceAll(' ', '.');
}
