import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatYuan, MAX_FEN, splitFen } from './money.ts';
import { parseYuan } from './typed-yuan.ts';

const fen = fc.integer({ min: 0, max: MAX_FEN - 1 });

it('an amount as text is read as the same amount that was written', () => {
  fc.assert(fc.property(fen, (amount) => parseYuan(formatYuan(amount)) === amount));
});

it.each([
  ['0', 0],
  ['0.1', 10],
  ['0.05', 5],
  ['1', 100],
  ['128.6', 12_860],
  ['10.00', 1_000],
])('an amount as text %s is read as fen', (typed, amount) => expect(parseYuan(typed)).toBe(amount));

it.each([
  '',
  '01',
  '00',
  '.5',
  '1.',
  '1.234',
  '-1',
  '+1',
  '1e3',
  ' 1',
  '1 ',
  '1,000',
  '¥1',
  '１',
  'NaN',
  '999999999',
])('an amount as text "%s" is refused', (typed) => expect(parseYuan(typed)).toBeNull());

it('an amount as text has a minus sign for debts, and must be whole fen', () => {
  expect(formatYuan(-5)).toBe('-0.05');
  expect(() => formatYuan(0.5)).toThrow(RangeError);
});

const weights = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 24 });

it('splitting an amount by largest remainder adds up, stays within a fen of the exact share and gives nothing to a weight of 0', () => {
  fc.assert(
    fc.property(fen, weights, (total, parts) => {
      const sum = parts.reduce((a, b) => a + b, 0);
      fc.pre(sum > 0);
      const split = splitFen(total, parts);
      expect(split.reduce((a, b) => a + b, 0)).toBe(total);
      for (const [index, part] of split.entries()) {
        const weight = parts[index] ?? 0;
        expect(Math.abs(part - (total * weight) / sum)).toBeLessThan(1.001);
        if (weight === 0) expect(part).toBe(0);
      }
    }),
  );
});

it('splitting an amount by largest remainder gives the fen of equal remainders to the earlier part', () =>
  expect(splitFen(1, [1, 1])).toEqual([1, 0]));
it('splitting an amount by largest remainder gives nothing when there is nothing to split', () =>
  expect(splitFen(0, [0, 0])).toEqual([0, 0]));
