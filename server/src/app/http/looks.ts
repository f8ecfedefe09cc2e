import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { StaticFile } from './static-files.ts';

/** The payer's choices on this device in the cookie `look`, and the attribute of the document for each. */
const ATTRIBUTES = { dark: 'data-mode="dark"', large: 'data-size="large"' } as const;

/** The part of a document that names the help line. */
const HELP = /<!--help-->([\s\S]*?)<!--\/help-->/g;

/**
 * Puts the payer's look and the help line's number into a document, because no script could do it before the first paint.
 * `always`: attributes of every document. Each variant is made once.
 */
export function createLooks(
  always = '',
): (file: StaticFile, cookies: string, phone: string | null) => StaticFile {
  const made = new Map<string, StaticFile>();
  return (file, cookies, phone) => {
    const attributes = `${always} ${attributesIn(cookies)}`.trim();
    const key = `${file.hash} ${attributes} ${phone}`;
    const known = made.get(key) ?? redrawn(file, attributes, phone);
    made.set(key, known);
    return known;
  };
}

/** Attributes for the look in a request's cookies; empty for the default look. */
function attributesIn(cookies: string): string {
  const chosen = /(?:^|;\s*)look=([\w.]*)/.exec(cookies)?.[1]?.split('.') ?? [];
  return Object.entries(ATTRIBUTES)
    .filter(([name]) => chosen.includes(name))
    .map(([, attribute]) => attribute)
    .join(' ');
}

function redrawn(file: StaticFile, attributes: string, phone: string | null): StaticFile {
  const plain = file.bodies.get('identity')?.toString() ?? '';
  const text = withHelp(attributes === '' ? plain : plain.replace('<html ', `<html ${attributes} `), phone);
  if (text === plain) return file;
  const body = Buffer.from(text);
  return {
    ...file,
    hash: createHash('sha256').update(body).digest('base64url').slice(0, 22),
    bodies: new Map([
      ['identity', body],
      ['br', brotliCompressSync(body)],
      ['gzip', gzipSync(body)],
    ]),
  };
}

function withHelp(text: string, phone: string | null): string {
  return text.replace(HELP, (_, words: string) =>
    phone === null ? '' : words.replaceAll('HELP_LINE', phone),
  );
}
