import { isDeepStrictEqual } from 'node:util';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { migrateTables } from '../../kit/database/migrate.ts';
import { migrations } from '../../kit/database/migrations/index.ts';
import { openConnection, type Tx } from '../../kit/database/open.ts';
import { balances, checkBooks } from '../../modules/ledger/index.ts';
import { Refused } from '../command.ts';
import { COPY_MS } from './backup.ts';
import { prepareCopying } from './copy.ts';
import { readFrames } from './file.ts';
import type { Frame } from './frames.ts';
import type { Head, Needs } from './head.ts';
import { lookUpMark } from './head.ts';
import { loadTables } from './load.ts';
import { readTables } from './schema.ts';

/** What was loaded, for a person to read. `findings` are rules of the books that did not hold when the backup was made. */
type Restored = {
  readonly at: string;
  readonly tables: number;
  readonly rows: number;
  readonly findings: number;
};

/**
 * Loads a backup into an empty database, in one transaction: a restore that fails or is killed leaves no table of the
 * service. An older version's is migrated to this one. Throws a `Refused` for a file or a database that will not do.
 */
export async function restore(needs: Needs, file: string): Promise<Restored> {
  const head = await checkFile(needs, file);
  if (head.lookUpMark !== lookUpMark(needs))
    throw new Refused('LOOKUP_KEY is not the one of the backup: nobody would be found by their number.');
  const { db, client, close } = await openConnection(needs.databaseUrl, COPY_MS);
  try {
    await prepareCopying(client);
    return await db.transaction().execute((tx) => load(tx, client, needs, file, head));
  } finally {
    await close();
  }
}

async function load(tx: Tx, client: pg.Client, needs: Needs, file: string, head: Head): Promise<Restored> {
  await refuseFilled(tx);
  const version = versionOf(head);
  // The queue's tables, over a connection of its own: they are no part of the backup.
  await runMigrations({ connectionString: needs.databaseUrl });
  await migrateTables(tx, version);
  const loaded = await loadTables(tx, client, head, readFrames(file, needs.keys.encryption));
  await analyzeFilled(client);
  await migrateTables(tx);
  if (!isDeepStrictEqual(await balances(tx), head.balances))
    throw new Error('the balances are not those of the backup');
  const findings = await checkBooks(tx);
  return { at: head.at, ...loaded, findings: findings.length };
}

/** Nothing of a database that holds something is touched. */
async function refuseFilled(tx: Tx): Promise<void> {
  const [first] = await readTables(tx);
  if (first)
    throw new Refused(`The database is not empty: it has a table ${first.table}. Restore into a new one.`);
}

/** The last migration of the backup, if this version of the service can begin there. */
function versionOf({ migrations: theirs }: Head): string {
  const ours = Object.keys(migrations).sort();
  const last = theirs.at(-1);
  const unknown = theirs.find((name) => !ours.includes(name));
  if (last === undefined || unknown !== undefined)
    throw new Refused(
      `The backup is of a version with ${unknown ?? 'no tables'}, which this one does not know. Restore it with that version.`,
    );
  if (!isDeepStrictEqual(theirs, ours.slice(0, theirs.length)))
    throw new Refused('The backup is of a version that went another way than this one.');
  return last;
}

/**
 * The planner knows nothing of tables that came all at once, and what follows reads all of them. Empty ones are left out:
 * a table that was analysed empty is planned as empty until it is analysed again.
 */
async function analyzeFilled(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select format('%I', relname) as table from pg_class
     where relkind = 'r' and relnamespace = current_schema()::regnamespace and pg_relation_size(oid) > 0`,
  );
  if (rows.length > 0) await client.query(`analyze ${rows.map(({ table }) => table).join(', ')}`);
}

/** Reads the whole file before anything is written, and answers its head. */
async function checkFile(needs: Needs, file: string): Promise<Head> {
  let head: Head | null = null;
  for await (const frame of readFrames(file, needs.keys.encryption)) head ??= headOf(frame);
  if (!head) throw new Error('a sealed backup without a head');
  return head;
}

function headOf({ content }: Frame): Head {
  return JSON.parse(content.toString()) as Head;
}
