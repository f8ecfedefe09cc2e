import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { StaticFile } from './static-files.ts';

/** What the payer chose on this device, as the app says it in the cookie `look`, and the attribute of the document that draws it so. */
const ATTRIBUTES = { dark: 'data-mode="dark"', large: 'data-size="large"' } as const;

/** Attributes of the look in a request's cookies; empty for the one every document has. */
const attributesIn = (cookies: string): string => {
  const chosen = /(?:^|;\s*)look=([\w.]*)/.exec(cookies)?.[1]?.split('.') ?? [];
  return Object.entries(ATTRIBUTES)
    .filter(([name]) => chosen.includes(name))
    .map(([, attribute]) => attribute)
    .join(' ');
};

const redrawn = (file: StaticFile, attributes: string): StaticFile => {
  const plain = file.bodies.get('identity')?.toString() ?? '';
  const body = Buffer.from(plain.replace('<html ', `<html ${attributes} `));
  return {
    ...file,
    hash: createHash('sha256').update(body).digest('base64url').slice(0, 22),
    bodies: new Map([
      ['identity', body],
      ['br', brotliCompressSync(body)],
      ['gzip', gzipSync(body)],
    ]),
  };
};

/**
 * Gives a document the look its payer chose, so that it is drawn so from the start: no script could do that before the
 * first paint. `always` are attributes that every document gets. Each is made once.
 */
export const createLooks = (always = ''): ((file: StaticFile, cookies: string) => StaticFile) => {
  const made = new Map<string, StaticFile>();
  return (file, cookies) => {
    const attributes = `${always} ${attributesIn(cookies)}`.trim();
    if (attributes === '') return file;
    const key = `${file.hash} ${attributes}`;
    const known = made.get(key) ?? redrawn(file, attributes);
    made.set(key, known);
    return known;
  };
};
