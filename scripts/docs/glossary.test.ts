// Checks the glossary: each term once, with its Chinese, and in a place that is there.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { read } from './files.ts';

const root = join(import.meta.dirname, '../..');

/** Rows of four cells: term, Chinese, meaning, place. */
const terms = read('GLOSSARY.md')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter((cells) => cells.length === 6 && cells[1] !== 'term' && !cells[1]?.startsWith('---'))
  .map(([, term = '', chinese = '', , where = '']) => ({ term, chinese, where }));

test('each place in the glossary exists', () => {
  expect(terms.length).toBeGreaterThan(60);
  const places = terms.flatMap(({ where }) =>
    [...where.matchAll(/`([^`]+)`/g)].map(([, place = '']) => place),
  );
  expect(places.length).toBeGreaterThanOrEqual(terms.length);
  expect(places.filter((place) => !existsSync(join(root, place)))).toEqual([]);
});

test('each term is in the glossary once, with its Chinese', () => {
  const names = terms.map(({ term }) => term);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(terms.filter(({ chinese }) => !/\p{Script=Han}/u.test(chinese))).toEqual([]);
  expect(terms.filter(({ where }) => !where.includes('`'))).toEqual([]);
});
