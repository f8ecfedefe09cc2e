import { readdirSync, readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type pg from 'pg';
import { ConfigError } from '../../config/values.ts';
import type { Db } from './open.ts';

/** The oldest PostgreSQL that the service works with. */
const OLDEST = 15;

/**
 * Brings all tables to the newest version; any number of processes may. Throws a `ConfigError` for a database that is
 * silent, older than PostgreSQL 15, or newer than this program.
 */
export async function migrate(db: Db, pool: pg.Pool): Promise<void> {
  const version = await versionOf(db);
  if (Number.parseInt(version, 10) < OLDEST)
    throw new ConfigError(
      `The database is a PostgreSQL ${version}, which is too old: use version ${OLDEST} or newer.`,
    );
  const files = migrationFiles();
  const unknown = [...(await ranMigrations(db))].find((name) => !files.has(name));
  if (unknown !== undefined) {
    throw new ConfigError(
      `The database is of an earlier version (migration ${unknown}), which is not upgraded: use an empty one, or remove the data folder of npm start (.data, or DATA_DIR).`,
    );
  }
  await runMigrations({ pgPool: pool });
  const migrations = Object.fromEntries([...files].map(([name, texts]) => [name, sqlMigration(texts)]));
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

async function versionOf(db: Db): Promise<string> {
  try {
    const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
    return rows[0]?.server_version ?? '';
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`Start the PostgreSQL of DATABASE_URL, or correct the address (${reason}).`);
  }
}

/** A migration of SQL files that may each have many SQL statements. */
function sqlMigration(files: readonly string[]): Migration {
  return {
    up: async (db) => {
      for (const file of files) await sql.raw(readFileSync(file, 'utf8')).execute(db);
    },
  };
}

// The sources and what is built of them have the same `package.json` above them.
const FOLDER = join(dirname(findPackageJSON(import.meta.url) ?? '.'), 'migrations');

/** The names of the migrations, in the order they run, with their SQL files in order. */
export function migrationFiles(): ReadonlyMap<string, readonly string[]> {
  const files = (name: string) => readdirSync(join(FOLDER, name)).sort();
  return new Map(
    readdirSync(FOLDER)
      .sort()
      .map((name) => [name, files(name).map((file) => join(FOLDER, name, file))]),
  );
}

/** True if the database has all migrations of this program. */
export async function isMigrated(db: Db): Promise<boolean> {
  const ran = await ranMigrations(db);
  return [...migrationFiles().keys()].every((name) => ran.has(name));
}

/** The names of the migrations that the database has. */
export async function ranMigrations(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (!rows[0]?.exists) return new Set();
  const ran = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return new Set(ran.rows.map(({ name }) => name));
}
