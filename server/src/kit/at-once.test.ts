import { expect, test } from 'vitest';
import { atOnce } from './promises.ts';

test('as many items as allowed are acted on at the same time, and never more', async () => {
  const running: (() => void)[] = [];
  const acted: number[] = [];
  const all = atOnce([1, 2, 3, 4, 5], 2, async (item) => {
    acted.push(item);
    await new Promise<void>((resolve) => running.push(resolve));
  });
  expect(acted).toEqual([1, 2]);
  for (let ended = 0; ended < 5; ended += 1) {
    running[ended]?.();
    await expect.poll(() => acted.length).toBe(Math.min(5, ended + 3));
  }
  await all;
  expect(acted).toEqual([1, 2, 3, 4, 5]);
});

test('an item that fails stops no other, and its error is thrown at the end', async () => {
  const acted: number[] = [];
  const all = atOnce([1, 2, 3], 2, async (item) => {
    if (item === 1) throw new Error('the first');
    acted.push(item);
  });
  await expect(all).rejects.toThrow('the first');
  expect(acted).toEqual([2, 3]);
});
