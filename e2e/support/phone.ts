import type { Page } from '@playwright/test';
import { type Language, type Words, wordsOf } from './words.ts';

/**
 * How a payer pays and signs. `SHEET`: inside the wallet's client, which has a sheet to pay in and pay passwords for automatic
 * payment. `PAGE`: on the wallet's pages, in the phone's browser; automatic payment is signed on its page in the client.
 */
export type PayBy = 'SHEET' | 'PAGE';

/** A page on somebody's phone, and its texts. */
export type Phone = {
  readonly page: Page;
  readonly language: Language;
  readonly words: Words;
  /** The way to pay and sign on this phone. */
  readonly payBy: PayBy;
  /** A name that units and channels have in Chinese and English, as the phone's language shows it. */
  readonly name: (names: { readonly zh: string; readonly en: string }) => string;
};

export function holdPhone(page: Page, language: Language, payBy: PayBy = 'PAGE'): Phone {
  return {
    page,
    language,
    words: wordsOf(language),
    payBy,
    name: ({ zh, en }) => (language === 'zh-CN' ? zh : en),
  };
}
