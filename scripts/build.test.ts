import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import { buildServer, buildWeb, builtServer } from './builds.ts';

const folder = dirname(builtServer);

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

test('the check refuses a build of other sources, and of two builds at once one runs', async () => {
  outdate();
  expect(await build('--check')).toEqual({
    code: 1,
    said: expect.stringContaining('The server is not built of these sources.'),
  });
  const both = await Promise.all([build(), build()]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect(both.map(({ said }) => said).join('')).toBe('Building the server…\n');
  expect(await build('--check')).toEqual({ code: 0, said: '' });
});
