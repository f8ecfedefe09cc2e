import { expect, test } from 'vitest';
import { draftOf, ruleOf, sameRule } from './RuleFields.tsx';

test.each([
  [{ cap: 30_000 }, { cap: '300' }],
  [
    { amount: 5_000, threshold: 1_050 },
    { amount: '50', threshold: '10.50' },
  ],
])('the rule %j is edited as %j and read back unchanged', (rule, draft) => {
  expect(draftOf(rule)).toEqual(draft);
  expect(ruleOf(draft)).toEqual({ rule });
});

test.each(['', '0', '0.00', '-1', '01', '1.234', 'abc', '20000.01'])(
  'the auto-payment amount must be valid, and %j is not',
  (cap) => {
    expect(ruleOf({ cap })).toEqual({ wrong: 'cap' });
  },
);

test('spaces around an amount are ignored, and the limit itself is allowed', () => {
  expect(ruleOf({ cap: ' 20000 ' })).toEqual({ rule: { cap: 2_000_000 } });
  expect(ruleOf({ cap: '100.01' }, 10_000)).toEqual({ wrong: 'cap' });
});

test('the first wrong field of a top-up is named', () => {
  expect(ruleOf({ amount: 'x', threshold: 'x' })).toEqual({ wrong: 'amount' });
  expect(ruleOf({ amount: '50', threshold: '0' })).toEqual({ wrong: 'threshold' });
});

test('two rules are equal if all their amounts are', () => {
  expect(sameRule({ cap: 1 }, { cap: 1 })).toBe(true);
  expect(sameRule({ cap: 1 }, { cap: 2 })).toBe(false);
  expect(sameRule({ amount: 1, threshold: 2 }, { amount: 1, threshold: 2 })).toBe(true);
  expect(sameRule({ amount: 1, threshold: 2 }, { amount: 1, threshold: 3 })).toBe(false);
  expect(sameRule({ cap: 1 }, { amount: 1, threshold: 1 })).toBe(false);
});
