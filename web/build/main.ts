/** Builds the app and compresses its files as the service sends them: `node web/build/main.ts`. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { brotli } from './budget.ts';

const web = join(import.meta.dirname, '..');
const dist = join(web, 'dist');

rmSync(dist, { recursive: true, force: true });
await build({ configFile: join(web, 'vite.config.ts'), logLevel: 'warn' });
for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
  // Nobody requests the facts for the server.
  if (!/\.(?:html|js|css|svg)$/.test(name)) continue;
  const content = readFileSync(join(dist, name));
  writeFileSync(join(dist, `${name}.br`), brotli(content));
  writeFileSync(join(dist, `${name}.gz`), gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
}
