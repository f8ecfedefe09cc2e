import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Compiles the messages before anything imports them. */
export function messages(): Plugin {
  return {
    name: 'messages',
    buildStart: () => {
      execFileSync(process.execPath, [join(import.meta.dirname, '../i18n/compile.ts')], { stdio: 'inherit' });
    },
  };
}
