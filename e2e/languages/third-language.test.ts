import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pseudoText } from './pseudo-text.ts';
import { dropBudgets, makePseudoTree, PSEUDO } from './pseudo-tree.ts';

const folder = mkdtempSync(join(tmpdir(), 'life-payment-language-'));
const root = join(import.meta.dirname, '../..');
/** What the screens looked like stays to be looked at. */
const PICTURES = 'artifacts/narrow';

beforeAll(() => makePseudoTree(folder));
afterAll(() => {
  const made = join(folder, PICTURES);
  if (existsSync(made)) cpSync(made, join(root, PICTURES), { recursive: true });
  rmSync(folder, { recursive: true, force: true });
});

test('a text of the pseudo-language is at least 40 % longer and keeps the places of values', () => {
  const text = 'You have {max:unpaid order|unpaid orders}';
  expect(pseudoText(text).length).toBeGreaterThanOrEqual(text.length * 1.4);
  expect(pseudoText(text)).toContain('{max:unpaid order|unpaid orders}');
});

// @id third-language-is-files
test('a third language needs files of texts and lines in lists, and no other code', () => {
  run('web/i18n/compile.ts');
  for (const project of ['.', 'web', 'e2e'])
    run('node_modules/typescript/bin/tsc', '--noEmit', '-p', project);
});

// @id third-language-on-narrow-screens
test('every screen of the built app can be read at 320 px in the pseudo-language', () => {
  dropBudgets(folder);
  for (const mode of ['production', 'old'])
    run('node_modules/vite/bin/vite.js', 'build', 'web', '--mode', mode, '--logLevel', 'warn');
  run('node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/languages', '-g', `in ${PSEUDO}$`);
});

/** Runs a program of the copy. Throws what it printed when it does not end well. */
function run(...command: readonly string[]): void {
  const env = { ...process.env, NODE_ENV: 'production' };
  try {
    execFileSync(process.execPath, command, { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    throw new Error(`${command.join(' ')}\n${Reflect.get(Object(error), 'stdout')}`, { cause: error });
  }
}
