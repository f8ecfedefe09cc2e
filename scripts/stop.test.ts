import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startPostgres } from './postgres.ts';
import { processTable } from './processes/system.ts';
import { killAll, newPlace, nothingRuns, npmStart, type Place, running } from './testing/npm-start.ts';

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

test('npm start serves and names the launcher, and Ctrl-C stops everything in order', async () => {
  const run = await start();
  expect(run.said()).toContain(`http://127.0.0.1:${place.port}/sandbox/`);
  await expectHealthy();
  // As a terminal does: npm, its shell and our script get the signal at once.
  run.interrupt();
  await run.ended();
  expect(await nothingRuns(place)).toEqual([]);
  // PostgreSQL removes its lock only after it has written everything to disk.
  expect(existsSync(join(place.dataDir, 'postgres/data/postmaster.pid'))).toBe(false);
  expect(readFileSync(join(place.dataDir, 'postgres/log'), 'utf8')).toContain('database system is shut down');
});

test('a start right after Ctrl-C waits for the end of the last one', async () => {
  const run = await start();
  run.interrupt();
  await start();
  await expectHealthy();
});

test('a SIGTERM to npm alone stops everything', async () => {
  const run = await start();
  process.kill(pidOf(run.npm.pid), 'SIGTERM');
  await run.ended();
  expect(await nothingRuns(place)).toEqual([]);
  expect(readFileSync(join(place.dataDir, 'postgres/log'), 'utf8')).toContain('database system is shut down');
});

test('a closed terminal stops everything', async () => {
  const run = await start();
  run.npm.stdout?.destroy();
  run.npm.stderr?.destroy();
  process.kill(-pidOf(run.npm.pid), 'SIGHUP');
  await run.ended();
  expect(await nothingRuns(place)).toEqual([]);
});

test('Ctrl-C during the start leaves nothing running', async () => {
  const run = npmStart(place);
  await expect.poll(() => existsSync(join(place.dataDir, 'running.json')), { timeout: 60_000 }).toBe(true);
  run.interrupt();
  await run.ended();
  expect(await nothingRuns(place)).toEqual([]);
});

test('with DATABASE_URL npm start uses that PostgreSQL and leaves it running', async () => {
  const yours = await startPostgres({ dir: join(dirname(place.dataDir), 'yours'), durable: false });
  const run = npmStart(place, { DATABASE_URL: yours.url });
  await run.ready();
  await expectHealthy();
  expect(existsSync(join(place.dataDir, 'postgres'))).toBe(false);
  run.interrupt();
  await run.ended();
  expect(await nothingRuns(place)).toEqual([]);
  await expect(Promise.race([yours.exited, 'still running'])).resolves.toBe('still running');
  await yours.stop();
});

test('after kill -9 of everything the next start finds the data', async () => {
  const run = await start();
  await ask('create table kept as select 7 as number');
  killAll(place);
  await run.ended();
  await start();
  await expectHealthy();
  expect(await ask('select number from kept')).toEqual([7]);
});

test('after kill -9 of npm and our script the next start finds the data at once', async () => {
  const run = await start();
  await ask('create table kept as select 7 as number');
  process.kill(-pidOf(run.npm.pid), 'SIGKILL');
  await run.ended();
  await start();
  await expectHealthy();
  expect(await ask('select number from kept')).toEqual([7]);
});

test('when its database is killed, npm start says so, stops the rest and exits with 1', async () => {
  const run = await start();
  const lock = readFileSync(join(place.dataDir, 'postgres/data/postmaster.pid'), 'utf8');
  process.kill(Number.parseInt(lock, 10), 'SIGKILL');
  expect(await run.ended()).toBe(1);
  expect(run.said()).toContain('The database ended by itself.');
  expect(await nothingRuns(place)).toEqual([]);
});

test.each(['sandbox', 'server'])(
  'when its %s is killed, it says so, stops the rest and ends with 1',
  async (name) => {
    const run = await start();
    const part = running(place).find((pid) => processTable.commandOf(pid).includes(`${name}/src/main.ts`));
    process.kill(pidOf(part), 'SIGKILL');
    expect(await run.ended()).toBe(1);
    expect(run.said()).toContain(`The ${name} ended by itself (SIGKILL).`);
    expect(await nothingRuns(place)).toEqual([]);
    await start();
    await expectHealthy();
  },
);
