import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The messages of a language and a feature, as they are written. */
export function readMessages(language: string, name: string): Record<string, string> {
  return JSON.parse(
    readFileSync(join(import.meta.dirname, `../i18n/messages/${language}/${name}.json`), 'utf8'),
  );
}
