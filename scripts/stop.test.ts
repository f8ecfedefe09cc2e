import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startPostgres } from './postgres.ts';
import { until } from './processes.ts';
import {
  commandOf,
  killAll,
  newPlace,
  nothingRuns,
  npmStart,
  type Place,
  running,
} from './testing/npm-start.ts';

let place: Place;

beforeEach(async () => {
  place = await newPlace();
});
afterEach(async () => {
  // Ends what a failed test left running.
  killAll(place);
  await nothingRuns(place);
  rmSync(dirname(place.dataDir), { recursive: true });
});

/** Queries the private PostgreSQL of the place. */
async function ask(sql: string): Promise<unknown[]> {
  const read = (name: string) => readFileSync(join(place.dataDir, 'postgres', name), 'utf8');
  const connectionString = `postgres://life:${read('password')}@127.0.0.1:${read('port')}/postgres`;
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

async function start() {
  const run = npmStart(place);
  await run.ready();
  return run;
}

function pidOf(pid: number | undefined): number {
  if (pid === undefined) throw new Error('not started');
  return pid;
}

async function expectHealthy(): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${place.port}/readyz`);
  expect(answer.status).toBe(200);
}

test('npm start serves, refuses a second start beside it, and Ctrl-C stops everything in order', async () => {
  const run = await start();
  expect(run.said()).toContain(`http://127.0.0.1:${place.port}/sandbox/`);
  const second = npmStart(place);
  expect(await second.ended()).toBe(1);
  expect(second.said()).toContain(`Already running at http://127.0.0.1:${place.port}`);
  await expectHealthy();
  run.interrupt();
  await run.ended();
  expect(await nothingRuns(place)).toEqual([]);
  // PostgreSQL removes its lock only after it has written everything to disk.
  expect(existsSync(join(place.dataDir, 'postgres/data/postmaster.pid'))).toBe(false);
});

test('a SIGTERM to npm during the start leaves nothing running', async () => {
  const run = npmStart(place);
  expect(await until(() => existsSync(join(place.dataDir, 'serving')), 60_000)).toBe(true);
  process.kill(pidOf(run.npm.pid), 'SIGTERM');
  await run.ended();
  expect(await nothingRuns(place)).toEqual([]);
});

test('a start after kill -9 of npm and its script alone waits for what they left', async () => {
  const run = await start();
  const script = running(place).find((pid) => commandOf(pid).includes('scripts/start.ts'));
  for (const pid of [run.npm.pid, script]) process.kill(pidOf(pid), 'SIGKILL');
  await run.ended();
  await start();
  await expectHealthy();
});

test('a start after kill -9 of everything finds the data', async () => {
  const run = await start();
  await ask('create table kept as select 7 as number');
  killAll(place);
  await run.ended();
  await start();
  await expectHealthy();
  expect(await ask('select number from kept')).toEqual([7]);
});

test('npm start with DATABASE_URL uses that PostgreSQL and leaves it running', async () => {
  const yours = await startPostgres({ dir: join(dirname(place.dataDir), 'yours'), durable: false });
  const run = npmStart(place, { DATABASE_URL: yours.url });
  await run.ready();
  expect(existsSync(join(place.dataDir, 'postgres'))).toBe(false);
  run.interrupt();
  await run.ended();
  await expect(Promise.race([yours.exited, 'still running'])).resolves.toBe('still running');
  await yours.stop();
});

test('npm start whose server is killed says so, stops the rest and ends with code 1', async () => {
  const run = await start();
  const server = running(place).find((pid) => commandOf(pid).includes('server/src/main.ts'));
  process.kill(pidOf(server), 'SIGKILL');
  expect(await run.ended()).toBe(1);
  expect(run.said()).toContain('The server ended by itself (SIGKILL).');
  expect(await nothingRuns(place)).toEqual([]);
});
