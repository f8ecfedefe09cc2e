import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Frame } from './frames.ts';
import type { TableEnd } from './head.ts';
import type { Table } from './schema.ts';

/** Settings under which the same rows are written as the same text, whatever the server's are. */
const SAME_TEXT = [
  `set datestyle = 'ISO, YMD'`,
  `set intervalstyle = 'iso_8601'`,
  `set timezone = 'UTC'`,
  `set bytea_output = 'hex'`,
  'set extra_float_digits = 1',
  // Otherwise a large table may be read from its middle on, and no two readings have the same order.
  'set synchronize_seqscans = off',
];

/** Makes a connection fit for copying; call it first. */
export async function prepareCopying(client: pg.Client): Promise<void> {
  for (const setting of SAME_TEXT) await client.query(setting);
}

/** COPY writes a line a row, whatever is in it. */
const LINE_END = 0x0a;

/** Reads a table as text, piece by piece; its last word is how many rows there were and their hash. */
export const copyOut = async function* (client: pg.Client, table: Table): AsyncGenerator<Frame, TableEnd> {
  const hash = createHash('sha256');
  let rows = 0;
  const stream = client.query(copyTo(`copy ${nameOf(table)} to stdout`));
  try {
    for await (const content of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      hash.update(content);
      rows += linesIn(content);
      yield { kind: 'ROWS', content };
    }
    return { rows, hash: hash.digest('hex') };
  } finally {
    // Whoever breaks off still has to roll back, and the connection listens again only after the last row.
    stream.resume();
  }
};

/** Writes what `copyOut` read into the table of that name. */
export function copyIn(client: pg.Client, table: Table, pieces: AsyncIterable<Buffer>): Promise<void> {
  return pipeline(Readable.from(pieces), client.query(copyFrom(`copy ${nameOf(table)} from stdin`)));
}

/** The count and hash a table has now. */
export async function measureTable(client: pg.Client, table: Table): Promise<TableEnd> {
  const pieces = copyOut(client, table);
  let next = await pieces.next();
  while (!next.done) next = await pieces.next();
  return next.value;
}

function nameOf({ table, columns }: Table): string {
  return `${pg.escapeIdentifier(table)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`;
}

function linesIn(piece: Buffer): number {
  let lines = 0;
  for (let at = piece.indexOf(LINE_END); at !== -1; at = piece.indexOf(LINE_END, at + 1)) lines += 1;
  return lines;
}
