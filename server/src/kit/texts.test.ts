import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSound, ownTags, unsoundField } from './texts.ts';

const sound = fc.string({ unit: 'binary' }).filter(isSound);
const unsound = fc
  .tuple(sound, fc.constantFrom('\u0000', '\ud800', '\udc00', '\udc00\ud800'), sound)
  .map((parts) => parts.join(''))
  .filter((text) => !isSound(text));
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    sound,
    fc.integer(),
    fc.constantFrom(true, null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(sound, tie('value'), { maxKeys: 4 }),
  ),
})).value;

test('a value with valid texts and keys has no invalid field', () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(unsoundField(value)).toBeNull();
    }),
  );
});

test('an invalid text or key is found at any depth, under its field of the body', () => {
  fc.assert(
    fc.property(json, unsound, fc.nat(5), fc.boolean(), (beside, bad, depth, asKey) => {
      let inside: unknown = asKey ? { [bad]: 1 } : bad;
      for (let level = 0; level < depth; level += 1) inside = level % 2 ? [inside] : { inside };
      expect(unsoundField({ beside, field: inside })).toBe('field');
    }),
  );
});

test('an invalid key of the body itself has no name to report', () => {
  expect(unsoundField({ 'a\u0000': 1 })).toBe('');
  expect(unsoundField('\ud83d')).toBe('');
  expect(unsoundField('😀')).toBeNull();
});

test('a value nested deeper than the stack is checked', () => {
  const deep = `${'['.repeat(500_000)}"\\u0000"${']'.repeat(500_000)}`;
  expect(unsoundField(JSON.parse(deep))).toBe('0');
});

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
