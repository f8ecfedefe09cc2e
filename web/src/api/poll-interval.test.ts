import { describe, expect, test } from 'vitest';
import { createPollInterval, waitAfter } from './poll-interval.ts';

describe('waiting before asking again', () => {
  test('grows, and no further than half a minute', () => {
    const waits = Array.from({ length: 40 }, (_, asked) => waitAfter(asked));
    expect(waits[0]).toBe(1000);
    expect(waits.every((wait, index) => index === 0 || wait >= (waits[index - 1] ?? 0))).toBe(true);
    expect(waits.at(-1)).toBe(30_000);
  });

  test('begins anew with news, counts what failed too, and ends with what is final', () => {
    const pollInterval = createPollInterval<{ final: boolean }>(({ final }) => final);
    const open = { final: false };
    const moved = { final: false };
    expect(pollInterval({ data: undefined, dataUpdateCount: 0, errorUpdateCount: 1 })).toBe(waitAfter(1));
    expect(pollInterval({ data: open, dataUpdateCount: 1, errorUpdateCount: 1 })).toBe(waitAfter(0));
    expect(pollInterval({ data: open, dataUpdateCount: 3, errorUpdateCount: 2 })).toBe(waitAfter(3));
    // Called twice in the same state it returns the same.
    expect(pollInterval({ data: open, dataUpdateCount: 3, errorUpdateCount: 2 })).toBe(waitAfter(3));
    expect(pollInterval({ data: moved, dataUpdateCount: 4, errorUpdateCount: 2 })).toBe(waitAfter(0));
    expect(pollInterval({ data: { final: true }, dataUpdateCount: 5, errorUpdateCount: 2 })).toBe(false);
  });
});
