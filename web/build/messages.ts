import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const I18N = join(import.meta.dirname, '../i18n');

/** Compiles the messages before anything imports them. */
export function messages(): Plugin {
  return {
    name: 'messages',
    buildStart: () => {
      execFileSync(process.execPath, [join(I18N, 'compile.ts')], { stdio: 'inherit' });
    },
  };
}

/** The messages of a language and a feature, as they are written. */
export function readMessages(language: string, feature: string): Record<string, string> {
  return JSON.parse(readFileSync(join(I18N, `messages/${language}/${feature}.json`), 'utf8'));
}
