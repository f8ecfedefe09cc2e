import { runMigrations } from 'graphile-worker';
import { Migrator } from 'kysely/migration';
import type pg from 'pg';
import { migrations } from './migrations/index.ts';
import { makeIndexes } from './online-indexes.ts';
import type { Db } from './open.ts';

/** Brings the job queue's and the service's own tables to the newest version. Any number of processes may try at once. */
export async function migrate(db: Db, pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  await makeIndexes(pool);
}
