import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { documentFile, type Language } from '@life-payment/contract/rules';
import type { Plugin } from 'vite';
import { checkBudget, scriptsOf, WITHOUT_BUDGET } from './budget.ts';
import { brotli } from './compress.ts';
import { type Bundle, SCREENS, screenFiles } from './screens.ts';

/** The most a screen may load beyond what every page loads, in bytes after brotli. */
const MOST = 25 * 1024;

/** Checks each screen against its budget: its own scripts and styles, and its imports that not every page loads. */
export function screenBudget(language: Language): Plugin {
  return {
    name: 'screen-budget',
    apply: 'build',
    enforce: 'post',
    writeBundle: {
      order: 'post',
      handler: ({ dir = '' }, bundle) => {
        // Every page other than home loads these scripts; home also loads its own.
        const everywhere = scriptsOf(readFileSync(join(dir, documentFile('page', language)), 'utf8'));
        const costs = [...screenFiles(bundle, everywhere)]
          .map(([module, { scripts, styles }]) => ({
            screen: relative(SCREENS, module),
            bytes: [...scripts, ...styles].reduce((sum, file) => sum + sizeOf(bundle, file), 0),
          }))
          .sort((a, b) => b.bytes - a.bytes);
        const [largest] = costs;
        if (!largest) throw new Error('No screen was built.');
        console.log(
          `${costs.length} screens, the largest ${largest.screen} with ${(largest.bytes / 1024).toFixed(1)} of ${MOST / 1024} KB`,
        );
        if (!WITHOUT_BUDGET.has(language)) checkBudget(largest.screen, largest.bytes, MOST);
      },
    },
  };
}

function sizeOf(bundle: Bundle, file: string): number {
  const found = bundle[file];
  if (!found) return 0;
  return brotli(found.type === 'chunk' ? found.code : Buffer.from(found.source)).length;
}
