import { expect, test } from 'vitest';
import { BOUNDS, isReadable, type Kept, keptIn, keptOf, withFresh } from './kept.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-20T12:00:00+08:00');
const FACTS = { user: 'u1', appVersion: '1.0.127', now: NOW };

function kept(age = 0): Kept {
  return { at: NOW - age, text: '{}' };
}

function textOf(data: unknown) {
  return keptOf(data, NOW)?.text;
}

test('an answer is stored with its time', () => {
  expect(keptOf({ orderId: 'o1' }, NOW)).toEqual({ at: NOW, text: '{"orderId":"o1"}' });
});
test('the way to pay is never stored', () => {
  expect(textOf({ orderId: 'o1', pay: { kind: 'PAGE', value: 'https://wallet.example/?sign=s' } })).toBe(
    '{"orderId":"o1"}',
  );
});
test('only the first pages of a long list are stored', () => {
  const pages = [1, 2, 3].map((page) => ({ orders: [page] }));
  expect(textOf({ pages, pageParams: [undefined, 'a', 'b'] })).toBe(
    '{"pages":[{"orders":[1]},{"orders":[2]}],"pageParams":[null,"a"]}',
  );
});
test('an answer that was forgotten before it was stored is not stored', () => {
  expect(keptOf(undefined, NOW)).toBeNull();
});
test('an empty list and one beyond the limit are not stored', () => {
  expect(keptOf([], NOW)).toBeNull();
  expect(keptOf('x'.repeat(BOUNDS.characters), NOW)).toBeNull();
});

test.each([
  [['accounts'], true],
  [['bills', 'a1'], true],
  [['records', {}], true],
  [['order', 'o1'], true],
  [['questions', 'HISUN'], true],
  [['intention', 'q1'], false],
  [['cities', ''], false],
])('whether the query %j is worth reading without a network: %s', (queryKey, readable) => {
  expect(isReadable(queryKey)).toBe(readable);
});

const entry = withFresh(FACTS, undefined, { a: kept(), b: kept(30 * DAY_MS) });

test.each([
  ['as it is', 'a', '1.0.127', NOW, true],
  ['after thirty days', 'b', '1.0.127', NOW, true],
  ['later', 'b', '1.0.127', NOW + 1, false],
  ['of another version', 'a', '1.0.126', NOW, false],
  ['that is not there', 'c', '1.0.127', NOW, false],
])('an answer %s may be shown: %s %s %d %s', (_, hash, version, now, shown) => {
  expect(keptIn(entry, hash, version, now) !== null).toBe(shown);
});

test('fresh answers take the place of earlier ones and stand beside the others', () => {
  const next = withFresh({ ...FACTS, now: NOW + 1 }, entry, { a: { at: NOW + 1, text: '[1]' }, c: kept() });
  expect(next).toEqual({ ...entry, answers: { a: { at: NOW + 1, text: '[1]' }, c: kept() } });
});
test('answers of another version are left out', () => {
  expect(Object.keys(withFresh({ ...FACTS, appVersion: '2' }, entry, { c: kept() }).answers)).toEqual(['c']);
});
test('the oldest of too many are left out', () => {
  const many = Array.from({ length: BOUNDS.answers + 2 }, (_, age) => [`k${age}`, kept(age)]);
  const { answers } = withFresh(FACTS, undefined, Object.fromEntries(many));
  expect(Object.keys(answers)).toHaveLength(BOUNDS.answers);
  expect(answers).not.toHaveProperty(`k${BOUNDS.answers}`);
});
