/**
 * Compiles the messages of both languages to `src/i18n/generated`, when they changed.
 * Run by the build, and by `node web/i18n/compile.ts` before types are checked or tests run.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '@inlang/paraglide-js';

const LOCALES = ['zh-CN', 'en'];
const here = import.meta.dirname;
const project = join(here, 'project.inlang');
const generated = join(here, '../src/i18n/generated');
const runtime = join(here, 'runtime.js');
const stamp = join(generated, 'stamp.txt');

const hash = sourcesHash();
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash) {
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
    ...LOCALES.flatMap(messageFiles),
  ];
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

function messageFiles(locale: string): string[] {
  return readdirSync(join(here, 'messages', locale)).map((name) => join(here, 'messages', locale, name));
}

/** A message missing in one language would fall back to the other without a word. */
function checkComplete(): void {
  const [zh, en] = LOCALES.map((locale) => new Set(keysOf(locale)));
  const missing = [...(zh ?? [])].filter((key) => !en?.has(key)).map((key) => `en lacks ${key}`);
  const extra = [...(en ?? [])].filter((key) => !zh?.has(key)).map((key) => `zh-CN lacks ${key}`);
  if (missing.length + extra.length > 0) throw new Error(`messages: ${[...missing, ...extra].join(', ')}`);
}

function keysOf(locale: string): string[] {
  return messageFiles(locale).flatMap((file) => Object.keys(JSON.parse(readFileSync(file, 'utf8'))));
}

/** A plugin that can't be loaded, or a file the settings do not name, leaves messages out while the compiler reports success. */
function checkCompiled(): void {
  const index = readFileSync(join(generated, 'messages/_index.js'), 'utf8');
  const missing = keysOf('zh-CN').filter((key) => !index.includes(`./${key}.js'`));
  if (missing.length > 0) throw new Error(`messages not compiled: ${missing.join(', ')}`);
}
