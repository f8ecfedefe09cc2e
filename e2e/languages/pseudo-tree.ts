/**
 * A copy of the sources with one more language, made of the English one: accented and 40 % longer. Beside files of texts it
 * gets only the lines that name them, so what fails in it branches on languages in code.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { accented, mapTexts, pseudoText } from './pseudo-text.ts';
import { change, copyTree, root } from './tree.ts';

export const PSEUDO = 'en-XA';
const NAME = 'enXA';

/** Texts in TypeScript: their folder, their type, and the file it is imported from. */
const TEXTS = [
  ['contract/texts', 'CodeTexts', './types.ts'],
  ['contract/rules/texts', 'RuleTexts', './types.ts'],
  ['server/src/texts', 'Texts', './types.ts'],
] as const;

/** Makes the copy in an empty folder, as CONTRIBUTING.md says it. */
export async function makePseudoTree(folder: string): Promise<void> {
  copyTree(folder);
  addToLanguages(folder);
  writeMessages(join(folder, 'web/i18n/messages'));
  writeTerms(join(folder, 'web/src/terms/texts'));
  for (const [place, type, from] of TEXTS) {
    writeModule(join(folder, place), type, from, await englishOf(place, pseudoText));
    addImport(join(folder, place, 'index.ts'), `./${PSEUDO}.ts`);
    change(join(folder, place, 'index.ts'), ', en };', `, en, '${PSEUDO}': ${NAME} };`);
  }
  await addJourneyWords(folder);
}

/** Leaves the pseudo-language out of the byte budgets, which are about texts of ordinary length. The others keep theirs. */
export function allowLongTexts(folder: string): void {
  change(
    join(folder, 'web/build/budget.ts'),
    'ReadonlySet<string> = new Set()',
    `ReadonlySet<string> = new Set(['${PSEUDO}'])`,
  );
}

function addToLanguages(folder: string): void {
  const list = join(folder, 'contract/rules/languages.ts');
  const english = /^ {2}en: .*'English'.*\n/m.exec(readFileSync(list, 'utf8'))?.[0];
  if (english === undefined) throw new Error(`${list} has no line of English`);
  const own = english.replace('en:', `'${PSEUDO}':`).replace('English', accented('English'));
  change(list, english, english + own);
  change(join(folder, 'web/i18n/project.inlang/settings.json'), '"en"]', `"en", "${PSEUDO}"]`);
}

/** What the browser tests look for beside the messages. Most are parts of texts, so that nothing is added at their ends. */
async function addJourneyWords(folder: string): Promise<void> {
  const place = 'e2e/support/words';
  writeModule(join(folder, place), 'OtherWords', './zh-CN.ts', await englishOf(place, accented));
  const list = join(folder, `${place}.ts`);
  addImport(list, `./words/${PSEUDO}.ts`);
  change(list, '...en },\n', `...en },\n  '${PSEUDO}': { ...messagesOf('${PSEUDO}'), ...${NAME} },\n`);
}

/** The English texts of a folder, each made into another. */
async function englishOf(place: string, map: (text: string) => string): Promise<unknown> {
  const { en } = await import(pathToFileURL(join(root, place, 'en.ts')).href);
  return mapTexts(en, map);
}

function writeModule(folder: string, type: string, from: string, value: unknown): void {
  writeFileSync(
    join(folder, `${PSEUDO}.ts`),
    `import type { ${type} } from '${from}';\n\nexport const ${NAME}: ${type} = ${JSON.stringify(value, null, 2)};\n`,
  );
}

function addImport(file: string, from: string): void {
  change(file, 'import { en }', `import { ${NAME} } from '${from}';\nimport { en }`);
}

function writeMessages(folder: string): void {
  mkdirSync(join(folder, PSEUDO));
  for (const name of readdirSync(join(folder, 'en'))) {
    const messages: Record<string, unknown> = JSON.parse(readFileSync(join(folder, 'en', name), 'utf8'));
    const made = Object.entries(messages).map(([key, message]) => [key, pseudoMessage(key, message)]);
    writeFileSync(join(folder, PSEUDO, name), JSON.stringify(Object.fromEntries(made), null, 2));
  }
}

/** A message is a text, or a list of variants that choose a text by a number: only the texts change. */
function pseudoMessage(key: string, message: unknown): unknown {
  // Twelve words in one text.
  if (key === 'date_months') return mapTexts(message, accented);
  if (typeof message === 'string') return pseudoText(message);
  if (!Array.isArray(message)) throw new Error(`the message ${key} has a form of its own`);
  return message.map((variants) => ({ ...variants, match: mapTexts(variants.match, pseudoText) }));
}

function writeTerms(folder: string): void {
  mkdirSync(join(folder, PSEUDO));
  for (const name of readdirSync(join(folder, 'en'))) {
    const lines = readFileSync(join(folder, 'en', name), 'utf8').split('\n');
    const made = lines.map((line) => {
      const [, sign = '', text = ''] = /^(- \*\*.+\*\*: |- |## |)(.*)$/.exec(line) ?? [];
      return text === '' ? line : accented(sign) + pseudoText(text);
    });
    writeFileSync(join(folder, PSEUDO, name), made.join('\n'));
  }
}
