import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentFile, LANGUAGE_TAGS, type Language } from '@life-payment/contract/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pseudoText } from './pseudo-text.ts';
import { allowLongTexts, makePseudoTree, PSEUDO } from './pseudo-tree.ts';
import { root, runIn, scriptsIn, sumOf } from './tree.ts';

const folder = mkdtempSync(join(tmpdir(), 'life-payment-language-'));
/** What the screens looked like stays to be looked at. */
const PICTURES = 'artifacts/narrow';
/** More than the line of a language takes in the list that is in every build. */
const NAME_OF_LANGUAGE = 200;

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

// @id third-language-costs-others-nothing
test('with a third language the others hold their byte budgets, and home loads the same in them', () => {
  allowLongTexts(folder);
  run('web/build/main.ts');
  for (const language of LANGUAGE_TAGS)
    expect(Math.abs(homeScripts(folder, language) - homeScripts(root, language))).toBeLessThan(
      NAME_OF_LANGUAGE,
    );
});

// @id third-language-on-narrow-screens
test('every screen of the built app can be read at 320 px in the pseudo-language', () => {
  run('node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/languages', '-g', `in ${PSEUDO}$`);
});

/** The bytes of home's scripts in a language. */
function homeScripts(tree: string, language: Language): number {
  return sumOf(scriptsIn(join(tree, 'web/dist'), documentFile('index', language)));
}

function run(...command: readonly string[]): void {
  runIn(folder, ...command);
}
