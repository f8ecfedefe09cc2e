import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBelow, MINIMUM_VERSION } from './MiniProgramScreen.tsx';

test.each([
  ['9.9.0', true],
  ['9.22.59', true],
  ['9.22.6', true],
  ['9.22', true],
  ['8.99.99', true],
  ['', true],
  ['9.22.60', false],
  ['9.22.60.0', false],
  ['9.22.60.1', false],
  ['9.22.61', false],
  ['9.23', false],
  ['9.100.0', false],
  ['10.0.0', false],
])('the upgrade prompt comes when the wallet version is below 9.22.60: of %s %s', (version, below) => {
  expect(isBelow(version, MINIMUM_VERSION)).toBe(below);
});

const versions = fc
  .array(fc.nat({ max: 200 }), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join('.'));

test('at most one of two versions is below the other, and none is below itself', () => {
  fc.assert(
    fc.property(versions, versions, (a, b) => {
      expect(isBelow(a, b) && isBelow(b, a)).toBe(false);
      expect(isBelow(a, a)).toBe(false);
      expect(isBelow(a, `${a}.1`)).toBe(true);
    }),
  );
});
