import { existsSync } from 'node:fs';
import type pg from 'pg';
import { type Db, openConnection } from '../../kit/database/open.ts';
import { HOUR } from '../../kit/time.ts';
import { balances } from '../../modules/ledger/index.ts';
import { Refused } from '../command.ts';
import { copyOut, prepareCopying } from './copy.ts';
import { writeFrames } from './file.ts';
import { type Frame, jsonFrame } from './frames.ts';
import { type Head, lookUpMark, type Needs } from './head.ts';
import { readMigrations, readSequences, readTables } from './schema.ts';

/** The longest a table may take to be copied. */
export const COPY_MS = 6 * HOUR;

/** What was written, for a person to read. */
export type Backup = { readonly at: string; readonly tables: number; readonly rows: number };

/** Everything in the snapshot of the connection's transaction. */
const framesOf = async function* (
  head: Head,
  tx: Db,
  client: pg.Client,
  count: (rows: number) => void,
): AsyncGenerator<Frame> {
  yield jsonFrame('HEAD', head);
  for (const table of await readTables(tx)) {
    yield jsonFrame('TABLE', table);
    const end = yield* copyOut(client, table);
    yield jsonFrame('TABLE_END', end);
    count(end.rows);
  }
};

/**
 * Writes every table of the service to a new file, as they stood at one moment, while the service goes on. What is
 * encrypted stays encrypted. The queue's jobs are left out: they are hints, and the sweep adds them anew.
 */
export async function backUp(needs: Needs, file: string): Promise<Backup> {
  if (existsSync(file)) throw new Refused(`${file} is there already.`);
  const { db, client, close } = await openConnection(needs.databaseUrl, COPY_MS);
  try {
    await prepareCopying(client);
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        let [tables, rows] = [0, 0];
        const head = await headOf(needs, tx, client);
        const frames = framesOf(head, tx, client, (ofTable) => {
          tables += 1;
          rows += ofTable;
        });
        await writeFrames(file, needs.keys.encryption, frames);
        return { at: head.at, tables, rows };
      });
  } finally {
    await close();
  }
}

async function headOf(needs: Needs, tx: Db, client: pg.Client): Promise<Head> {
  const { rows } = await client.query<{ at: Date }>('select now() as at');
  const [first] = rows;
  if (!first) throw new Error('the database knows no time');
  return {
    at: first.at.toISOString(),
    migrations: await readMigrations(tx),
    sequences: await readSequences(tx),
    balances: await balances(tx),
    lookUpMark: lookUpMark(needs),
  };
}
