import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wrap } from './picture.ts';

function fitsIn(most: number) {
  return (line: string) => [...line].length <= most;
}

test.each([
  ['', []],
  ['short', ['short']],
  ['Changsha Water Company', ['Changsha', 'Water', 'Company']],
  ['LP261120ABCDEFGHJKMN', ['LP26112', '0ABCDEF', 'GHJKMN']],
  ['长沙市自来水有限公司', ['长沙市自来水有', '限公司']],
])('text is wrapped: %s', (text, lines) => {
  expect(wrap(text, fitsIn(text.startsWith('Chang') ? 8 : 7))).toEqual(lines);
});

test('wrapping loses only spaces, and every line fits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 4, max: 12 }), (text, most) => {
      const lines = wrap(text, fitsIn(most));
      expect(lines.join('').replaceAll(/\s/gu, '')).toBe(text.replaceAll(/\s/gu, ''));
      for (const line of lines) expect([...line].length).toBeLessThanOrEqual(most);
    }),
  );
});
