// Checks that docs and tests agree: each cited id is one test's, and each id of a test is cited.
import { describe, expect, test } from 'vitest';
import { citedIn, idsIn } from './citations.ts';
import { DOCS, PAGES, read, TEST_FILES } from './files.ts';

const marked = TEST_FILES.flatMap((path) => idsIn(path, read(path)));
const ids = marked.map(({ id }) => id);

/** Pages whose tables name tests for each promise. */
const PROMISES = ['docs/change/security/login.md', 'docs/change/money/order-paths.md'];

/** Rows of a page's tables, without the heads. */
function rowsOf(page: string): string[] {
  const isRule = (line: string | undefined): boolean => /^\|[\s|:-]+\|$/.test(line ?? '');
  return page
    .split('\n')
    .filter((line, at, all) => line.startsWith('|') && !isRule(line) && !isRule(all[at + 1]));
}

describe('the ids of tests', () => {
  test('stand above one test each, in kebab case', () => {
    expect(marked.filter(({ trouble }) => trouble !== '')).toEqual([]);
  });

  test('are different from each other', () => {
    expect(marked.filter(({ id }, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test('are all cited by a page', () => {
    const cited = new Set(PAGES.flatMap((path) => citedIn(read(path))));
    expect(marked.filter(({ id }) => !cited.has(id))).toEqual([]);
  });
});

test('that a page cites all exist', () => {
  const unknown = PAGES.flatMap((path) =>
    citedIn(read(path))
      .filter((id) => !ids.includes(id))
      .map((id) => `${path}: ${id}`),
  );
  expect(unknown).toEqual([]);
  expect(ids.length).toBeGreaterThan(400);
});

test('no page cites a test by its title', () => {
  expect(DOCS.filter((path) => /\.(?:test|spec)\.tsx?`? › /.test(read(path)))).toEqual([]);
});

test.each(PROMISES)('each row of %s cites a test', (path) => {
  expect(rowsOf(read(path)).filter((row) => citedIn(row).length === 0)).toEqual([]);
});

describe('an id above a test', () => {
  test.each([
    ["// @id one\ntest('a', () => {", ''],
    ['  // @id one-2\n  test.each<[string]>([', ''],
    ["// @id one\ntest.skipIf(old)('a', () => {", ''],
    ['// @id one\nfor (const name of names)\n  test(name', ''],
    ["// @id one\nfor (const a of all) go(a);\n\ntest('a'", 'above a test'],
    ['// @id One\ntest(', 'kebab-case'],
    ['// @id one two\ntest(', 'kebab-case'],
    ['// @id\ntest(', 'kebab-case'],
    ['/** @id one */\ntest(', 'kebab-case'],
    ["// @id one\ntest.describe('a', () => {", 'above a test'],
    ["// @id one\n\ntest('a', () => {", 'above a test'],
    ['// @id one', 'above a test'],
  ])('is read with what is wrong: %j', (source, trouble) => {
    const [found] = idsIn('a.test.ts', source);
    if (trouble === '') expect(found).toEqual({ id: found?.id, at: 'a.test.ts:1', trouble: '' });
    else expect(found?.trouble).toContain(trouble);
  });

  test('is cited as test:<id>', () => {
    expect(citedIn('`test:one-2`, `test:two`, `test:<id>` and `test.ts`')).toEqual(['one-2', 'two']);
  });
});

test('each code of automatic payment is on its page', () => {
  const codes = new Set(read('contract/code-names.ts').match(/LIV07\d{3}/g));
  expect(codes.size).toBeGreaterThan(10);
  const page = read('docs/change/money/autopay.md');
  expect([...codes].filter((code) => !page.includes(code))).toEqual([]);
});
