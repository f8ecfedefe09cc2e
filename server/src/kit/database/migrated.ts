import { readdirSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from './open.ts';

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

/** Whether the database has all migrations of this program. */
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
