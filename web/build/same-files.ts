import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Fails when a build would write another content under the name of a file that is there: the builds of all languages
 * share one folder, and browsers keep a file by its name for ever.
 */
export function sameFiles(): Plugin {
  return {
    name: 'same-files',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler: ({ dir = '' }, bundle) => {
        for (const [name, file] of Object.entries(bundle)) {
          const path = join(dir, name);
          if (!/^assets\//.test(name) || !existsSync(path)) continue;
          const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (!content.equals(readFileSync(path))) throw new Error(`${name} has two contents`);
        }
      },
    },
  };
}
