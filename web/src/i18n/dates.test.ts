import { describe, expect, test } from 'vitest';
import { daysUntil, monthOf } from './dates.ts';

describe('days until a day, in Shanghai', () => {
  test.each([
    ['2026-11-25', '2026-11-20T10:00:00+08:00', 5],
    ['2026-11-25', '2026-11-25T23:59:59+08:00', 0],
    // Half past midnight in Shanghai is still the day before in London.
    ['2026-11-25', '2026-11-24T16:30:00Z', 0],
    ['2026-11-25', '2026-11-26T00:00:00+08:00', -1],
    ['2027-01-01', '2026-12-31T12:00:00+08:00', 1],
  ])('%s seen at %s: %i', (day, now, days) => {
    expect(daysUntil(day, new Date(now))).toBe(days);
  });
});

test('the month in Shanghai', () => {
  expect(monthOf(new Date('2026-10-31T15:59:59Z'))).toBe('2026-10');
  expect(monthOf(new Date('2026-10-31T16:00:00Z'))).toBe('2026-11');
});
