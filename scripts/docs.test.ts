// Checks that the tests which the docs' tables name exist.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** Pages whose tables map what is promised to tests, each named as `file › test name`. */
const PAGES = [
  'docs/change/security/login.md',
  'docs/change/tests/error-catalogue.md',
  'docs/change/offline.md',
  'docs/change/money/order-paths.md',
  'docs/connect/other-orders.md',
  'docs/change/security/security.md',
  'docs/change/security/asvs-1-5.md',
  'docs/change/security/asvs-6-10.md',
  'docs/change/security/asvs-11-17.md',
];

const FILES = globSync('{contract,biller-api,web,server,sandbox,e2e,scripts}/**/*.{test,spec}.ts', {
  cwd: root,
  exclude: (path) => path.includes('node_modules') || path.includes('dist'),
});

/** A test's title in its file: that of `test('…')`, or after the table of `test.each(…)('…')`, `test.each<…>(…)('…')`. */
const TITLE = /\b(?:test|it)(?:\.each(?:<[\s\S]*?>)?\([\s\S]*?\))?\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;

/** What stands for a value in a title: `${…}`, `%s`, `$name`. */
const VALUE = /\$\{[^}]*\}|%[sdijo]|\$\w+/;

function titlesIn(source: string): string[] {
  return [...source.matchAll(TITLE)].map(([, , title = '']) => title.replace(/\\(['"`])/g, '$1'));
}

/** Whether a title, its values filled in with what the file itself holds, is the name. */
function isNamed(title: string, name: string, source: string): boolean {
  const parts = title.split(VALUE).map((part) => RegExp.escape(part));
  const values = new RegExp(`^${parts.join('(.*)')}$`).exec(name)?.slice(1);
  return values?.every((value) => source.includes(value.replace(/^"|"$/g, ''))) ?? false;
}

type Named = { readonly file: string; readonly name: string };

function namedIn(row: string): Named[] {
  return [...row.matchAll(/`([^`]+\.(?:test|spec)\.ts) › ([^`]+)`/g)].map(([, file = '', name = '']) => ({
    file,
    name,
  }));
}

/** Why there is no such test; null when there is. The file is named by as much of its path as makes it one. */
function whyMissing({ file, name }: Named): string | null {
  const found = FILES.filter((path) => path === file || path.endsWith(`/${file}`));
  const [path] = found;
  if (path === undefined || found.length > 1) return `${file} is the name of ${found.length} files`;
  const source = read(path);
  return titlesIn(source).some((title) => isNamed(title, name, source)) ? null : `${file} has no ${name}`;
}

/** Rows of a page's tables, without their heads. */
function rowsOf(page: string): string[] {
  return page
    .split('\n')
    .filter(
      (line, at, all) =>
        /^\|/.test(line) && !/^\|[\s|:-]+\|$/.test(line) && !/^\|[\s|:-]+\|$/.test(all[at + 1] ?? ''),
    );
}

describe.each(PAGES)('%s', (page) => {
  test('names only tests that exist', () => {
    const named = namedIn(read(page));
    expect(named.length).toBeGreaterThan(5);
    expect(named.map(whyMissing).filter((why) => why !== null)).toEqual([]);
  });
});

test.each(['docs/change/security/login.md', 'docs/change/money/order-paths.md'])(
  'each row of %s has a test',
  (page) => {
    const without = rowsOf(read(page)).filter((row) => namedIn(row).length === 0);
    expect(without).toEqual([]);
  },
);

test('each code of automatic payment is on its page', () => {
  const sources = ['contract/autopay-codes.ts', 'contract/rules/codes.ts'].map(read).join('');
  const codes = new Set(sources.match(/LIV07\d{3}/g));
  expect(codes.size).toBeGreaterThan(10);
  const page = read('docs/change/money/autopay.md');
  expect([...codes].filter((code) => !page.includes(code))).toEqual([]);
});

test('a test that is not there is found out', () => {
  expect(
    whyMissing({ file: 'scripts/docs.test.ts', name: 'a test that is not there is found out' }),
  ).toBeNull();
  expect(
    whyMissing({ file: 'scripts/docs.test.ts', name: 'a test that is there is found out' }),
  ).not.toBeNull();
  expect(isNamed('back-off: %s', 'back-off: close', "['close']")).toBe(true);
  expect(isNamed('back-off: %s', 'back-off: open', "['close']")).toBe(false);
});
