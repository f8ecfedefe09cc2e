import { expect, test } from 'vitest';
import { clockNow, isOpenAt } from './hours.ts';

test.each([
  ['08:00', '22:00', '07:59', false],
  ['08:00', '22:00', '08:00', true],
  ['08:00', '22:00', '21:59', true],
  ['08:00', '22:00', '22:00', false],
  ['20:00', '06:00', '23:00', true],
  ['20:00', '06:00', '05:59', true],
  ['20:00', '06:00', '12:00', false],
  ['00:00', '23:59', '23:59', true],
  ['09:00', '09:00', '03:00', true],
])('whether hours from %s to %s include %s: %s', (from, to, clock, open) => {
  expect(isOpenAt({ from, to }, clock)).toBe(open);
});

test('the clock time is that of Shanghai', () => {
  expect(clockNow(new Date('2026-11-20T16:05:00Z'))).toBe('00:05');
  expect(clockNow(new Date('2026-11-20T05:59:59Z'))).toBe('13:59');
});
