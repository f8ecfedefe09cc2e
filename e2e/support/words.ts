import { type Messages, messagesOf } from './messages.ts';
import { en } from './words/en.ts';
import { type OtherWords, zh } from './words/zh-CN.ts';

export type Language = 'zh-CN' | 'en';

/** What a payer reads, as the tests look for it: the app's messages by their keys, and all that is said beside them. */
export type Words = Messages & OtherWords;

const WORDS: Readonly<Record<Language, Words>> = {
  'zh-CN': { ...messagesOf('zh-CN'), ...zh },
  en: { ...messagesOf('en'), ...en },
};

export function wordsOf(language: Language): Words {
  return WORDS[language];
}
