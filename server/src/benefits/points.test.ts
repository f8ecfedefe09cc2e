import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pointsOf } from './points-store.ts';

const fen = fc.integer({ min: 0, max: 1_000_000_000 });

it.each([
  [0, 0],
  [99, 0],
  [100, 1],
  [199, 1],
  [12_860, 128],
])('an order with %i fen written off has %i points', (writtenOff, points) => {
  expect(pointsOf({ counts: true, open: 0, writtenOff, refunded: 0 })).toBe(points);
});

it('an order has no points while a bill is open', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 24 }), fen, fen, (open, writtenOff, refunded) => {
      expect(pointsOf({ counts: true, open, writtenOff, refunded })).toBe(0);
    }),
  );
});

it('points are whole, never negative, and less than a yuan short of the amount that stays written off', () => {
  fc.assert(
    fc.property(fen, fen, (writtenOff, refunded) => {
      const points = pointsOf({ counts: true, open: 0, writtenOff, refunded });
      const stays = Math.max(0, writtenOff - refunded);
      expect(Number.isInteger(points)).toBe(true);
      expect(points * 100).toBeLessThanOrEqual(stays);
      expect(stays - points * 100).toBeLessThan(100);
    }),
  );
});

it('a guest has no points', () => {
  expect(pointsOf({ counts: false, open: 0, writtenOff: 12_860, refunded: 0 })).toBe(0);
});

it('points never grow by a refund, however it is split', () => {
  fc.assert(
    fc.property(
      fen,
      fc.array(fc.integer({ min: 1, max: 10_000_000 }), { maxLength: 9 }),
      (writtenOff, parts) => {
        let refunded = 0;
        let before = pointsOf({ counts: true, open: 0, writtenOff, refunded });
        for (const part of parts) {
          refunded += part;
          const then = pointsOf({ counts: true, open: 0, writtenOff, refunded });
          expect(then).toBeLessThanOrEqual(before);
          before = then;
        }
      },
    ),
  );
});
