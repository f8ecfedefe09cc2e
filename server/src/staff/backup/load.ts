import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Tx } from '../../kit/database/open.ts';
import { copyIn, measureTable } from './copy.ts';
import type { Frame } from './frames.ts';
import type { Head, TableEnd } from './head.ts';
import { readTables, type Table } from './schema.ts';

type Counts = { readonly tables: number; readonly rows: number };

/** The rows of one table, and what the backup says of them; leaves the frames behind it to the next one. */
const rowsFrom = async function* (
  frames: AsyncIterator<Frame>,
  heard: (end: TableEnd) => void,
): AsyncGenerator<Buffer> {
  for (let next = await frames.next(); !next.done; next = await frames.next()) {
    if (next.value.kind === 'ROWS') yield next.value.content;
    else return heard(jsonOf<TableEnd>(next.value));
  }
};

/**
 * Loads every table of a backup into tables of the same version, and its sequences. Each is read again: its count and hash
 * have to be the backup's. Comes to the frames' end, so the seal is checked.
 */
export async function loadTables(
  tx: Tx,
  client: pg.Client,
  head: Head,
  frames: AsyncIterator<Frame>,
): Promise<Counts> {
  const expected = await readTables(tx);
  const loaded: Table[] = [];
  let rows = 0;
  await setTriggers(tx, expected, 'disable');
  await emptyTables(tx, expected);
  for (let next = await frames.next(); !next.done; next = await frames.next()) {
    if (next.value.kind !== 'TABLE') continue;
    const table = jsonOf<Table>(next.value);
    rows += (await loadTable(client, table, frames)).rows;
    loaded.push(table);
  }
  if (!isDeepStrictEqual(loaded, expected)) throw new Error('the backup has other tables than its version');
  await setSequences(tx, head);
  await setTriggers(tx, expected, 'enable');
  return { tables: loaded.length, rows };
}

function jsonOf<T>({ content }: Frame): T {
  return JSON.parse(content.toString()) as T;
}

/** Rows were checked when they were first written. Again, a trigger would write down anew what is loaded anyway. */
async function setTriggers(tx: Tx, tables: readonly Table[], to: 'enable' | 'disable'): Promise<void> {
  for (const { table } of tables)
    await sql`alter table ${sql.table(table)} ${sql.raw(to)} trigger user`.execute(tx);
}

/** Takes away what the migrations themselves put into the tables, those that refer to others first. */
async function emptyTables(tx: Tx, tables: readonly Table[]): Promise<void> {
  for (const { table } of tables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(tx);
}

async function loadTable(client: pg.Client, table: Table, frames: AsyncIterator<Frame>): Promise<TableEnd> {
  const ends: TableEnd[] = [];
  await copyIn(
    client,
    table,
    rowsFrom(frames, (end) => ends.push(end)),
  );
  const [end] = ends;
  const found = await measureTable(client, table);
  if (!isDeepStrictEqual(found, end))
    throw new Error(`${table.table} is not what the backup holds: ${JSON.stringify({ found, end })}`);
  return found;
}

async function setSequences(tx: Tx, { sequences }: Head): Promise<void> {
  for (const { name, last } of sequences)
    if (last !== null) await sql`select setval(quote_ident(${name})::regclass, ${last}::bigint)`.execute(tx);
}
