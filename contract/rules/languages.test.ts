import { expect, test } from 'vitest';
import { DEFAULT_LANGUAGE, LANGUAGE_TAGS, type Language, languageOfTag, textIn } from './languages.ts';

test('begins with the default language', () => {
  expect(LANGUAGE_TAGS[0]).toBe(DEFAULT_LANGUAGE);
});

test.each(LANGUAGE_TAGS)('%s is found by its own tag in upper and lower case', (tag) => {
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
])('the tag %j gives the language %s', (tag, language) => {
  expect(languageOfTag(tag)).toBe(language);
});

test.each<[shown: string, texts: Record<string, string>, language: Language, why: string]>([
  ['水', { en: 'Water', 'zh-CN': '水' }, 'zh-CN', 'in the language'],
  ['水', { zh: '水', en: 'Water' }, 'zh-CN', 'in the plain language'],
  ['水', { zh: '老', 'zh-CN': '水', en: 'Water' }, 'zh-CN', 'by the full tag before the plain one'],
  ['水', { 'zh-Hant': '老', zh: '水' }, 'zh-CN', 'by the plain tag before another script'],
  ['Water', { 'zh-CN': '水', 'en-GB': 'Water' }, 'en', 'in another region of the language'],
  ['水', { fr: 'Eau', 'zh-CN': '水' }, 'en', 'in the default language where its own is missing'],
  ['Eau', { fr: 'Eau', de: 'Wasser' }, 'en', 'in the first language where the default is missing too'],
  ['', { 'zh-CN': '水', en: '' }, 'en', 'as it is where it is empty'],
  ['水', { constructor: 'x', 'zh-CN': '水' }, 'en', 'by no name that every object has'],
])('%j of %j for %s: %s', (shown, texts, language) => {
  expect(textIn(texts, language)).toBe(shown);
});
