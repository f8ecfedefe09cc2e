import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBalanceLow, usualTopUp } from './bill-view.ts';

const SUGGESTED = {
  amount: { kind: 'RANGE', min: 1_000, max: 50_000, multiple: 100 },
  suggested: [3_000, 5_000],
} as const;
const RANGE = { ...SUGGESTED, suggested: [] as number[] };
const unit = { ...SUGGESTED, suggested: [...SUGGESTED.suggested] };

test.each([
  ['below the smallest suggested amount', unit, { balance: 2_999 }, true],
  ['of exactly that', unit, { balance: 3_000 }, false],
  ['below zero', unit, { balance: -1 }, true],
  ['below what the unit says', unit, { balance: 999, lowBelow: 1_000 }, true],
  [
    'above what the unit says, though below what it suggests',
    unit,
    { balance: 1_000, lowBelow: 1_000 },
    false,
  ],
  ['below the least that the unit takes, where it suggests nothing', RANGE, { balance: 999 }, true],
  ['of the least that the unit takes', RANGE, { balance: 1_000 }, false],
  [
    'at a unit without any limits',
    { amount: { kind: 'EXACT' }, suggested: [] as number[] },
    { balance: 0 },
    false,
  ],
  ['that is not told', unit, {}, false],
] as const)('a balance %s', (_name, of, account, low) => {
  expect(isBalanceLow({ ...of, suggested: [...of.suggested] }, account)).toBe(low);
});

test.each([
  ['the most frequent one', [3_000, 5_000, 5_000], 5_000],
  ['the last one of several', [3_000, 5_000, 5_000, 3_000], 3_000],
  ['the only one', [5_000], 5_000],
  ['none before the first time', [], undefined],
  ['none that the unit does not take any more', [999, 999, 3_000, 60_000, 3_050], 3_000],
] as const)('the usual amount is %s', (_name, amounts, usual) => {
  expect(usualTopUp(unit, amounts)).toBe(usual);
});

test('the usual amount is one that was paid, and no other was paid more often', () => {
  const amount = fc.integer({ min: 10, max: 15 }).map((yuan) => yuan * 100);
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 12 }), (amounts) => {
      const usual = usualTopUp(unit, amounts);
      const timesOf = (wanted: number | undefined) => amounts.filter((each) => each === wanted).length;
      expect(timesOf(usual)).toBe(Math.max(...amounts.map(timesOf)));
    }),
  );
});
