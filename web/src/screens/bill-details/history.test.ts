import { describe, expect, test } from 'vitest';
import { compareMonth } from './history.ts';

/** Consecutive months from January 2026, or from another month on. */
function months(amounts: readonly number[], first = 1) {
  return amounts.map((amount, index) => {
    const at = first - 1 + index;
    const month = String((at % 12) + 1).padStart(2, '0');
    return { month: `${2026 + Math.floor(at / 12)}-${month}`, amount };
  });
}

/** Compares the last month with those before it. */
function compareLast(history: ReturnType<typeof months>) {
  const last = history.at(-1) ?? { month: '', amount: 0 };
  return compareMonth(history, last);
}

describe('a month compared with the months before it', () => {
  test.each([
    ['the same', [100, 100, 100, 100], { kind: 'USUAL' }],
    ['a little more', [100, 100, 100, 119], { kind: 'USUAL' }],
    ['more', [100, 110, 90, 150], { kind: 'MORE', percent: 50 }],
    ['less', [100, 110, 90, 60], { kind: 'LESS', percent: 40 }],
    ['one month out of line does not count', [100, 9000, 100, 100], { kind: 'USUAL' }],
    ['too few months', [100, 100, 300], null],
    ['nothing due before', [0, 0, 0, 300], null],
  ] as const)('a comparison of months: %s', (_name, amounts, expected) => {
    expect(compareLast(months(amounts))).toEqual(expected);
  });

  test('months after the compared one do not count', () => {
    const history = months([100, 100, 100, 100, 9000, 9000, 9000]);
    expect(compareMonth(history, { month: '2026-04', amount: 100 })).toEqual({ kind: 'USUAL' });
  });

  test('a bill that is not in the unit’s history yet is compared too', () => {
    const history = months([100, 100, 100, 100, 100, 100]);
    expect(compareMonth(history, { month: '2026-07', amount: 150 })).toEqual({ kind: 'MORE', percent: 50 });
  });
});

describe('a month that is far off', () => {
  test.each([
    ['exactly twice is not', [100, 100, 100, 100, 100, 100, 200], { kind: 'MORE', percent: 100 }],
    ['exactly half is not', [100, 100, 100, 100, 100, 100, 50], { kind: 'LESS', percent: 50 }],
    ['more than twice', [100, 100, 100, 100, 100, 100, 230], { kind: 'FAR', times: 2.3, beside: 'ALL' }],
    ['less than half', [100, 100, 100, 100, 100, 100, 40], { kind: 'FAR', times: 0.4, beside: 'ALL' }],
    ['five months are too few to say so', [100, 100, 100, 100, 100, 230], { kind: 'MORE', percent: 130 }],
    ['months in which nothing was due are known too', [100, 100, 100, 100, 0, 0, 50, 230], 'FAR'],
  ] as const)('a far deviation: %s', (_name, amounts, expected) => {
    const found = compareLast(months(amounts));
    expect(typeof expected === 'string' ? found?.kind : found).toEqual(expected);
  });

  test('a far deviation is measured by the season: the same month, the one before and the one after, of any year', () => {
    // February to January. Near this January are February with 180 and December with 220.
    const winter = [180, 100, 100, 100, 100, 100, 100, 100, 100, 100, 220];
    expect(compareLast(months([...winter, 460], 2))).toEqual({ kind: 'FAR', times: 2.3, beside: 'SEASON' });
    expect(compareLast(months([...winter, 90], 2))).toEqual({ kind: 'LESS', percent: 55 });
  });

  test('there is no far deviation if the season explains it', () => {
    const winter = [200, 60, 60, 60, 60, 60, 60, 60, 60, 60, 200];
    expect(compareLast(months([...winter, 210], 2))).toEqual({ kind: 'USUAL' });
  });

  test('there is no far deviation if the amount is far from its season but near to the usual one', () => {
    const summer = [40, 100, 100, 100, 100, 100, 100, 100, 100, 100, 40];
    expect(compareLast(months([...summer, 100], 2))).toEqual({ kind: 'MORE', percent: 150 });
  });

  test('only the season is compared if most months cost nothing', () => {
    const heating = [300, 0, 0, 0, 0, 0, 0, 0, 0, 0, 300];
    expect(compareLast(months([...heating, 750], 2))).toEqual({ kind: 'FAR', times: 2.5, beside: 'SEASON' });
    expect(compareLast(months([...heating, 120], 2))).toEqual({ kind: 'FAR', times: 0.4, beside: 'SEASON' });
  });
});
