import { expect, test } from 'vitest';
import { shortNumber, wholeNumber } from './LongNumber.tsx';

test('a long number is shown by its last six characters, and whole in fours', () => {
  expect(shortNumber('20261125130706123456')).toEqual({ groups: ['123', '456'], cut: true });
  expect(wholeNumber('2026112513070612')).toEqual({
    groups: ['2026', '1125', '1307', '0612'],
    cut: false,
  });
});

test('a short number is whole', () => {
  expect(shortNumber('12345678')).toEqual({ groups: ['12345678'], cut: false });
});
