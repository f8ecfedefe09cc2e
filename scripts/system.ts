import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildWeb, webDist } from './builds.ts';
import { waitForLock } from './lock.ts';
import { tryListen } from './ports.ts';
import { startPostgres } from './postgres.ts';
import { type Service, type ServiceOptions, startService, until } from './processes.ts';
import { Refusal, reasonOf } from './refusal.ts';

const root = join(import.meta.dirname, '..');

/** A start that is stopping, or the processes of a killed one, may hold DATA_DIR and PORT this long. */
const ENDED_WITHIN_MS = 60_000;

type Settings = ReturnType<typeof readSettings>;

/** Reads the settings of the whole system; throws a `Refusal` for one that means nothing. */
export function readSettings({ HOST, PORT, DATA_DIR, DATABASE_URL }: NodeJS.ProcessEnv) {
  const port = /^\d{1,5}$/.test(PORT || '8080') ? Number(PORT || '8080') : 0;
  if (port < 1 || port > 65_535) throw new Refusal(`PORT is "${PORT}": set it to a number from 1 to 65535.`);
  const dataDir = resolve(DATA_DIR || '.data');
  /** Left behind by a start that was killed, gone once one stops: it holds the address that is served. */
  const serving = join(dataDir, 'serving');
  return { host: HOST || '127.0.0.1', port, dataDir, serving, databaseUrl: DATABASE_URL || undefined };
}

/**
 * Starts database, sandbox and server on a DATA_DIR. `stack` stops them in the other order; `stopped` resolves just
 * before. Throws a `Refusal`.
 */
export async function startSystem(
  settings: Settings,
  stack: AsyncDisposableStack,
  stopped: Promise<unknown>,
) {
  const { dataDir, host, port, serving } = settings;
  const address = `http://127.0.0.1:${port}`;
  stack.defer(await takeDataDir(settings));
  await takePort(settings);
  const forget = () => rmSync(serving, { force: true });
  stack.defer(forget);
  void stopped.then(forget);
  writeFileSync(serving, address);

  const services: Service[] = [];
  const start = (options: ServiceOptions) => {
    if (stack.disposed) throw new Refusal('It was stopped.');
    // Every process uses the time zone of the bills; the wallet's client library writes local time.
    const service = startService({ ...options, env: { TZ: 'Asia/Shanghai', ...options.env } });
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
  const [postgres, partners] = await Promise.all([database, sandbox.ready, web.done]);
  const server = start({
    name: 'server',
    command: [join(root, 'server/src/main.ts'), 'all'],
    env: {
      ...partners,
      ...{ HOST: host, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: postgres.url },
      ...{ LIFE_ENV: 'sandbox', WEB_DIST: webDist, PUBLIC_URL: address },
    },
  });
  await server.ready;
  const ended = services.map(async ({ name, exited }) => `The ${name} ended by itself (${await exited}).`);
  const lost = postgres.exited.then(() => 'The database ended by itself.');
  /** Resolves with a sentence when a process has ended by itself. */
  const broken = Promise.race([lost, ...ended]);
  return { address, broken };
}

/** Creates and locks DATA_DIR; answers the release. Throws a `Refusal` when another start serves on it; waits for one that is stopping. */
async function takeDataDir({ dataDir, serving }: Settings): Promise<() => void> {
  const file = join(dataDir, 'lock');
  try {
    mkdirSync(dataDir, { recursive: true });
    closeSync(openSync(file, 'a'));
  } catch (error) {
    throw new Refusal(
      `DATA_DIR ${dataDir} can't be written (${reasonOf(error)}): set it to a folder that can.`,
    );
  }
  const release = await waitForLock(file, ENDED_WITHIN_MS, () => existsSync(serving));
  if (release !== undefined) return release;
  const where = existsSync(serving) ? ` at ${readFileSync(serving, 'utf8')}` : '';
  throw new Refusal(
    `Already running${where} on the data in ${dataDir}: stop it first, or set another DATA_DIR and PORT.`,
  );
}

/** Throws a `Refusal` for an address on which we can't listen. The processes of a killed start end by themselves: it waits for them. */
async function takePort({ host, port, serving }: Settings): Promise<void> {
  let reason: string | undefined;
  await until(async () => {
    reason = await tryListen(port, host).then(() => undefined, reasonOf);
    return reason !== 'EADDRINUSE' || !existsSync(serving);
  }, ENDED_WITHIN_MS);
  if (reason === undefined) return;
  throw new Refusal(
    reason === 'EADDRINUSE'
      ? `Port ${port} is used by another program: stop that one, or set PORT to another number.`
      : `${host}:${port} can't be listened at (${reason}): set HOST and PORT to an address that can.`,
  );
}

async function startDatabase({ dataDir, databaseUrl }: Settings, stack: AsyncDisposableStack) {
  if (databaseUrl !== undefined) return { url: databaseUrl, exited: new Promise<never>(() => undefined) };
  const postgres = startPostgres({ dir: join(dataDir, 'postgres') });
  stack.defer(async () => (await postgres.catch(() => undefined))?.stop());
  return await postgres;
}
