import { expect, it } from 'vitest';
import { answerDay, answerTime } from './answer-day.ts';

// 2026-11-25 is a Wednesday.
it.each([
  ['2026-11-25T09:00:00+08:00', 2, '2026-11-27'],
  ['2026-11-25T23:59:59+08:00', 2, '2026-11-27'],
  ['2026-11-26T00:00:00+08:00', 2, '2026-11-30'],
  ['2026-11-27T18:00:00+08:00', 1, '2026-11-30'],
  ['2026-11-28T10:00:00+08:00', 2, '2026-12-01'],
  ['2026-11-29T10:00:00+08:00', 2, '2026-12-01'],
  ['2026-11-25T09:00:00+08:00', 0, '2026-11-25'],
  ['2026-12-31T09:00:00+08:00', 5, '2027-01-07'],
])('a case of %s is answered within %i working days: by the end of %s', (now, days, day) => {
  const until = answerTime(new Date(now), days);
  expect(answerDay(until)).toBe(day);
  expect(until.toISOString()).toContain('T16:00:00.000Z');
});
