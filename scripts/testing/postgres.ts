import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type QueryResultRow } from 'pg';
import type { TestProject } from 'vitest/node';
import { type Binaries, startPostgres } from '../postgres.ts';
import { Refusal } from '../refusal.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL that all call tests of a run share, as a superuser. */
    postgresUrl: string;
    folder: string;
    /** Settings with the keys of all services of the run. */
    keys: Readonly<Record<'DATA_KEYS' | 'LOOKUP_KEY', string>>;
  }
}

/** Setting that makes the call tests run on Debian's PostgreSQL of that major version instead of the private one. */
export const MAJOR_SETTING = 'CALLS_POSTGRES';

/** Starts one PostgreSQL for the call tests of a run. Its data end with it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = mkdtempSync(join(tmpdir(), 'life-payment-calls-'));
  // initdb of 15 leaves its folder and comes back by the absolute path, which another account must be able to walk.
  chmodSync(dir, 0o711);
  const postgres = await startPostgres({ dir: join(dir, 'postgres'), durable: false, ...binariesAsked() });
  project.provide('folder', dir);
  project.provide('keys', { DATA_KEYS: `1:${key()}`, LOOKUP_KEY: key() });
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  };
}

function key(): string {
  return randomBytes(32).toString('base64');
}

function binariesAsked(): { binaries?: Binaries } {
  const major = process.env[MAJOR_SETTING];
  if (major === undefined) return {};
  const binaries = debianBinaries(major);
  if (binaries === undefined) throw new Refusal(`Debian's package postgresql-${major} is not installed.`);
  return { binaries };
}

/** The programs of Debian's PostgreSQL package, which every user may run; undefined when it is not installed. */
export function debianBinaries(major: string): Binaries | undefined {
  const folder = `/usr/lib/postgresql/${major}/bin`;
  return existsSync(join(folder, 'postgres')) ? { folder, major } : undefined;
}

/** The rows of one SQL statement on a test's database. */
export async function readSql<Row extends QueryResultRow>(
  databaseUrl: string,
  text: string,
  values: readonly string[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** Runs one SQL statement on a test's database, for states that no call can cause. */
export async function runSql(
  databaseUrl: string,
  text: string,
  values: readonly string[] = [],
): Promise<void> {
  await readSql(databaseUrl, text, values);
}

/** Accepts any login and answers every query with one row of one column. It stands in for an old version that nobody has installed. */
export function pretendPostgres(answer: string): Server {
  return createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int32(0)), READY]));
      socket.on('data', (data) => reply(socket, String(data), answer));
    });
    socket.on('error', () => socket.destroy());
  });
}

function reply(socket: Socket, request: string, answer: string): void {
  if (!request.startsWith('Q')) {
    socket.end();
    return;
  }
  const text = Buffer.from(answer);
  const column = Buffer.concat([Buffer.from('server_version\0'), Buffer.alloc(6), TEXT_TYPE]);
  socket.write(
    Buffer.concat([
      message('T', int16(1), column),
      message('D', int16(1), int32(text.length), text),
      message('C', Buffer.from('SHOW\0')),
      READY,
    ]),
  );
}

function message(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

function int16(value: number): Buffer {
  const buffer = Buffer.alloc(2);
  buffer.writeInt16BE(value);
  return buffer;
}

function int32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeInt32BE(value);
  return buffer;
}

/** Type 25 (text), any length, no modifier, as text. */
const TEXT_TYPE = Buffer.concat([int32(25), int16(-1), int32(-1), int16(0)]);
const READY = message('Z', Buffer.from('I'));
