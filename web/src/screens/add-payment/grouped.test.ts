import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caretBehind, groupNumber } from './grouped.ts';

test.each([
  ['', ''],
  ['0751', '0751'],
  ['07519', '0751 9'],
  ['0751929269', '0751 9292 69'],
])('%j is shown as %j', (number, shown) => {
  expect(groupNumber(number)).toBe(shown);
});

test('the caret stays behind the same characters', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{0,32}$/), fc.nat(32), (number, at) => {
      const count = Math.min(at, number.length);
      const before = groupNumber(number).slice(0, caretBehind(count));
      expect(before.replaceAll(' ', '')).toBe(number.slice(0, count));
      expect(before.endsWith(' ')).toBe(false);
    }),
  );
});
