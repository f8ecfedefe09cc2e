import { describe, expect, test } from 'vitest';
import { DEFAULT_LANGUAGE, LANGUAGE_TAGS, languageOfTag } from './languages.ts';

describe('the languages', () => {
  test('begin with the default', () => {
    expect(LANGUAGE_TAGS[0]).toBe(DEFAULT_LANGUAGE);
  });

  test.each(LANGUAGE_TAGS)('%s is found by its own tag, whatever its case', (tag) => {
    expect(languageOfTag(tag.toUpperCase())).toBe(tag);
  });

  test.each([
    ['en-GB', 'en'],
    ['zh-TW', 'zh-CN'],
    ['zh_CN', 'zh-CN'],
    ['zh', 'zh-CN'],
    ['fr', undefined],
    ['end', undefined],
    ['', undefined],
  ])('the tag %j asks for %s', (tag, language) => {
    expect(languageOfTag(tag)).toBe(language);
  });
});
