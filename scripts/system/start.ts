import { join } from 'node:path';
import { type Postgres, startPostgres } from '../postgres.ts';
import { buildWeb, webDist } from './build.ts';
import { takeDataDir } from './data-dir.ts';
import { checkDatabase } from './database-url.ts';
import { checkPort } from './port.ts';
import { recordStopping, removeRecord, writeRecord } from './record.ts';
import { type Service, type ServiceOptions, startService } from './service.ts';
import type { Settings } from './settings.ts';

const root = join(import.meta.dirname, '../..');

/** The whole system, serving. */
export type System = {
  /** The app's origin, without a slash at the end. */
  address: string;
  /** Resolves with a sentence when one of its processes has ended by itself. */
  broken: Promise<string>;
  /** Stops server, sandbox and database, in this order. */
  stop: () => Promise<void>;
};

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
  aborted.addEventListener('abort', () => recordStopping(dataDir), { once: true });
  await checkPort(host, port);
  if (settings.databaseUrl !== undefined) await checkDatabase(settings.databaseUrl);
  aborted.throwIfAborted();

  const services: Service[] = [];
  const start = (options: ServiceOptions) => {
    aborted.throwIfAborted();
    const service = startService(options);
    stack.defer(service.stop);
    services.push(service);
    writeRecord(dataDir, { address, processes: services.flatMap(({ id }) => id ?? []), stopping: false });
    return service;
  };
  stack.defer(() => removeRecord(dataDir));
  const database = startDatabase(settings, stack);
  const sandbox = start({
    name: 'sandbox',
    // The sandbox removes types from the files it serves by a function of Node that warns that it is experimental.
    command: ['--disable-warning=ExperimentalWarning', join(root, 'sandbox/src/main.ts')],
    env: { ...SHANGHAI, SANDBOX_DIR: join(dataDir, 'sandbox'), APP_URL: address },
  });
  const web = buildWeb();
  stack.defer(web.stop);
  const [postgres, partners] = await unlessAborted(aborted, Promise.all([database, sandbox.ready, web.done]));
  const server = start({
    name: 'server',
    command: [join(root, 'server/src/main.ts'), 'all'],
    env: { ...SHANGHAI, ...partners, ...serverEnvironment(settings, postgres.url), PUBLIC_URL: address },
  });
  await unlessAborted(aborted, server.ready);
  const ended = services.map(async ({ name, exited }) => `The ${name} ended by itself (${await exited}).`);
  const lost = postgres.exited.then(() => 'The database ended by itself.');
  return { address, broken: Promise.race([lost, ...ended]) };
}

/** Every process uses the time zone of the bills; the wallet's client library writes local time. */
const SHANGHAI = { TZ: 'Asia/Shanghai' };

function serverEnvironment({ host, port, dataDir }: Settings, databaseUrl: string): Record<string, string> {
  return {
    HOST: host,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LIFE_ENV: 'sandbox',
    WEB_DIST: webDist,
  };
}

type Database = Pick<Postgres, 'url' | 'exited'>;

function startDatabase({ dataDir, databaseUrl }: Settings, stack: AsyncDisposableStack): Promise<Database> {
  const never = new Promise<never>(() => undefined);
  if (databaseUrl !== undefined) return Promise.resolve({ url: databaseUrl, exited: never });
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
