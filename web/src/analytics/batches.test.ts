import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBatches } from './batches.ts';

test('each event is taken once, in order, and never more than a batch at a time', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer(), { maxLength: 400 }),
      fc.integer({ min: 1, max: 100 }),
      (events, size) => {
        const batches = createBatches<number>(size, 500);
        for (const event of events) batches.add(event);
        const out: number[] = [];
        for (let batch = batches.take(); batch.length > 0; batch = batches.take()) {
          expect(batch.length).toBeLessThanOrEqual(size);
          out.push(...batch);
        }
        expect(out).toEqual(events);
      },
    ),
  );
});

test('a batch that was not delivered is the next one again', () => {
  const batches = createBatches<number>(2, 10);
  for (const event of [1, 2, 3]) batches.add(event);
  const lost = batches.take();
  batches.giveBack(lost);
  expect(batches.take()).toEqual([1, 2]);
  expect(batches.take()).toEqual([3]);
});

test('the oldest events are dropped beyond the bound', () => {
  const batches = createBatches<number>(100, 3);
  for (const event of [1, 2, 3, 4, 5]) batches.add(event);
  expect(batches.take()).toEqual([3, 4, 5]);
});
