import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { extname } from 'node:path';
import type { FastifyReply } from 'fastify';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.ts': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** A file for browsers: its content type, and its content, read at each call. */
export type PageFile = { readonly type: string; readonly read: () => Promise<string> };

/** The files of a folder for browsers, by the names under which they are served. */
export function pageFiles(folder: URL): ReadonlyMap<string, PageFile> {
  return new Map(readdirSync(folder).map((name) => [servedName(name), pageFile(new URL(name, folder))]));
}

/** One file for browsers. */
export function pageFile(file: URL): PageFile {
  const extension = extname(file.pathname);
  return {
    type: TYPES[extension] ?? 'application/octet-stream',
    read: extension === '.ts' ? browserScript(file) : () => readFile(file, 'utf8'),
  };
}

/** Sends a file that browsers ask for again each time. */
export async function sendFile(reply: FastifyReply, { type, read }: PageFile): Promise<FastifyReply> {
  return reply
    .header('cache-control', 'no-store')
    .type(type)
    .send(await read());
}

/** The name under which a file is served: TypeScript under a `.js` name, any other file under its own. */
function servedName(file: string): string {
  return file.replace(/\.ts$/, '.js');
}

/** Reads a TypeScript file as JavaScript, with imports by the names the neighbours are served under. Cached until the file changes. */
function browserScript(file: URL): () => Promise<string> {
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
