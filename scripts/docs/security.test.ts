// Checks the pages of OWASP ASVS: each requirement once, each with a test or a reason, and all that is open on the first page.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { citedIn } from './citations.ts';

const docs = join(import.meta.dirname, '../../docs/change/security');
function read(path: string): string {
  return readFileSync(join(docs, path), 'utf8');
}

const PAGES = ['asvs-1-5.md', 'asvs-6-10.md', 'asvs-11-17.md'];

/** Number of requirements of levels 1 and 2 in each chapter of ASVS 5.0.0, from V1 on. */
const IN_CHAPTER = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

/** The states of a requirement. */
const STATES = ['held', 'by design', 'partly', 'open', 'elsewhere', 'not applicable'];

const ID = /\bV\d{1,2}\.\d{1,2}\.\d{1,2}\b/g;

type Row = { readonly id: string; readonly level: string; readonly state: string; readonly why: string };

function rowsIn(page: string): Row[] {
  return page
    .split('\n')
    .filter((line) => line.startsWith('| V'))
    .map((line) => {
      const [, id = '', level = '', , state = '', ...why] = line.split('|').map((cell) => cell.trim());
      return { id, level, state, why: why.join('|').replace(/\|$/, '').trim() };
    });
}

const rows = PAGES.flatMap((page) => rowsIn(read(page)));
function idsOf(state: RegExp): string[] {
  return rows.filter((row) => state.test(row.state)).map(({ id }) => id);
}

function namesTest(why: string): boolean {
  return citedIn(why).length > 0;
}
function linksPage(why: string): boolean {
  return /\]\([^)]+\)/.test(why);
}

/** What is wrong with a row; empty when nothing is. */
function troubleOf({ id, level, state, why }: Row): string {
  if (!/^V\d+\.\d+\.\d+$/.test(id) || !/^[12]$/.test(level)) return `${id}: no requirement of level 1 or 2`;
  if (!STATES.includes(state)) return `${id}: "${state}" is no state`;
  if (why === '') return `${id}: neither test nor reason`;
  if (state === 'held' && !namesTest(why) && !linksPage(why)) return `${id}: held by no test and no page`;
  if (/^(?:partly|open)$/.test(state) && !why.includes('Open: ')) return `${id}: does not say what is open`;
  return '';
}

describe('the rows of OWASP ASVS', () => {
  test('are all requirements of levels 1 and 2, each once', () => {
    const ids = rows.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const counts = IN_CHAPTER.map(
      (_count, index) => ids.filter((id) => id.startsWith(`V${index + 1}.`)).length,
    );
    expect(counts).toEqual(IN_CHAPTER);
  });

  test('have a test or a reason each', () => {
    expect(rows.map(troubleOf).filter((trouble) => trouble !== '')).toEqual([]);
  });

  test('that are open or partly open are on the first page, and no others', () => {
    const [, open = ''] = read('security.md').split('## What is open');
    const listed = open.split('\n## ')[0]?.match(ID) ?? [];
    expect([...listed].sort()).toEqual(idsOf(/^(?:partly|open)$/).sort());
  });

  test('are found when test and reason are missing', () => {
    const trouble = (line: string) => rowsIn(line).map(troubleOf)[0];
    expect(trouble('| V1.1.1 | 2 | x | held | because |')).toContain('no test');
    expect(trouble('| V1.1.1 | 2 | x | open | none |')).toContain('what is open');
    expect(trouble('| V1.1.1 | 2 | x | by design | |')).toContain('neither');
    expect(trouble('| V1.1.1 | 3 | x | by design | y |')).toContain('level');
    expect(trouble('| V1.1.1 | 2 | x | held | `test:a-b` |')).toBe('');
  });
});

test('each attack has a test', () => {
  const [, attacks = ''] = read('security.md').split('## Attacks on others');
  const lines = attacks
    .split('\n')
    .filter((line) => /^\| (?!attack |---)/.test(line) && !line.startsWith('|---'));
  expect(lines.length).toBeGreaterThan(30);
  expect(lines.filter((line) => !namesTest(line))).toEqual([]);
});
