import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';

/** The name under which a file is served: TypeScript under a `.js` name, any other file under its own. */
export function servedName(file: string): string {
  return file.replace(/\.ts$/, '.js');
}

/**
 * Reads a TypeScript file as JavaScript: without types, and with imports by the names under which the neighbours are
 * served. The result is cached until the file changes.
 */
export function browserScript(file: URL): () => Promise<string> {
  let kept = { source: '', script: '' };
  return async () => {
    const source = await readFile(file, 'utf8');
    if (source !== kept.source) kept = { source, script: withoutTypes(source) };
    return kept.script;
  };
}

/** A literal that names a neighbouring file: `'./dom.ts'`. */
const NEIGHBOUR = /'(\.\/[\w-]+)\.ts'/g;

function withoutTypes(source: string): string {
  return stripTypeScriptTypes(source).replace(NEIGHBOUR, "'$1.js'");
}
