import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '../../src/kit/database/migrate.ts';
import { openDatabase } from '../../src/kit/database/open.ts';

/** Lock under which one test process makes a template. */
const TEMPLATE_LOCK = 20_260_001;

type Fill = (url: string) => Promise<void>;

/** `drop` fails when transactions have waited for each other in it: they lock rows in different orders. */
export type TestDatabase = { readonly url: string; readonly drop: () => Promise<void> };

/** A migrated, empty database for one test file. */
export function openTestDatabase(postgresUrl: string): Promise<TestDatabase> {
  return cloneOf(postgresUrl, 'calls_migrated', migrateAt);
}

/** A migrated database for one test file that holds what `seed` writes. The first caller's `seed` is for all files of a run. */
export function openSeededDatabase(postgresUrl: string, seed: Fill): Promise<TestDatabase> {
  return cloneOf(postgresUrl, 'calls_seeded', async (url) => {
    await migrateAt(url);
    await seed(url);
  });
}

/** A clone of a template, which the first caller makes. */
function cloneOf(postgresUrl: string, template: string, fill: Fill): Promise<TestDatabase> {
  return asAdmin(postgresUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    if (!(await exists(client, template))) await makeTemplate(client, postgresUrl, template, fill);
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
    return newDatabase(client, postgresUrl, template);
  });
}

async function asAdmin<T>(postgresUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function exists(client: pg.Client, database: string): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
  return rowCount === 1;
}

/** Makes the template under another name first, so that nobody clones an unfinished one. */
async function makeTemplate(client: pg.Client, postgresUrl: string, name: string, fill: Fill): Promise<void> {
  const making = `${name}_making`;
  await client.query(`drop database if exists ${making} with (force)`);
  await client.query(`create database ${making}`);
  await fill(at(postgresUrl, making));
  await client.query(`alter database ${making} rename to ${name}`);
}

async function migrateAt(url: string): Promise<void> {
  const { db, pool, close } = openDatabase(url, 2, { onError: fail });
  await migrate(db, pool);
  await close();
}

function at(postgresUrl: string, database: string): string {
  const url = new URL(postgresUrl);
  url.pathname = `/${database}`;
  return url.href;
}

function fail(error: Error): never {
  throw error;
}

async function newDatabase(client: pg.Client, postgresUrl: string, template: string): Promise<TestDatabase> {
  const name = `calls_${randomBytes(6).toString('hex')}`;
  await client.query(`create database ${name} template ${template}`);
  return {
    url: at(postgresUrl, name),
    drop: () => asAdmin(postgresUrl, (admin) => dropDatabase(admin, name)),
  };
}

/** Number and pause (ms) of the looks at whether the connections of a database are gone. */
const LOOKS = 100;
const LOOK_MS = 50;

/** Drops a database once its connections are gone, or ends them after some seconds: ending one too early would be an error of the test. */
async function dropDatabase(admin: pg.Client, name: string): Promise<void> {
  for (let looks = 0; looks < LOOKS && (await isUsed(admin, name)); looks += 1) await wait(LOOK_MS);
  const { rows } = await admin.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = $1',
    [name],
  );
  await admin.query(`drop database if exists ${name} with (force)`);
  const deadlocks = rows[0]?.deadlocks ?? 0;
  if (deadlocks > 0)
    throw new Error(`${deadlocks} deadlocks: transactions of this file lock rows in different orders`);
}

async function isUsed(admin: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await admin.query('select from pg_stat_activity where datname = $1', [name]);
  return rowCount !== 0;
}
