import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '../kit/context.ts';
import { after, DAY } from '../kit/time.ts';
import { watchKeyEnds } from './key-ends.ts';

const START = new Date('2030-01-01T00:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Watches one key that ends after so many milliseconds. Answers the days of each line that tells it. */
function watched(endsAfterMs: number) {
  const told: unknown[] = [];
  const gauged: Date[] = [];
  const parts = {
    config: { ends: [{ setting: 'WALLET_PRIVATE_KEY', at: after(START, endsAfterMs) }] },
    now: () => new Date(),
    log: { error: (_event: string, { days }: { days: number }) => told.push(days) },
    metrics: { keyEnds: (_setting: string, at: Date) => gauged.push(at) },
  };
  const { stop } = watchKeyEnds(parts as unknown as Context);
  return { told, gauged, stop };
}

test('an end is told at the start and once a day, from 30 days before it on', () => {
  const { told, gauged, stop } = watched(31 * DAY);
  expect(told).toEqual([]);
  expect(gauged).toHaveLength(1);
  vi.advanceTimersByTime(DAY);
  expect(told).toEqual([30]);
  vi.advanceTimersByTime(2 * DAY);
  expect(told).toEqual([30, 29, 28]);
  stop();
  vi.advanceTimersByTime(5 * DAY);
  expect(told).toHaveLength(3);
});

test('an end that has passed is still told', () => {
  const { told, stop } = watched(-DAY);
  expect(told).toEqual([-1]);
  stop();
});
