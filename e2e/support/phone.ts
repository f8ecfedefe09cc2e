import type { Page } from '@playwright/test';
import { type Language, type Words, wordsOf } from './words.ts';

/**
 * The wallet that a payer pays and signs with. `LIFE_WALLET`: the app runs inside its client, which has a sheet to pay in
 * and pay passwords for automatic payment. `ALIPAY`: the phone's browser, where the wallet has pages only.
 */
export type Wallet = 'LIFE_WALLET' | 'ALIPAY';

/** A page on somebody's phone, and its texts. */
export type Phone = {
  readonly page: Page;
  readonly language: Language;
  readonly words: Words;
  /** The wallet that the payer pays and signs with on this phone. */
  readonly wallet: Wallet;
  /** A name that units and channels have in Chinese and English, as the phone's language shows it. */
  readonly name: (names: { readonly zh: string; readonly en: string }) => string;
};

export function holdPhone(page: Page, language: Language, wallet: Wallet = 'ALIPAY'): Phone {
  return {
    page,
    language,
    words: wordsOf(language),
    wallet,
    name: ({ zh, en }) => (language === 'zh-CN' ? zh : en),
  };
}
