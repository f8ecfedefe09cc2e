import { describe, expect, test } from 'vitest';
import { compareMonth } from './history.ts';

const months = (...amounts: number[]) =>
  amounts.map((amount, index) => ({ month: `2026-${String(index + 1).padStart(2, '0')}`, amount }));

describe('a month beside the months before it', () => {
  test.each([
    ['the same', months(100, 100, 100, 100), '2026-04', { kind: 'USUAL' }],
    ['a little more', months(100, 100, 100, 119), '2026-04', { kind: 'USUAL' }],
    ['more', months(100, 110, 90, 150), '2026-04', { kind: 'MORE', percent: 50 }],
    ['less', months(100, 110, 90, 60), '2026-04', { kind: 'LESS', percent: 40 }],
    ['one month out of line does not count', months(100, 9000, 100, 100), '2026-04', { kind: 'USUAL' }],
    ['months after it do not count', months(100, 100, 100, 100, 9000), '2026-04', { kind: 'USUAL' }],
    ['too few months', months(100, 100, 300), '2026-03', null],
    ['nothing paid before', months(0, 0, 0, 300), '2026-04', null],
    ['not in the history', months(100, 100, 100, 100), '2026-11', null],
    ['no month', months(100, 100, 100, 100), undefined, null],
  ] as const)('%s', (_name, history, month, expected) => {
    expect(compareMonth(history, month)).toEqual(expected);
  });
});
