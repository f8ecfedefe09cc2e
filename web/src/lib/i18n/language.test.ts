import { expect, test } from 'vitest';
import { chooseLanguage } from './language.ts';

test.each([
  ['en', 'zh-CN', ['zh-CN'], 'en'],
  ['zh-CN', 'en', ['en'], 'zh-CN'],
  [null, 'en', ['zh-CN'], 'en'],
  [null, null, ['en-GB', 'zh-CN'], 'en'],
  [null, null, ['zh-TW'], 'zh-CN'],
  [null, null, ['de-DE', 'en-US'], 'en'],
  [null, null, ['fr'], 'zh-CN'],
  ['klingon', null, ['en'], 'en'],
] as const)(
  'with %s in the entry, %s chosen and the browser %s the language is %s',
  (ofEntry, chosen, browser, language) => {
    expect(chooseLanguage(ofEntry, chosen, browser)).toBe(language);
  },
);
