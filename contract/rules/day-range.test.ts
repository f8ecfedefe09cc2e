import { expect, test } from 'vitest';
import { DAYS_TOO_FAR_APART } from './codes.ts';
import { checkDayRange } from './day-range.ts';

test.each([
  ['2027-03-10', '2027-03-10', undefined],
  ['2027-03-10', '2027-06-10', undefined],
  ['2027-03-10', '2027-06-11', DAYS_TOO_FAR_APART],
  ['2026-11-30', '2027-02-28', undefined],
  ['2026-11-30', '2027-03-01', DAYS_TOO_FAR_APART],
  ['2026-10-01', '2027-01-01', undefined],
])('the days from %s to %s', (from, to, refused) => {
  expect(checkDayRange(from, to)?.refused).toBe(refused);
});
