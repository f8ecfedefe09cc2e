// Takes pictures of every screen in every state and variant, and makes one contact sheet of them: `npm run look`.
// Limited: `npm run look -- records bill --lang en --width 320 --theme group --look dark`.
// `npm run look -- guide` takes the pictures of docs/use and README.md instead, `npm run look -- gallery` those of the controls.
import './node-version.ts';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWeb } from './builds.ts';
import { run } from './test/run.ts';

const folder = join(import.meta.dirname, '../artifacts/look');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    lang: { type: 'string', multiple: true },
    theme: { type: 'string', multiple: true },
    look: { type: 'string', multiple: true },
    width: { type: 'string', multiple: true },
  },
});
const guide = positionals.includes('guide');
const gallery = positionals.includes('gallery');
const chosen = Object.entries({ ...values, names: positionals }).filter(([, words]) => words.length > 0);

// A choice replaces only its own pictures.
if (chosen.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
if (!gallery) await buildWeb().done;
const well = await run(
  'node_modules/@playwright/test/cli.js',
  ['test', '--config', `e2e/${guide ? 'guide' : 'looks'}/${gallery ? 'gallery' : 'playwright'}.config.ts`],
  Object.fromEntries(chosen.map(([name, words]) => [`LOOK_${name.toUpperCase()}`, words.join(',')])),
);
const made = gallery ? 'gallery' : 'index.html';
console.log(`\nThe pictures: ${guide ? 'docs/use/images' : join(folder, made)}`);
process.exitCode = well ? 0 : 1;
