import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { browserScript, servedName } from './browser-script.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.ts': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** A file for browsers: its content type, and its content, read at each call. */
export type PageFile = {
  readonly type: string;
  readonly read: () => Promise<string>;
};

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
