import type { Page } from '@playwright/test';
import type { Wallet } from './wallets.ts';
import { type Language, type Words, wordsOf } from './words.ts';

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
