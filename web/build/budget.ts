import { relative } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';
import { type Bundle, FEATURES, screenFiles, scriptsOf } from './chunks.ts';

/** The most that home may load, after brotli, and that a screen may add to what every page loads; in KB. */
const MOST = { scripts: 100, styles: 6, screen: 30, map: 45 };

/** The map, which the two pages of places load. */
const MAP = 'system/TileMap.tsx';

/** A build fails when something is more than this share above its budget. */
const SLACK = 0.03;

/** Compresses as the service sends it. */
export function brotli(content: string | Uint8Array): Buffer {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
}

/** Prints what home and the largest screen load. Warns of what is over its budget, and fails when it is 3 % above. */
export function budget(): Plugin {
  return {
    name: 'budget',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler: (_, bundle) => {
        const home = textOf(bundle, 'index.html');
        const scripts = [...new Set(scriptsOf(home))];
        const [style = ''] = /(?<=<style>)[\s\S]*(?=<\/style>)/.exec(home) ?? [];
        check('styles of home', kb(style), MOST.styles);
        check(`${scripts.length} scripts of home`, sizeOf(bundle, scripts), MOST.scripts);
        const sizes = [...screenFiles(bundle, scriptsOf(textOf(bundle, 'page.html')))]
          .map(([module, files]) => ({ name: relative(FEATURES, module), size: sizeOf(bundle, files) }))
          .sort((a, b) => b.size - a.size);
        for (const map of sizes.filter(({ name }) => name === MAP)) check(map.name, map.size, MOST.map);
        const largest = sizes.find(({ name }) => name !== MAP);
        if (!largest) throw new Error('No screen was built.');
        check(`${largest.name}, the largest screen`, largest.size, MOST.screen);
      },
    },
  };
}

function check(name: string, size: number, most: number): void {
  console.log(`${name}: ${size.toFixed(1)} of ${most} KB`);
  if (size > most * (1 + SLACK)) throw new Error(`The build is over its budget: ${name}.`);
  if (size > most) console.warn(`The build is over its budget: ${name}.`);
}

function sizeOf(bundle: Bundle, files: readonly string[]): number {
  return files.reduce((sum, file) => sum + kb(textOf(bundle, file)), 0);
}

function textOf(bundle: Bundle, name: string): string {
  const file = bundle[name];
  if (!file) throw new Error(`the build has no ${name}`);
  return file.type === 'chunk' ? file.code : String(file.source);
}

function kb(text: string): number {
  return brotli(text).length / 1024;
}
