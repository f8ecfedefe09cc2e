import { textIn } from '@life-payment/contract/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inBothForms, nameOf, ownTags } from './texts-by-tag.ts';

test.each([
  [
    { zh: '水', en: 'Water' },
    { 'zh-CN': '水', en: 'Water' },
  ],
  [
    { 'zh-CN': '水', zh: '老', en: 'Water' },
    { 'zh-CN': '水', en: 'Water' },
  ],
  [{ zh: '老', 'zh-CN': '水' }, { 'zh-CN': '水' }],
])('%j stands under the tags of the app as %j', (given, own) => {
  expect(ownTags(given)).toEqual(own);
});

test('a name of before is read by tag', () => {
  expect(nameOf({ nameZh: '水', nameEn: 'Water' })).toEqual({ 'zh-CN': '水', en: 'Water' });
});

test('a name in both forms is read by tag by this version, and in Chinese and English by the version before', () => {
  const tag = fc.constantFrom('zh-CN', 'en', 'fr', 'zh-Hant', 'en-GB');
  fc.assert(
    fc.property(fc.dictionary(tag, fc.string(), { minKeys: 1 }), (name) => {
      const stored = inBothForms(name);
      expect(nameOf(stored)).toEqual(name);
      expect(stored.nameZh).toBe(textIn(name, 'zh-CN'));
      expect(stored.nameEn).toBe(textIn(name, 'en'));
    }),
  );
});
