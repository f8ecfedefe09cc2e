import { describe, expect, test } from 'vitest';
import { chooseLanguage } from './language.ts';

describe('the language to begin with', () => {
  test.each([
    ['en', 'zh-CN', ['zh-CN'], 'en'],
    ['zh-CN', 'en', ['en'], 'zh-CN'],
    [null, 'en', ['zh-CN'], 'en'],
    [null, null, ['en-GB', 'zh-CN'], 'en'],
    [null, null, ['zh-TW'], 'zh-CN'],
    [null, null, ['de-DE', 'en-US'], 'en'],
    [null, null, ['fr'], 'zh-CN'],
    ['klingon', null, ['en'], 'en'],
  ] as const)('asked %s, chosen %s, browser %s: %s', (asked, chosen, browser, language) => {
    expect(chooseLanguage(asked, chosen, browser)).toBe(language);
  });
});
