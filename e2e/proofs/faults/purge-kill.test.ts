import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSql } from '../../../scripts/testing/sql.ts';
import { startWorld, type World } from '../../../scripts/testing/world.ts';
import { eventually } from '../../support/api.ts';

const ROWS = 5_000;
const SOON_MS = 60_000;

let world: World;

beforeAll(async () => {
  world = await startWorld();
  // It makes the database.
  await world.startServer('all');
  await world.killServer();
});
afterAll(() => world.stop());

it('a purge in the middle of which its process is killed is gone on with by the next process', async () => {
  await ask(`
    insert into used_tokens (output_endpoint, token_hash, expires_at)
    select 'HISUN', sha256(n::text::bytea), now() - interval '1 hour' - n * interval '1 second'
    from generate_series(1, ${ROWS}) n`);
  // Each batch takes long enough to be killed in.
  await ask(`
    create function take_long() returns trigger language plpgsql as 'begin perform pg_sleep(0.5); return null; end'`);
  await ask(`
    create trigger long before delete on used_tokens for each statement execute function take_long()`);
  const worker = await world.startServer('work');
  await ask(`select from graphile_worker.add_job('purge')`);
  await eventually(left, (rows) => rows < ROWS, SOON_MS);
  await worker.kill();
  const atKill = await left();
  expect(atKill).toBeGreaterThan(0);
  expect(atKill % 1_000).toBe(0);

  await world.startServer('work');
  await eventually(left, (rows) => rows === 0, SOON_MS);
  await eventually(purgesLeft, (jobs) => jobs === 0, SOON_MS);
});

function left(): Promise<number> {
  return count('select count(*)::int as n from used_tokens');
}

function purgesLeft(): Promise<number> {
  return count(
    `select count(*)::int as n from graphile_worker.jobs where task_identifier like 'purge%' and run_at < now()`,
  );
}

async function count(text: string): Promise<number> {
  const [row] = await ask<{ n: number }>(text);
  return row?.n ?? 0;
}

function ask<Row extends Record<string, unknown>>(text: string): Promise<Row[]> {
  return readSql<Row>(world.databaseUrl, text);
}
