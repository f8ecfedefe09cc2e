// Checks the pages: each is linked, each link leads somewhere, each says for whom it is, and no folder is too full.
import { existsSync, globSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DOCS, PAGES, read, SOURCES } from './files.ts';
import { filesNamed, linksOf, partsLinked, partsOf, reachedFrom, saysForWhom } from './pages.ts';

const root = join(import.meta.dirname, '../..');

/** The most pages in a folder, its index included. */
const IN_A_FOLDER = 9;

const pages = new Map(PAGES.map((path) => [path, read(path)]));

describe('the pages of the docs', () => {
  test('are all reached from README.md', () => {
    const reached = reachedFrom('README.md', pages);
    expect(PAGES.filter((path) => !reached.has(path))).toEqual([]);
  });

  test('link only existing files', () => {
    const dead = PAGES.flatMap((path) =>
      linksOf(path, read(path))
        .filter((link) => !existsSync(join(root, link)))
        .map((link) => `${path}: ${link}`),
    );
    expect(dead).toEqual([]);
  });

  test('name only existing source files', () => {
    const isThere = (name: string): boolean =>
      SOURCES.some((path) => path === name || path.endsWith(`/${name}`));
    const missing = PAGES.flatMap((path) =>
      filesNamed(read(path))
        .filter((name) => !isThere(name))
        .map((name) => `${path}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test('link only existing headings', () => {
    const dead = PAGES.flatMap((path) =>
      partsLinked(path, read(path))
        .filter(({ page, part }) => !partsOf(pages.get(page) ?? '').includes(part))
        .map(({ page, part }) => `${path}: ${page}#${part}`),
    );
    expect(dead).toEqual([]);
  });

  test('show pictures that load at once: 60 KB at most in the guide, 200 KB on the first page', () => {
    const tooLarge = (pattern: string, most: number): string[] =>
      globSync(pattern, { cwd: root }).filter((path) => statSync(join(root, path)).size > most * 1024);
    expect(tooLarge('docs/use/images/*/*', 60)).toEqual([]);
    expect(tooLarge('docs/images/*', 200)).toEqual([]);
  });

  test('say below their title for whom they are and what one can do after reading them', () => {
    expect(DOCS.filter((path) => !saysForWhom(read(path)))).toEqual([]);
  });

  test('lie in folders of nine at most, each folder with an index', () => {
    const folders = Map.groupBy(DOCS, dirname);
    expect([...folders].filter(([, pages]) => pages.length > IN_A_FOLDER)).toEqual([]);
    for (const door of ['use', 'run', 'connect', 'change'])
      expect(folders.get(`docs/${door}`)).toContain(`docs/${door}/README.md`);
  });
});

describe('the check of the docs', () => {
  const PAGE = '# A page\n\n*For staff. After it you can stop the service.*\n\n[a](../b.md#part) [c](c/)\n';

  test('reads links from where the page lies', () => {
    expect(linksOf('docs/run/a.md', PAGE)).toEqual(['docs/b.md', 'docs/run/c/']);
    expect(linksOf('docs/run/a.md', '[x](https://example.com) [y](#part)\n')).toEqual([]);
    expect(linksOf('docs/use/a.md', '<img src="images/a.png" width="240">')).toEqual([
      'docs/use/images/a.png',
    ]);
    expect(filesNamed('`orders/rules.ts`, `rules.ts`, `npm start` and `a/b`')).toEqual(['orders/rules.ts']);
    expect(partsLinked('docs/run/a.md', PAGE)).toEqual([{ page: 'docs/b.md', part: 'part' }]);
    expect(partsOf("## A key of each user's own\n")).toEqual(['a-key-of-each-users-own']);
  });

  test('finds a page that no page links, also when it links others', () => {
    const pages = new Map([
      ['README.md', '[run](run/)'],
      ['run/README.md', '[a](a.md) [home](../README.md)'],
      ['run/a.md', ''],
      ['run/lost.md', '[a](a.md)'],
    ]);
    expect([...reachedFrom('README.md', pages)]).toEqual(['README.md', 'run/README.md', 'run/a.md']);
  });

  test('finds a page that does not say for whom it is', () => {
    expect(saysForWhom(PAGE)).toBe(true);
    expect(saysForWhom(PAGE.replace('After it', 'Then'))).toBe(false);
    expect(saysForWhom('# A page\n\nText.\n')).toBe(false);
  });
});
