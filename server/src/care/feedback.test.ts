import { expect, it } from 'vitest';
import { answerDay, answerTime } from './feedback.ts';

// 2026-11-25 is a Wednesday.
it.each([
  ['2026-11-25T09:00:00+08:00', '2026-11-27'],
  ['2026-11-25T23:59:59+08:00', '2026-11-27'],
  ['2026-11-26T00:00:00+08:00', '2026-11-30'],
  ['2026-11-27T18:00:00+08:00', '2026-12-01'],
  ['2026-11-28T10:00:00+08:00', '2026-12-01'],
  ['2026-11-29T10:00:00+08:00', '2026-12-01'],
  ['2026-12-31T09:00:00+08:00', '2027-01-04'],
])('a question of %s is answered by the end of %s', (now, day) => {
  const until = answerTime(new Date(now));
  expect(answerDay(until)).toBe(day);
  expect(until.toISOString()).toContain('T16:00:00.000Z');
});
