import { SELECT_ALL_BILLS, SELECT_OLDEST_FIRST, type SelectionRule } from '@life-payment/contract/rules';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Choosable, dueOf, firstSelection, standingOf } from '../../bills/standing.ts';
import { checkChosen, lacksSome, toggle } from './selection.ts';

function bill(billNo: string, due: number, taken = false): Choosable {
  return {
    billNo,
    due,
    ...(taken && { beingPaidUntil: '15:20' }),
  };
}

const three = [bill('a', 100), bill('b', 20), bill('c', 3)];
const firstTaken = [bill('a', 100, true), bill('b', 20), bill('c', 3)];
const middleTaken = [bill('a', 100), bill('b', 20, true), bill('c', 3)];
const firstPaid = [{ ...bill('a', 100), paid: true }, bill('b', 20), bill('c', 3)];

function standings(rule: SelectionRule, bills: readonly Choosable[]) {
  return bills.map((_, index) => standingOf(rule, bills, index));
}

describe('how bills stand when another order holds one', () => {
  test.each([
    ['ANY', middleTaken, ['FREE', 'TAKEN', 'FREE']],
    ['OLDEST_FIRST', middleTaken, ['FREE', 'TAKEN', 'BEHIND']],
    ['OLDEST_FIRST', firstTaken, ['TAKEN', 'BEHIND', 'BEHIND']],
    ['ALL', middleTaken, ['BEHIND', 'TAKEN', 'BEHIND']],
    ['ALL', three, ['FREE', 'FREE', 'FREE']],
    ['OLDEST_FIRST', firstPaid, ['PAID', 'BEHIND', 'BEHIND']],
    ['ANY', firstPaid, ['PAID', 'FREE', 'FREE']],
    ['ANY', [...firstPaid, bill('a', 5)], ['PAID', 'FREE', 'FREE', 'BEHIND']],
  ] as const)('the standing of bills follows the rule %s', (rule, bills, expected) => {
    expect(standings(rule, bills)).toEqual(expected);
  });
});

describe('bills that have one number', () => {
  const twice = [bill('a', 100), bill('a', 20), bill('b', 3)];

  test.each(['ANY', 'ALL', 'OLDEST_FIRST'] as const)('they are chosen together by the rule %s', (rule) => {
    const all = firstSelection(rule, twice);
    expect(all).toEqual(['a', 'b']);
    expect(dueOf(twice, all)).toBe(123);
    expect(checkChosen(rule, twice, all)).toBeNull();
    expect(lacksSome(rule, twice, all)).toBe(false);
    expect(toggle(rule, twice, [], 'a').selected).toEqual(rule === 'ALL' ? all : ['a']);
  });
});

describe('the initial choice', () => {
  test.each([
    ['ANY', three, ['a', 'b', 'c']],
    ['ANY', middleTaken, ['a', 'c']],
    ['OLDEST_FIRST', middleTaken, ['a']],
    ['OLDEST_FIRST', firstTaken, []],
    ['ALL', middleTaken, []],
    ['ALL', three, ['a', 'b', 'c']],
  ] as const)('the initial choice follows the rule %s', (rule, bills, expected) => {
    expect(firstSelection(rule, bills)).toEqual(expected);
  });
});

describe('a tap on a bill', () => {
  test('a tap chooses any bill by itself', () => {
    expect(toggle('ANY', three, ['a'], 'c')).toEqual({ selected: ['a', 'c'], explain: null });
    expect(toggle('ANY', three, ['a', 'c'], 'a')).toEqual({ selected: ['c'], explain: null });
  });

  test('a tap chooses all bills or none, and the rule is explained', () => {
    expect(toggle('ALL', three, ['a', 'b', 'c'], 'b').selected).toEqual([]);
    expect(toggle('ALL', three, [], 'b').selected).toEqual(['a', 'b', 'c']);
    expect(toggle('ALL', three, ['a', 'b', 'c'], 'b').explain?.refused).toBe(SELECT_ALL_BILLS);
    expect(toggle('ALL', three, [], 'b').explain).toBeNull();
    expect(toggle('ALL', [bill('a', 1)], ['a'], 'a').explain?.refused).toBe(SELECT_ALL_BILLS);
    expect([lacksSome('ALL', three, []), lacksSome('ALL', three, ['a', 'b', 'c'])]).toEqual([true, false]);
    expect(lacksSome('ANY', three, [])).toBe(false);
  });

  test('with oldest first, a tap adds the next bill, and for a later one the rule is explained', () => {
    expect(toggle('OLDEST_FIRST', three, ['a'], 'b')).toEqual({ selected: ['a', 'b'], explain: null });
    const later = toggle('OLDEST_FIRST', three, ['a'], 'c');
    expect(later.selected).toEqual(['a']);
    expect(later.explain?.refused).toBe(SELECT_OLDEST_FIRST);
  });

  test('with oldest first, removing a bill removes the later ones too, and the rule is explained', () => {
    expect(toggle('OLDEST_FIRST', three, ['a', 'b', 'c'], 'c')).toEqual({
      selected: ['a', 'b'],
      explain: null,
    });
    const first = toggle('OLDEST_FIRST', three, ['a', 'b', 'c'], 'a');
    expect(first.selected).toEqual([]);
    expect(first.explain?.refused).toBe(SELECT_OLDEST_FIRST);
  });

  test('after any taps the choice is allowed or empty', () => {
    const taps = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });
    fc.assert(
      fc.property(fc.constantFrom<SelectionRule>('ANY', 'OLDEST_FIRST', 'ALL'), taps, (rule, tapped) => {
        let selected: readonly string[] = firstSelection(rule, three);
        for (const billNo of tapped) selected = toggle(rule, three, selected, billNo).selected;
        if (selected.length > 0) expect(checkChosen(rule, three, selected)).toBeNull();
      }),
    );
  });
});

test('the sum of the chosen bills is what they owe', () => {
  expect(dueOf(three, ['a', 'c'])).toBe(103);
  expect(dueOf(three, [])).toBe(0);
});
