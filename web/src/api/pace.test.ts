import { describe, expect, test } from 'vitest';
import { createPace, waitAfter } from './pace.ts';

describe('waiting before asking again', () => {
  test('grows, and no further than half a minute', () => {
    const waits = Array.from({ length: 40 }, (_, asked) => waitAfter(asked));
    expect(waits[0]).toBe(1000);
    expect(waits.every((wait, index) => index === 0 || wait >= (waits[index - 1] ?? 0))).toBe(true);
    expect(waits.at(-1)).toBe(30_000);
  });

  test('begins anew with news, counts what failed too, and ends with what is final', () => {
    const pace = createPace<{ final: boolean }>(({ final }) => final);
    const open = { final: false };
    const moved = { final: false };
    expect(pace({ data: undefined, dataUpdateCount: 0, errorUpdateCount: 1 })).toBe(waitAfter(1));
    expect(pace({ data: open, dataUpdateCount: 1, errorUpdateCount: 1 })).toBe(waitAfter(0));
    expect(pace({ data: open, dataUpdateCount: 3, errorUpdateCount: 2 })).toBe(waitAfter(3));
    // Called twice in the same state it returns the same.
    expect(pace({ data: open, dataUpdateCount: 3, errorUpdateCount: 2 })).toBe(waitAfter(3));
    expect(pace({ data: moved, dataUpdateCount: 4, errorUpdateCount: 2 })).toBe(waitAfter(0));
    expect(pace({ data: { final: true }, dataUpdateCount: 5, errorUpdateCount: 2 })).toBe(false);
  });
});
