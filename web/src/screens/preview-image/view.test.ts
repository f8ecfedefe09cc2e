import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contained, FITTING, swipedTo, toggled, zoomed } from './view.ts';

const FRAME = { width: 390, height: 844 };
const WIDE = { width: 1600, height: 1200 };
const offset = fc.double({ min: -2000, max: 2000, noNaN: true });
const factor = fc.double({ min: 0.05, max: 20, noNaN: true });

describe('looking at a picture closely', () => {
  test('zooming is between fitted and five times as large, and keeps the point under the finger', () => {
    fc.assert(
      fc.property(factor, factor, offset, offset, (first, second, x, y) => {
        const before = zoomed(FITTING, first, { x: 10, y: 20 });
        const after = zoomed(before, second, { x, y });
        expect(after.scale).toBeGreaterThanOrEqual(1);
        expect(after.scale).toBeLessThanOrEqual(5);
        expect((x - after.x) / after.scale).toBeCloseTo((x - before.x) / before.scale, 6);
        expect((y - after.y) / after.scale).toBeCloseTo((y - before.y) / before.scale, 6);
      }),
    );
  });

  test('an edge of a picture larger than the frame never comes inside the frame', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 5, noNaN: true }), offset, offset, (scale, x, y) => {
        const view = contained({ scale, x, y }, WIDE, FRAME);
        const overX = Math.max(0, (FRAME.width * scale - FRAME.width) / 2);
        const overY = Math.max(0, (FRAME.width * 0.75 * scale - FRAME.height) / 2);
        expect(Math.abs(view.x)).toBeLessThanOrEqual(overX);
        expect(Math.abs(view.y)).toBeLessThanOrEqual(overY);
      }),
    );
  });

  test('a second double tap returns to the fitted size', () => {
    const large = toggled(FITTING, { x: 100, y: 0 });
    expect(large).toEqual({ scale: 2.5, x: -150, y: 0 });
    expect(toggled(large, { x: 0, y: 0 })).toEqual(FITTING);
  });
});

test.each([
  [-200, 0, 1],
  [200, 0, -1],
  [-40, -1, 1],
  [40, 1, -1],
  [40, -1, 0],
  [-40, -0.1, 0],
  [-10, -2, 0],
  [0, 0, 0],
])('a picture dragged by %i px at speed %d changes by %i', (dragged, speed, by) => {
  expect(swipedTo(dragged, speed, 390)).toBe(by);
});
