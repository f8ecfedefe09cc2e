import { describe, expect, test } from 'vitest';
import { BOUNDS, isReadable, isUsable, type Kept, keysToDrop, recordOf } from './kept.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-20T12:00:00+08:00');

function record(key: string, change: Partial<Kept> = {}): Kept {
  return {
    key,
    user: 'u1',
    at: NOW,
    shape: '1/1.0.127',
    text: '{}',
    ...change,
  };
}

function made(data: unknown) {
  return recordOf('u1', '1.0.127', { queryHash: '["order"]', data, at: NOW });
}

describe('the stored part of an answer', () => {
  test('a record has the answer’s content, its user, its time and the version', () => {
    expect(made({ orderId: 'o1' })).toEqual(record('u1 ["order"]', { text: '{"orderId":"o1"}' }));
  });
  test('a record never has the way to pay', () => {
    expect(
      made({ orderId: 'o1', pay: { kind: 'PAGE', value: 'https://wallet.example/?sign=s' } })?.text,
    ).toBe('{"orderId":"o1"}');
  });
  test('a record has only the first pages of a long list', () => {
    const pages = [1, 2, 3].map((page) => ({ orders: [page] }));
    expect(made({ pages, pageParams: [undefined, 'a', 'b'] })?.text).toBe(
      '{"pages":[{"orders":[1]},{"orders":[2]}],"pageParams":[null,"a"]}',
    );
  });
  test('an answer that was forgotten before it was stored is not stored', () => {
    expect(made(undefined)).toBeNull();
  });

  test('an empty list and one beyond the limit are not stored', () => {
    expect(made([])).toBeNull();
    expect(made('x'.repeat(BOUNDS.characters))).toBeNull();
  });
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

describe('records that may be shown', () => {
  test.each([
    ['as it is', {}, true],
    ['after thirty days', { at: NOW - 30 * DAY_MS }, true],
    ['later', { at: NOW - 30 * DAY_MS - 1 }, false],
    ["somebody else's", { user: 'u2' }, false],
    ['of another version', { shape: '1/1.0.126' }, false],
    ['of another record', { shape: '0/1.0.127' }, false],
  ])('a record with %s (%j) may be shown: %s', (_, change, usable) => {
    expect(isUsable(record('k', change), 'u1', '1.0.127', NOW)).toBe(usable);
  });
});

test('records that may not be shown and the oldest of too many are deleted', () => {
  const many = Array.from({ length: BOUNDS.answers + 2 }, (_, age) => record(`k${age}`, { at: NOW - age }));
  const wrong = [record('theirs', { user: 'u2' }), record('old', { at: NOW - 31 * DAY_MS })];
  expect(keysToDrop([...wrong, ...many], 'u1', '1.0.127', NOW)).toEqual([
    'theirs',
    'old',
    `k${BOUNDS.answers}`,
    `k${BOUNDS.answers + 1}`,
  ]);
});
