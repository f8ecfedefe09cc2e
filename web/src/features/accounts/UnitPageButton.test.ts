import { expect, test } from 'vitest';
import { isPageAddress } from './UnitPageButton.tsx';

test.each([
  ['https://unit.example/pay?token=x', 'https:', true],
  ['http://unit.example/pay', 'https:', false],
  ['http://127.0.0.1:9102/elsewhere/x', 'http:', true],
  ['javascript:alert(1)', 'https:', false],
  ['javascript:alert(1)', 'http:', false],
  ['https://name@unit.example/', 'https:', false],
  ['/pages/jfjl/jfjl', 'https:', false],
  ['', 'https:', false],
])('whether the app may go to %s from a page of %s: %s', (address, own, good) => {
  expect(isPageAddress(address, own)).toBe(good);
});
