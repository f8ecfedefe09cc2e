import { expect, test } from 'vitest';
import { clockText } from './clock.ts';

test.each([
  [900_000, '15:00'],
  [61_000, '1:01'],
  [59_001, '1:00'],
  [1, '0:01'],
  [0, '0:00'],
])('%i ms is shown as %s', (ms, text) => {
  expect(clockText(ms)).toBe(text);
});
