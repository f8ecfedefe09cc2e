import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { holdLock, type Lock } from '../lock.ts';
import { tryListen } from '../postgres/port.ts';
import { type Postgres, startPostgres } from '../postgres.ts';
import { Refusal, reasonOf } from '../refusal.ts';
import { until } from '../until.ts';
import { buildWeb, webDist } from './build.ts';
import { type Service, type ServiceOptions, startService } from './service.ts';

const root = join(import.meta.dirname, '../..');

/** How long a start that is stopping, or the processes of a killed one, may hold DATA_DIR and PORT, in milliseconds. */
const ENDED_WITHIN = 60_000;

/** Every process uses the time zone of the bills; the wallet's client library writes local time. */
const SHANGHAI = { TZ: 'Asia/Shanghai' };

/** How the whole system runs. Everything can be set in the environment. */
type Settings = {
  host: string;
  port: number;
  /** An absolute path. */
  dataDir: string;
  /** Address of an existing PostgreSQL instead of the private one. */
  databaseUrl: string | undefined;
};

/** The whole system, serving. */
export type System = {
  /** The app's origin, without a slash at the end. */
  address: string;
  /** Resolves with a sentence when one of its processes has ended by itself. */
  broken: Promise<string>;
  /** Stops server, sandbox and database, in this order. */
  stop: () => Promise<void>;
};

/** Reads the settings; throws a `Refusal` for one that means nothing. */
export function readSettings({ HOST, PORT, DATA_DIR, DATABASE_URL }: NodeJS.ProcessEnv): Settings {
  const port = /^\d{1,5}$/.test(PORT || '8080') ? Number(PORT || '8080') : 0;
  if (port < 1 || port > 65_535) throw new Refusal(`PORT is "${PORT}": set it to a number from 1 to 65535.`);
  return {
    host: HOST || '127.0.0.1',
    port,
    dataDir: resolve(DATA_DIR || '.data'),
    databaseUrl: DATABASE_URL || undefined,
  };
}

/**
 * Starts database, sandbox and server on a DATA_DIR, and cleans up after a killed start. Throws a `Refusal` with the
 * sentence to show, or the signal's reason when aborted. Nothing stays running then.
 */
export async function startSystem(settings: Settings, aborted: AbortSignal): Promise<System> {
  const stack = new AsyncDisposableStack();
  try {
    const running = await startAll(settings, aborted, stack);
    return { ...running, stop: () => stack.disposeAsync() };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}

async function startAll(
  settings: Settings,
  aborted: AbortSignal,
  stack: AsyncDisposableStack,
): Promise<Pick<System, 'address' | 'broken'>> {
  const { dataDir, host, port } = settings;
  const address = `http://127.0.0.1:${port}`;
  stack.defer((await takeDataDir(dataDir)).release);
  await takePort(settings);
  // What the next start reads: there while this one serves, left behind when it was killed, gone once it stops.
  const serving = servingFile(dataDir);
  writeFileSync(serving, address);
  const forget = () => rmSync(serving, { force: true });
  stack.defer(forget);
  aborted.addEventListener('abort', forget, { once: true });

  const services: Service[] = [];
  const start = (options: ServiceOptions) => {
    aborted.throwIfAborted();
    const service = startService({ ...options, env: { ...SHANGHAI, ...options.env } });
    stack.defer(service.stop);
    services.push(service);
    return service;
  };
  const database = startDatabase(settings, stack);
  const sandbox = start({
    name: 'sandbox',
    // The sandbox removes types from the files it serves by a function of Node that warns that it is experimental.
    command: ['--disable-warning=ExperimentalWarning', join(root, 'sandbox/src/main.ts')],
    env: { SANDBOX_DIR: join(dataDir, 'sandbox'), APP_URL: address },
  });
  const web = buildWeb();
  stack.defer(web.stop);
  const [postgres, partners] = await unlessAborted(aborted, Promise.all([database, sandbox.ready, web.done]));
  const server = start({
    name: 'server',
    command: [join(root, 'server/src/main.ts'), 'all'],
    env: {
      ...partners,
      ...{ HOST: host, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: postgres.url },
      ...{ LIFE_ENV: 'sandbox', WEB_DIST: webDist, PUBLIC_URL: address },
    },
  });
  await unlessAborted(aborted, server.ready);
  const ended = services.map(async ({ name, exited }) => `The ${name} ended by itself (${await exited}).`);
  const lost = postgres.exited.then(() => 'The database ended by itself.');
  return { address, broken: Promise.race([lost, ...ended]) };
}

/**
 * Creates DATA_DIR when missing and locks it. Throws a `Refusal` when it can't be written or another start serves on it; it waits for
 * one that is stopping.
 */
async function takeDataDir(dataDir: string): Promise<Lock> {
  const file = join(dataDir, 'lock');
  try {
    mkdirSync(dataDir, { recursive: true });
    closeSync(openSync(file, 'a'));
  } catch (error) {
    throw new Refusal(
      `DATA_DIR ${dataDir} can't be written (${reasonOf(error)}): set it to a folder that can.`,
    );
  }
  let lock: Lock | undefined;
  const serves = () => existsSync(servingFile(dataDir));
  await until(() => {
    lock = holdLock(file);
    return lock !== undefined || serves();
  }, ENDED_WITHIN);
  if (lock !== undefined) return lock;
  const where = serves() ? ` at ${readFileSync(servingFile(dataDir), 'utf8')}` : '';
  throw new Refusal(
    `Already running${where} on the data in ${dataDir}: stop it first, or set another DATA_DIR and PORT.`,
  );
}

/** Throws a `Refusal` for an address on which we can't listen. It waits for the processes of a killed start, which end by themselves. */
async function takePort({ host, port, dataDir }: Settings): Promise<void> {
  let reason: string | undefined;
  await until(async () => {
    reason = await tryListen(port, host).then(() => undefined, reasonOf);
    return reason !== 'EADDRINUSE' || !existsSync(servingFile(dataDir));
  }, ENDED_WITHIN);
  if (reason === undefined) return;
  throw new Refusal(
    reason === 'EADDRINUSE'
      ? `Port ${port} is used by another program: stop that one, or set PORT to another number.`
      : `${host}:${port} can't be listened at (${reason}): set HOST and PORT to an address that can.`,
  );
}

function servingFile(dataDir: string): string {
  return join(dataDir, 'serving');
}

function startDatabase(
  { dataDir, databaseUrl }: Settings,
  stack: AsyncDisposableStack,
): Promise<Pick<Postgres, 'url' | 'exited'>> {
  if (databaseUrl !== undefined)
    return Promise.resolve({ url: databaseUrl, exited: new Promise<never>(() => undefined) });
  const postgres = startPostgres({ dir: join(dataDir, 'postgres') });
  stack.defer(async () => {
    const [started] = await Promise.allSettled([postgres]);
    if (started.status === 'fulfilled') await started.value.stop();
  });
  return postgres;
}

/** The promise's result, or a rejection with the signal's reason as soon as it is aborted. */
function unlessAborted<Value>(aborted: AbortSignal, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    aborted.addEventListener('abort', () => reject(aborted.reason), { once: true });
    if (aborted.aborted) reject(aborted.reason);
    promise.then(resolve, reject);
  });
}
