import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { scriptsOf } from './budget.ts';
import { brotli } from './compress.ts';

/** What a screen may cost over the wire beyond what every page loads, in bytes after brotli. */
const MOST = 25 * 1024;

const SCREENS = join(import.meta.dirname, '../src/screens/');

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

const chunkOf = (bundle: Bundle, file: string): Rolldown.OutputChunk | null => {
  const found = bundle[file];
  return found?.type === 'chunk' ? found : null;
};

/** A chunk and all that comes with it. */
const withImports = (bundle: Bundle, start: string): Set<string> => {
  const files = new Set([start]);
  for (const file of files) for (const next of chunkOf(bundle, file)?.imports ?? []) files.add(next);
  return files;
};

const sizeOf = (bundle: Bundle, file: string): number => {
  const found = bundle[file];
  if (!found) return 0;
  return brotli(found.type === 'chunk' ? found.code : Buffer.from(found.source)).length;
};

/** Fails the build when a screen's own scripts and styles, with what it imports beyond the scripts of every page, are over their budget. */
export const screenBudget = (): Plugin => ({
  name: 'screen-budget',
  apply: 'build',
  enforce: 'post',
  writeBundle: {
    order: 'post',
    handler: ({ dir = '' }, bundle) => {
      // A page other than home loads the same but home's own script.
      const everywhere = new Set(scriptsOf(readFileSync(join(dir, 'page.html'), 'utf8')));
      const costs = Object.values(bundle)
        .filter((file) => file.type === 'chunk')
        .filter(({ isDynamicEntry, facadeModuleId }) => isDynamicEntry && facadeModuleId?.startsWith(SCREENS))
        .map(({ fileName, facadeModuleId }) => {
          const own = [...withImports(bundle, fileName)].filter((file) => !everywhere.has(file));
          const styles = own.flatMap((file) => [...(chunkOf(bundle, file)?.viteMetadata?.importedCss ?? [])]);
          return {
            screen: relative(SCREENS, facadeModuleId ?? ''),
            bytes: [...own, ...new Set(styles)].reduce((sum, file) => sum + sizeOf(bundle, file), 0),
          };
        })
        .sort((a, b) => b.bytes - a.bytes);
      const [largest] = costs;
      if (!largest) throw new Error('No screen was built.');
      console.log(
        `${costs.length} screens, the largest ${largest.screen} with ${(largest.bytes / 1024).toFixed(1)} of ${MOST / 1024} KB`,
      );
      if (largest.bytes > MOST) throw new Error(`${largest.screen} is over its budget`);
    },
  },
});
