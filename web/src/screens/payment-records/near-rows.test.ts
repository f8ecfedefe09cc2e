import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_ROWS, rowsBetween } from './near-rows.ts';

const usual = Array.from({ length: 25 }, () => 50);

test.each([
  ['all of a short list', usual, -1500, 2000, { from: 0, to: 25 }],
  ['its first', usual, -1500, 60, { from: 0, to: 10 }],
  ['some in its middle', usual, 520, 980, { from: 10, to: 20 }],
  ['its last', usual, 1210, 3000, { from: 20, to: 25 }],
  ['none: it begins below', usual, -900, 0, NO_ROWS],
  ['none: it ended above', usual, 1250, 3000, NO_ROWS],
  ['none of an empty one', [], -100, 100, NO_ROWS],
])('the rows to draw are %s', (_, heights, top, bottom, rows) => {
  expect(rowsBetween(heights, top, bottom)).toEqual(rows);
});

test('every row in the range is drawn, in whole steps', () => {
  const heights = fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 120 });
  const place = fc.integer({ min: -3000, max: 12_000 });
  fc.assert(
    fc.property(heights, place, fc.integer({ min: 1, max: 4000 }), (each, top, length) => {
      const { from, to } = rowsBetween(each, top, top + length);
      expect(from % 10).toBe(0);
      expect(to % 10 === 0 || to === each.length).toBe(true);
      let end = 0;
      each.forEach((height, at) => {
        const begin = end;
        end += height;
        if (end > top && begin < top + length) expect(at >= from && at < to).toBe(true);
      });
    }),
  );
});
