import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Postgres, startPostgres } from './postgres.ts';
import { databaseProcessesIn, sendSignal, until } from './processes.ts';
import { isGone } from './testing/npm-start.ts';

let dir: string;
const started: Postgres[] = [];

beforeEach(() => {
  dir = realpathSync(mkdtempSync(join(tmpdir(), 'life-payment-postgres-')));
});
afterEach(async () => {
  for (const postgres of started.splice(0)) await postgres.stop();
  rmSync(dir, { recursive: true });
});

function atWork() {
  return databaseProcessesIn(join(dir, 'data'));
}
function lockFile() {
  return join(dir, 'data/postmaster.pid');
}

async function start(durable = false): Promise<Postgres> {
  const postgres = await startPostgres({ dir, durable });
  started.push(postgres);
  return postgres;
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

/** Starts a durable PostgreSQL from another process, which then hangs. */
async function startElsewhere(): Promise<{ holder: ChildProcess; url: string }> {
  const module = join(import.meta.dirname, 'postgres.ts');
  const code = `import { startPostgres } from ${JSON.stringify(module)};
    const { url } = await startPostgres({ dir: process.argv[1] });
    process.send(url);
    setInterval(() => undefined, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', code, dir], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [url] = await once(holder, 'message');
  return { holder, url: String(url) };
}

async function kill(pid: number | undefined): Promise<void> {
  if (pid === undefined) throw new Error('not started');
  sendSignal(pid, 'SIGKILL');
  await until(() => isGone(pid), 5_000);
}

test('the private PostgreSQL keeps data, address and password from one start to the next', async () => {
  const first = await start();
  await ask(first.url, 'create table kept (word text)');
  await ask(first.url, "insert into kept values ('缴费')");
  await expect(start()).rejects.toThrow('is already running');
  await first.stop();
  expect(atWork()).toEqual([]);
  const second = await start();
  expect(second.url).toBe(first.url);
  expect(await ask(second.url, 'select word from kept')).toEqual(['缴费']);
});

test('the private PostgreSQL needs a password and writes commits to disk', async () => {
  const { url } = await start(true);
  expect(await ask(url, 'show fsync')).toEqual(['on']);
  expect(await ask(url, 'show synchronous_commit')).toEqual(['on']);
  const stranger = new URL(url);
  stranger.password = 'guess';
  await expect(ask(stranger.href, 'select 1')).rejects.toThrow('password authentication failed');
});

test('a start ends the PostgreSQL of a killed starter with its clients, and finds its data', async () => {
  const { holder, url } = await startElsewhere();
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('create table kept (word text)');
  await kill(holder.pid);
  expect(await ask((await start()).url, 'select count(*)::int from kept')).toEqual([0]);
  await client.end();
});

test('a start ignores a lock that names a stranger or a zombie', async () => {
  const first = await start();
  await ask(first.url, 'create table kept (word text)');
  const lock = readFileSync(lockFile(), 'utf8');
  await first.stop();
  const naming = (pid: number) => lock.replace(/^\d+/, String(pid));

  writeFileSync(lockFile(), naming(process.pid));
  const second = await start();
  expect(await ask(second.url, 'select count(*)::int from kept')).toEqual([0]);
  await second.stop();

  // A shell whose child ends at once, while the program that replaces the shell never reads the child's exit.
  const careless = spawn('/bin/sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 600']);
  const [said] = await once(careless.stdout, 'data');
  const zombie = Number(String(said));
  expect(await until(() => isGone(zombie), 5_000)).toBe(true);
  expect(process.kill(zombie, 0)).toBe(true);
  writeFileSync(lockFile(), naming(zombie));
  expect(await ask((await start()).url, 'select count(*)::int from kept')).toEqual([0]);
  careless.kill('SIGKILL');
});

test('a port that another program has taken is replaced', async () => {
  const first = await start();
  await first.stop();
  const { port } = new URL(first.url);
  const { createServer } = await import('node:net');
  const server = createServer().listen(Number(port), '127.0.0.1');
  await once(server, 'listening');
  const second = await start();
  expect(new URL(second.url).port).not.toBe(port);
  expect(await ask(second.url, 'select 1')).toEqual([1]);
  server.close();
});
