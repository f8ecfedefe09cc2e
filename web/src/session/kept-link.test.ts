import { expect, test } from 'vitest';
import { isOrderOfLink } from './kept-link.ts';
import { openKeptLink } from './open-link.ts';

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      kept.set(key, value);
    },
    removeItem: (key) => {
      kept.delete(key);
    },
  };
}

test('a tab keeps its link, the session it opened and its order, also over a reload', () => {
  const perTab = storage();
  const link = openKeptLink(perTab, 'a');
  link.keepToken('t');
  link.keepOrder('LP1');
  const reloaded = openKeptLink(perTab, null);
  expect([reloaded.data(), reloaded.token()]).toEqual(['a', 't']);
  expect(openKeptLink(perTab, 'a').token()).toBe('t');
  expect(isOrderOfLink(perTab, 'LP1')).toBe(true);
  expect(isOrderOfLink(perTab, 'LP2')).toBe(false);
});

test('another link replaces the stored one', () => {
  const perTab = storage();
  const first = openKeptLink(perTab, 'a');
  first.keepToken('t');
  first.keepOrder('LP1');
  const second = openKeptLink(perTab, 'b');
  expect([second.data(), second.token()]).toEqual(['b', '']);
  expect(isOrderOfLink(perTab, 'LP1')).toBe(false);
});

test('a tab without a link has no link and no order of one', () => {
  const perTab = storage();
  expect(openKeptLink(perTab, null).data()).toBeNull();
  expect(isOrderOfLink(perTab, null)).toBe(false);
});
