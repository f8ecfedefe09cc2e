import { readFileSync } from 'node:fs';
import { runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type pg from 'pg';
import { ConfigError } from '../../config/values.ts';
import { migrationFiles, ranMigrations } from './migrated.ts';
import type { Db } from './open.ts';

/**
 * Brings the job queue's and the service's own tables to the newest version. Any number of processes may call it at once. Throws a
 * `ConfigError` for a database with migrations that this program does not have.
 */
export async function migrate(db: Db, pool: pg.Pool): Promise<void> {
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

/** A migration of SQL files that may each have many statements. */
function sqlMigration(files: readonly string[]): Migration {
  return {
    up: async (db) => {
      for (const file of files) await sql.raw(readFileSync(file, 'utf8')).execute(db);
    },
  };
}
