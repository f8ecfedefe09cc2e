/** A copy of the sources, in which a test may change them, and the programs that run in it. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

export const root = join(import.meta.dirname, '../..');

/** What is installed, made or kept, as .gitignore has it. */
const MADE = /\/(?:\.git|node_modules|\.data[^/]*|dist|artifacts|i18n\/generated)$/;

/** Which browser there is: the installation has written it. */
const BROWSER = '.cache/life-payment/browser.json';

/** Makes the copy in an empty folder. What is installed is linked, the workspaces are the copy's own. */
export function copyTree(folder: string): void {
  cpSync(root, folder, { recursive: true, filter: (path) => !MADE.test(path) });
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(to);
  for (const name of readdirSync(from))
    if (name === '@life-payment')
      cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    else if (!name.startsWith('.vite') && name !== '.cache') symlinkSync(join(from, name), join(to, name));
  cpSync(join(from, BROWSER), join(to, BROWSER));
}

export function change(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no "${from}"`);
  writeFileSync(
    file,
    text.replace(from, () => to),
  );
}

/** Runs a program of a copy. Throws what it printed when it does not end well. */
export function runIn(folder: string, ...command: readonly string[]): void {
  const env = { ...process.env, NODE_ENV: 'production' };
  try {
    execFileSync(process.execPath, command, { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    throw new Error(`${command.join(' ')}\n${Reflect.get(Object(error), 'stdout')}`, { cause: error });
  }
}

/** The scripts that a document of a build names, with their bytes after brotli. */
export function scriptsIn(dist: string, document: string): Map<string, number> {
  const html = readFileSync(join(dist, document), 'utf8');
  const names = [...html.matchAll(/(?:src|href)="\/jiaofei\/(assets\/[^"]+\.js)"/g)].flatMap(
    ([, name]) => name ?? [],
  );
  return new Map(names.map((name) => [name, brotliCompressSync(readFileSync(join(dist, name))).length]));
}

export function sumOf(scripts: ReadonlyMap<string, number>): number {
  return [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
}
