import { spawn } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import { buildServer, buildWeb, builtServer } from './system/build.ts';

const folder = dirname(builtServer);

/** Matches the name in an import, or in the later loading, of a built file. */
const WANTED = /^(?:import|export)\b[^"';]*?(?:from )?"([^"]+)"|\bimport\("([^"]+)"\)/gm;
const MOST_FILES = 40;

/** Packages with a native program, which can't be bundled. */
const NATIVE = ['sharp'];

async function build(...options: string[]): Promise<{ code: number | null; said: string }> {
  const script = join(import.meta.dirname, 'build.ts');
  const child = spawn(process.execPath, [script, ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [out, error, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, said: out + error };
}

/** Makes the build look older than its sources. */
function outdate() {
  return writeFileSync(join(folder, '.stamp'), 'of other sources');
}

beforeEach(async () => {
  await buildWeb().done;
  await buildServer().done;
});

// @id production-reads-few-files
test('production reads few files, and of the packages only the native one, when it is needed', () => {
  const files = globSync('**/*.js', { cwd: folder });
  expect(files.length).toBeLessThanOrEqual(MOST_FILES);
  const imports = files.flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(WANTED)]);
  const packagesIn = (names: readonly (string | undefined)[]): string[] =>
    names.flatMap((name = './') =>
      /^(\.\/|node:)/.test(name) || builtinModules.includes(name) ? [] : [name],
    );
  expect(packagesIn(imports.map(([, early]) => early))).toEqual([]);
  expect(packagesIn(imports.map(([, , late]) => late))).toEqual(NATIVE);
});

test('a build of other sources is refused with a sentence that says what to do', async () => {
  expect(await build('--check')).toEqual({ code: 0, said: '' });
  outdate();
  expect(await build('--check')).toEqual({
    code: 1,
    said: '\nThe server is not built of these sources. Build it with "npm run build".\n\n',
  });
});

test('of two builds at once one runs and the other waits', async () => {
  outdate();
  const both = await Promise.all([build(), build()]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect(both.map(({ said }) => said).join('')).toBe('Building the server…\n');
  expect(await build('--check')).toEqual({ code: 0, said: '' });
});
