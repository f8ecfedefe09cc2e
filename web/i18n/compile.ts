/**
 * Compiles the messages of all languages to `src/lib/i18n/generated`, when they changed.
 * Run by the build, and by `npx node web/i18n/compile.ts` before types are checked or tests run.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '@inlang/paraglide-js';
import { DEFAULT_LANGUAGE, LANGUAGE_TAGS } from '@life-payment/contract/rules';

const here = import.meta.dirname;
const project = join(here, 'project.inlang');
const generated = join(here, '../src/lib/i18n/generated');
const runtime = join(here, 'runtime.js');
const stamp = join(generated, 'stamp.txt');

const hash = sourcesHash();
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash) {
  checkLanguages();
  checkComplete();
  await compile({
    project,
    outdir: generated,
    strategy: ['globalVariable', 'baseLocale'],
    emitReadme: false,
    emitPrettierIgnore: false,
    emitGitIgnore: false,
  });
  checkCompiled();
  copyFileSync(runtime, join(generated, 'runtime.js'));
  rmSync(join(generated, 'server.js'), { force: true });
  writeFileSync(stamp, hash);
}
// The compiler leaves timers behind that would hold the process for half a minute.
process.exit(0);

function sourcesHash(): string {
  const files = [
    join(project, 'settings.json'),
    import.meta.filename,
    runtime,
    ...LANGUAGE_TAGS.flatMap(messageFiles),
  ];
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

function messageFiles(locale: string): string[] {
  return readdirSync(join(here, 'messages', locale)).map((name) => join(here, 'messages', locale, name));
}

/** The compiler has a list of its own: a language that only one of both lists has would be left out without a word. */
function checkLanguages(): void {
  const { locales } = JSON.parse(readFileSync(join(project, 'settings.json'), 'utf8'));
  if (String(locales) !== String(LANGUAGE_TAGS))
    throw new Error(`messages: ${project} has the languages ${locales}, the contract ${LANGUAGE_TAGS}`);
}

/** A message missing in one language would fall back to another without a word. */
function checkComplete(): void {
  const all = new Set(LANGUAGE_TAGS.flatMap(keysOf));
  const missing = LANGUAGE_TAGS.flatMap((language) => {
    const own = new Set(keysOf(language));
    return [...all].filter((key) => !own.has(key)).map((key) => `${language} lacks ${key}`);
  });
  if (missing.length > 0) throw new Error(`messages: ${missing.join(', ')}`);
}

function keysOf(locale: string): string[] {
  return messageFiles(locale).flatMap((file) => Object.keys(JSON.parse(readFileSync(file, 'utf8'))));
}

/** A plugin that can't be loaded, or a file the settings do not name, leaves messages out while the compiler reports success. */
function checkCompiled(): void {
  const index = readFileSync(join(generated, 'messages/_index.js'), 'utf8');
  const missing = keysOf(DEFAULT_LANGUAGE).filter((key) => !index.includes(`./${key}.js'`));
  if (missing.length > 0) throw new Error(`messages not compiled: ${missing.join(', ')}`);
}
