import { globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { buildServer, builtServer } from './system/build.ts';

/** Where an import of what is built, or the loading of something later, says what it wants. */
const WANTED = /^(?:import|export)\b[^"';]*?(?:from )?"([^"]+)"|\bimport\("([^"]+)"\)/gm;
const MOST_FILES = 40;

test('production reads few files, and none of the packages', async () => {
  await buildServer().done;
  const folder = dirname(builtServer);
  const files = globSync('**/*.js', { cwd: folder });
  expect(files.length).toBeLessThanOrEqual(MOST_FILES);
  const wanted = files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(WANTED)].map(([, early, late]) => early ?? late),
  );
  const packages = wanted.filter((name) => !name?.startsWith('./') && !name?.startsWith('node:'));
  expect(packages.filter((name) => !builtinModules.includes(String(name)))).toEqual([]);
});
