import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, inject } from 'vitest';
import { migrations } from '../../src/kit/database/migrations/index.ts';
import { type Db, openDatabase } from '../../src/kit/database/open.ts';
import { openTestDatabase } from './database.ts';

/** A database of a test's own, gone when the test is over. */
export async function openOwn() {
  const { url, drop } = await openTestDatabase(inject('postgresUrl'));
  const { db, pool, close } = openDatabase(url, 2, { onError: fail });
  return { db, pool, [Symbol.asyncDispose]: () => close().then(drop) };
}

/** Gives a database the tables of an older version, empty. */
export async function backTo(db: Db, version: string): Promise<void> {
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  const provider = { getMigrations: async () => migrations };
  expect((await new Migrator({ db, provider }).migrateTo(version)).error).toBeUndefined();
}

function fail(error: Error): never {
  throw error;
}
