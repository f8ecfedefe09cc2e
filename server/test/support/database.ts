import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../../src/kit/database/migrate.ts';
import { openDatabase } from '../../src/kit/database/open.ts';

const TEMPLATE = 'calls_template';

/** Lock under which one test process makes the template. */
const TEMPLATE_LOCK = 20_260_001;

export type TestDatabase = { readonly url: string; readonly drop: () => Promise<void> };

/** A migrated database for one test file, cloned from a template that the first caller makes. */
export function openTestDatabase(postgresUrl: string): Promise<TestDatabase> {
  return asAdmin(postgresUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    if (!(await exists(client, TEMPLATE))) await makeTemplate(client, postgresUrl);
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
    return newDatabase(client, postgresUrl);
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
async function makeTemplate(client: pg.Client, postgresUrl: string): Promise<void> {
  const making = `${TEMPLATE}_making`;
  await client.query(`drop database if exists ${making} with (force)`);
  await client.query(`create database ${making}`);
  const { db, pool, close } = openDatabase(at(postgresUrl, making), 2, { onError: fail });
  await migrate(db, pool);
  await close();
  await client.query(`alter database ${making} rename to ${TEMPLATE}`);
}

function at(postgresUrl: string, database: string): string {
  const url = new URL(postgresUrl);
  url.pathname = `/${database}`;
  return url.href;
}

function fail(error: Error): never {
  throw error;
}

async function newDatabase(client: pg.Client, postgresUrl: string): Promise<TestDatabase> {
  const name = `calls_${randomBytes(6).toString('hex')}`;
  await client.query(`create database ${name} template ${TEMPLATE}`);
  return {
    url: at(postgresUrl, name),
    drop: () => asAdmin(postgresUrl, (admin) => dropDatabase(admin, name)),
  };
}

/**
 * Drops a database once its connections are gone, for which PostgreSQL waits five seconds, or ends them then. One that is just
 * closing and is ended meanwhile would tell its client so, which counts as an error of the test.
 */
async function dropDatabase(admin: pg.Client, name: string): Promise<void> {
  try {
    await admin.query(`drop database if exists ${name}`);
  } catch {
    await admin.query(`drop database if exists ${name} with (force)`);
  }
}
