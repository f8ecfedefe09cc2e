import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACCOUNT_NUMBER_MAX, checkAccountNumber } from './account-number.ts';
import { ACCOUNT_NUMBER_INVALID, NO_NEW_NUMBERS } from './codes.ts';
import { FORMS } from './forms.ts';
import { matchNumber, readNumberPattern } from './number-pattern.ts';

/** True if JavaScript's regular expression matches the whole text. */
function asRegExp(pattern: string, text: string): boolean {
  return new RegExp(`^(?:${pattern})$`, 'u').test(text);
}

function understood(pattern: string) {
  const read = readNumberPattern(pattern);
  if (!read) throw new Error(`not understood: ${pattern}`);
  return read;
}

const characters = ['0', '7', 'A', 'b', '-', '.', '湘', '𠮷', ' '] as const;
const text = fc.string({ unit: fc.constantFrom(...characters), maxLength: 12 });

/** Patterns of the grammar, as a unit could write them. */
const pattern = fc.letrec<{ choice: string; sequence: string; item: string; group: string; one: string }>(
  (tie) => ({
    one: fc.constantFrom(
      ...['0', '7', 'A', 'b', '-', '湘', '𠮷', '\\.', '\\d', '[0-9]', '[A-Zb.-]', '[\\d湘-湘]'],
      ...['\\p{Script=Han}', '[\\p{Script=Han}\\-]', '/', '\\/', '[ +\\]]'],
    ),
    group: fc.tuple(fc.constantFrom('(', '(?:'), tie('choice')).map(([open, inside]) => `${open}${inside})`),
    item: fc
      .tuple(
        fc.oneof({ depthSize: 'small', withCrossShrink: true }, tie('one'), tie('group')),
        fc.constantFrom('', '', '', '?', '*', '+', '{2}', '{0}', '{1,}', '{0,3}', '{2,4}'),
      )
      .map(([part, count]) => part + count),
    sequence: fc.array(tie('item'), { minLength: 1, maxLength: 4 }).map((items) => items.join('')),
    choice: fc.array(tie('sequence'), { minLength: 1, maxLength: 3 }).map((ways) => ways.join('|')),
  }),
).choice;

test('matches as the same regular expression of JavaScript does', () => {
  fc.assert(
    fc.property(pattern, fc.array(text, { minLength: 1, maxLength: 8 }), (one, texts) => {
      const read = readNumberPattern(one);
      if (!read) return;
      for (const each of texts) expect(matchNumber(read, each).matches).toBe(asRegExp(one, each));
    }),
    { numRuns: 2_000 },
  );
});

test('visits each of its parts at most once for each character, for any pattern and text', () => {
  const long = fc.string({ unit: fc.constantFrom(...characters), maxLength: 2_000 });
  fc.assert(
    fc.property(fc.oneof(pattern, fc.constantFrom(...HOSTILE)), long, (one, typed) => {
      const read = readNumberPattern(one);
      if (!read) return;
      expect(matchNumber(read, typed).steps).toBeLessThanOrEqual(read.parts * ([...typed].length + 1));
    }),
  );
});

/** Patterns on which a backtracking engine takes longer than anybody waits. */
const HOSTILE = [
  '(?:1|1){30}x',
  '(?:1|11|111){12}x',
  '\\d*\\d*\\d*\\d*\\d*\\d*\\d*\\d*\\d*\\d*x',
  '(?:\\d{0,9}){9}x',
  '(?:1?){30}1{30}x',
];

test.each(HOSTILE)('%s answers at once for a number that it does not match', (hostile) => {
  const read = understood(hostile);
  expect(matchNumber(read, '1'.repeat(ACCOUNT_NUMBER_MAX))).toMatchObject({ matches: false });
  expect(checkAccountNumber(hostile, '1'.repeat(ACCOUNT_NUMBER_MAX))?.refused).toBe(ACCOUNT_NUMBER_INVALID);
});

test.each([
  ...['(\\d+)+x', '(?:a*b?)*', '((a|b+)c)+', '(?:\\d{2,})+'],
  ...['[', '(', ')', '*', 'a**', 'a+?', '{2}', 'a{3,2}', 'a{,2}', 'a{65}', 'a|', '|a', '()', ''],
  ...['[]', '[^0]', '[b-a]', '[\\d-x]', '[-a]', '[[]', '\\', '\\w', '\\1', '\\x41', '\\p{L}', '\\-', '.'],
  ...['(?=a)', '(?<=a)b', '(?<name>a)', '(a)\\1', 'a^', 'a$b', '^', '^$', '(?:a{60}){60}', 'a'.repeat(257)],
])('%s is outside the grammar: it accepts no number and throws nothing', (wrong) => {
  expect(readNumberPattern(wrong)).toBeNull();
  expect(checkAccountNumber(wrong, '1')).toMatchObject({ refused: NO_NEW_NUMBERS, field: 'accountNumber' });
});

test('no text throws as a pattern, and each accepted pattern is a regular expression with the same meaning', () => {
  const wild = fc.string({ unit: fc.constantFrom(...'()[]{}|?*+\\^$.-,:=!<dp05aZ湘\u0000\ud800') });
  fc.assert(
    fc.property(fc.oneof(wild, fc.string({ unit: 'binary' })), text, (one, typed) => {
      const read = readNumberPattern(one);
      if (read) expect(matchNumber(read, typed).matches).toBe(asRegExp(one, typed));
      expect(() => checkAccountNumber(one, typed)).not.toThrow();
    }),
    { numRuns: 1_000 },
  );
});

test('a pattern may begin with ^ and end with $', () => {
  const read = understood('^\\d{2}|A$');
  expect(['12', 'A', '123', 'xA'].map((each) => matchNumber(read, each).matches)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('every common form is a pattern of the grammar', () => {
  for (const form of Object.values(FORMS)) understood(form);
});

test('the pattern of e-mail addresses accepts the same numbers as its old form, up to the longest number', () => {
  const before = '[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)*\\.[A-Za-z]{2,}';
  const address = fc.string({
    unit: fc.constantFrom('a', '9', '.', '@', '-', '_'),
    maxLength: ACCOUNT_NUMBER_MAX,
  });
  const likely = fc
    .tuple(
      fc.constantFrom('a', 'a.b'),
      fc.array(fc.constantFrom('a', '-', '9a', ''), { maxLength: 14 }),
      fc.constantFrom('cn', 'c', 'com'),
    )
    .map(([name, labels, last]) => `${name}@${[...labels, last].join('.')}`.slice(0, ACCOUNT_NUMBER_MAX));
  fc.assert(
    fc.property(fc.oneof(address, likely), (typed) => {
      expect(matchNumber(understood(FORMS.email), typed).matches).toBe(asRegExp(before, typed));
    }),
    { numRuns: 2_000 },
  );
});
