import { expect, test } from 'vitest';
import { moneyText, plainYuan, shortMoney } from './money.ts';

test.each([
  [0, '¥0.00'],
  [5, '¥0.05'],
  [12860, '¥128.60'],
  [100000, '¥1,000.00'],
  [438620, '¥4,386.20'],
  [1_000_000_000, '¥10,000,000.00'],
  [-500, '-¥5.00'],
])('fen converts to yuan by multiplying by 0.01, shown with 2 decimals: %i is %s', (fen, text) => {
  expect(moneyText(fen)).toBe(text);
});

test('a fraction of a fen is never shown', () => {
  expect(() => moneyText(0.5)).toThrow(RangeError);
});

test.each([
  [5_000, '50'],
  [12_860, '128.60'],
])('an amount to type has no needless decimals: %i is %s', (fen, typed) => {
  expect(plainYuan(fen)).toBe(typed);
  expect(shortMoney(fen)).toBe(`¥${typed}`);
});
