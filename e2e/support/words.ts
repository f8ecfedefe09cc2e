import { DEFAULT_LANGUAGE, LANGUAGE_TAGS, type Language } from '@life-payment/contract/rules';
import { type Messages, messagesOf } from './messages.ts';
import { en } from './words/en.ts';
import { type OtherWords, zh } from './words/zh-CN.ts';

export type { Language };

/** The texts that tests look for: the app's messages by their keys, and the other texts. */
export type Words = Messages & OtherWords;

const WORDS: Readonly<Record<Language, Words>> = {
  'zh-CN': { ...messagesOf('zh-CN'), ...zh },
  en: { ...messagesOf('en'), ...en },
};

export function wordsOf(language: Language): Words {
  return WORDS[language];
}

/** The language that the app's switch changes to. */
export function nextLanguage(language: Language): Language {
  return LANGUAGE_TAGS[LANGUAGE_TAGS.indexOf(language) + 1] ?? DEFAULT_LANGUAGE;
}
