import { expect, test } from 'vitest';
import { timeLeft } from './time-left.ts';

const order = { createdAt: '2026-11-20T15:00:00+08:00', expiresAt: '2026-11-20T15:15:00+08:00' };
function at(time: string) {
  return Date.parse(`2026-11-20T${time}+08:00`);
}

test.each([
  ['15:00:00', 900_000],
  ['15:14:59', 1_000],
  ['15:15:00', 0],
  ['16:00:00', 0],
  // The phone's clock is slow.
  ['14:00:00', 900_000],
])('at %s there are %i ms left', (time, left) => {
  expect(timeLeft(order, at(time))).toBe(left);
});
