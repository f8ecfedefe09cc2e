import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { pretendPostgres } from '../../../../scripts/testing/postgres.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';

let server: Server;

afterEach(() => {
  server.close();
});

async function portOf(listening: Server): Promise<number> {
  server = listening.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Migrates the database at this port, which must be refused. */
async function migrating(port: number): Promise<void> {
  const { db, pool, close } = openDatabase(`postgres://me:secret@127.0.0.1:${port}/life`, 1, {
    onError: () => undefined,
  });
  try {
    await migrate(db, pool);
  } finally {
    await close();
  }
}

it('migrate refuses a PostgreSQL older than 15', async () => {
  await expect(migrating(await portOf(pretendPostgres('14.22')))).rejects.toThrow('a PostgreSQL 14.22');
});

it('migrate reports an unreachable database without its password', async () => {
  const port = await portOf(createServer());
  server.close();
  const refused = await migrating(port).catch(String);
  expect(refused).toContain('connect ECONNREFUSED');
  expect(refused).not.toContain('secret');
});
