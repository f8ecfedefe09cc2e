import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';

/** The name a file is served under: TypeScript as JavaScript, anything else as it is called. */
export function servedName(file: string): string {
  return file.replace(/\.ts$/, '.js');
}

/**
 * Reads a TypeScript file as a browser runs it: without its types, its imports by the names its neighbours are served
 * under. What was made of it is kept until the file changes.
 */
export function browserScript(file: URL): () => Promise<string> {
  let kept = { source: '', script: '' };
  return async () => {
    const source = await readFile(file, 'utf8');
    if (source !== kept.source) kept = { source, script: withoutTypes(source) };
    return kept.script;
  };
}

/** A literal that names a neighbour: `'./dom.ts'`. */
const NEIGHBOUR = /'(\.\/[\w-]+)\.ts'/g;

function withoutTypes(source: string): string {
  return stripTypeScriptTypes(source).replace(NEIGHBOUR, "'$1.js'");
}
