import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toggled } from './filter.ts';
import { type MonthSum, monthsInView, percentsOf, shareOf, shareText, totalOf } from './spending.ts';

const months: MonthSum[] = Array.from({ length: 24 }, (_, index) => ({
  month: `${2025 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
  amount: index,
  orders: 1,
}));
function ends(chosen?: string) {
  const inView = monthsInView(months, chosen);
  return [inView.length, inView[0]?.month, inView.at(-1)?.month];
}

describe('the months in view', () => {
  test('the shown months are the latest twelve', () => {
    expect(ends()).toEqual([12, '2026-01', '2026-12']);
    expect(ends('2026-01')).toEqual([12, '2026-01', '2026-12']);
    expect(ends('2019-01')).toEqual([12, '2026-01', '2026-12']);
  });

  test('the shown months are the twelve before them if the chosen one is there', () => {
    expect(ends('2025-12')).toEqual([12, '2025-01', '2025-12']);
  });

  test('the shown months are all if there are fewer', () => {
    expect(monthsInView(months.slice(0, 3), undefined)).toHaveLength(3);
  });
});

test('months are added up', () => {
  expect(totalOf(months.slice(0, 4))).toEqual({ amount: 6, orders: 4 });
  expect(totalOf([])).toEqual({ amount: 0, orders: 0 });
});

test('the share of an empty sum is zero', () => {
  expect(shareOf(1, 4)).toBe(0.25);
  expect(shareOf(0, 0)).toBe(0);
});

test('percents add up to 100, or to 99 beside shares below one, and each is within one of its share', () => {
  expect(percentsOf([1, 1, 1])).toEqual([34, 33, 33]);
  expect(percentsOf([0, 0])).toEqual([0, 0]);
  fc.assert(
    fc.property(fc.array(fc.nat(10_000_000), { minLength: 1, maxLength: 8 }), (parts) => {
      const whole = parts.reduce((sum, part) => sum + part, 0);
      const percents = percentsOf(parts);
      const sum = percents.reduce((all, percent) => all + percent, 0);
      expect(sum).toBe(percents.includes(99) && sum === 99 ? 99 : whole > 0 ? 100 : 0);
      expect(percents.includes(100)).toBe(whole > 0 && parts.includes(whole));
      for (const [index, part] of parts.entries())
        expect(Math.abs((percents[index] ?? 0) - (part * 100) / (whole || 1))).toBeLessThan(1);
    }),
  );
});

test('a small share is not called nothing', () => {
  expect(percentsOf([99_999, 1])).toEqual([99, 0]);
  expect(shareText(0, 1)).toBe('<1%');
  expect(shareText(0, 0)).toBe('0%');
});

test('choosing the same value again removes it', () => {
  expect(toggled({ projectType: 'GAS' }, 'month', '2026-11')).toEqual({
    projectType: 'GAS',
    month: '2026-11',
  });
  expect(toggled({ projectType: 'GAS', month: '2026-11' }, 'month', '2026-11')).toEqual({
    projectType: 'GAS',
  });
});
