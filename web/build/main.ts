/** Builds the app, once for each language and kind of browser, into one folder: `node web/build/main.ts`. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { BUILDS, modeOf } from './builds.ts';
import { compressAll } from './compress.ts';

const web = join(import.meta.dirname, '..');
const dist = join(web, 'dist');

rmSync(dist, { recursive: true, force: true });
for (const each of BUILDS)
  await build({ configFile: join(web, 'vite.config.ts'), mode: modeOf(each), logLevel: 'warn' });
compressAll(dist);
