import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Postgres, startPostgres } from '../../../scripts/postgres.ts';
import { migrate } from '../../src/kit/database/migrate.ts';
import { openDatabase } from '../../src/kit/database/open.ts';

/** A PostgreSQL of a test's own, which can go away and come back with its data, at the same address. */
export type OwnPostgres = {
  readonly url: string;
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** Stops it and deletes its data. */
  readonly end: () => Promise<void>;
};

/** Starts one with migrated tables. */
export async function openOwnPostgres(): Promise<OwnPostgres> {
  const dir = mkdtempSync(join(tmpdir(), 'life-payment-own-postgres-'));
  const start = () => startPostgres({ dir, durable: false });
  let running: Postgres | null = await start();
  const { url } = running;
  const { db, pool, close } = openDatabase(url, 2, { onError: () => undefined });
  await migrate(db, pool);
  await close();
  const stop = async (): Promise<void> => {
    await running?.stop();
    running = null;
  };
  return {
    url,
    stop,
    start: async () => {
      running = await start();
    },
    end: async () => {
      await stop();
      rmSync(dir, { recursive: true });
    },
  };
}
