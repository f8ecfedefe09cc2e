import { expect, test } from 'vitest';
import { ownTags } from './texts.ts';

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
