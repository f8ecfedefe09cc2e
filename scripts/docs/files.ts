// What the checks of the docs read: the pages, and the files of tests.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Reads a file by its path from the root. */
export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** The pages in docs/. */
export const DOCS = find('docs/**/*.md');

/** Every page: those in docs/, those at the root, and each room's own. */
export const PAGES = [...find('*.md'), ...find('*/README.md'), ...DOCS].filter(
  (path, index, all) => all.indexOf(path) === index,
);

/** Every file that a page may name. */
export const SOURCES = find('**/*.{ts,tsx,mjs,json,yml,css}');

/** Every test file: units, calls and browser journeys, and the tests that every wallet's adapter passes. */
export const TEST_FILES = [
  ...find('{contract,biller-api,web,server,sandbox,e2e,bench,scripts}/**/*.{test,spec}.{ts,tsx}'),
  ...find('server/test/wallets/conformance{,-created}.ts'),
];

/** Paths from the root with forward slashes, without installed and built files. */
function find(pattern: string): string[] {
  return globSync(pattern, {
    cwd: root,
    exclude: (path) => /(?:^|\/)(?:node_modules|dist|artifacts)$/.test(path),
  }).sort();
}
