import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServer, builtServer } from '../builds.ts';
import { freePort, keptPort } from '../ports.ts';
import { startPostgres } from '../postgres.ts';
import { type Service, startService } from '../processes.ts';
import { makeClock, type WorldClock } from './world-clock.ts';

const root = join(import.meta.dirname, '../..');

/** A role of the server's entry. */
type Role = 'all' | 'serve' | 'work';

/** Node's arguments for each role, as in production (package.json). */
const FLAGS: Readonly<Record<Role, readonly string[]>> = {
  all: [],
  serve: ['--min-semi-space-size=16'],
  work: ['--max-semi-space-size=4', '--initial-old-space-size=64', '--max-old-space-size=512'],
};

/** One process of the service. */
export type Server = {
  /** Where it answers. A worker answers no calls and has the world's origin. */
  readonly origin: string;
  readonly pid: number;
  /** Sends SIGKILL: nothing is cleaned up. */
  readonly kill: () => Promise<void>;
  /** Sends SIGTERM and waits until it has ended. */
  readonly stop: () => Promise<void>;
};

/** A database and a sandbox, and servers that can be started, killed and restarted on them. */
export type World = Awaited<ReturnType<typeof startWorld>>;

type WorldOptions = {
  /** The database waits for the disk, as in production. */
  readonly durable?: boolean;
  /** The time of the partners and every server at first; without it the machine's. It can be moved by `setClock`. */
  readonly clock?: Date;
  /** Address of an existing database, which stays; without it the world has its own. */
  readonly databaseUrl?: string;
  /** Further settings of the sandbox. */
  readonly sandbox?: Readonly<Record<string, string>>;
  /** File for the output of the processes; without one it goes to our own output. */
  readonly log?: string;
};

/** Starts everything but the server, in a folder deleted at its end. `settings`: further ones; partners reach a PUBLIC_URL. */
export async function startWorld(
  settings: Record<string, string> = {},
  { durable = false, clock: at, databaseUrl, sandbox: ofSandbox = {}, log }: WorldOptions = {},
) {
  const dir = mkdtempSync(join(tmpdir(), 'life-payment-world-'));
  const postgres =
    databaseUrl === undefined
      ? await startPostgres({ dir: join(dir, 'postgres'), durable })
      : { url: databaseUrl, stop: async () => undefined };
  const port = await keptPort(join(dir, 'port'));
  const origin = `http://127.0.0.1:${port}`;
  const common = { TZ: 'Asia/Shanghai', DATA_DIR: dir, LIFE_ENV: 'sandbox' };
  let clock: WorldClock | null = at ? makeClock(join(dir, 'clock'), at) : null;
  const startSandbox = () =>
    startService({
      name: 'sandbox',
      command: ['--disable-warning=ExperimentalWarning', join(root, 'sandbox/src/main.ts')],
      env: {
        ...common,
        SANDBOX_DIR: join(dir, 'sandbox'),
        APP_URL: settings['PUBLIC_URL'] ?? origin,
        SANDBOX_DURABLE: durable ? 'on' : 'off',
        ...ofSandbox,
        ...clock?.settings,
      },
      log,
    });
  let sandbox = startSandbox();
  const partners = await sandbox.ready;
  const every = {
    ...common,
    ...partners,
    DATABASE_URL: postgres.url,
    PUBLIC_URL: origin,
    ...UNLIMITED,
    ...settings,
  };
  const servers = createServers(port, () => ({ ...every, ...clock?.settings }), log);
  return {
    /** Origin of app, API and launcher: that of the first server, and of its successor when it is gone. */
    origin,
    /** Origin of the sandbox's control API, which answers without a server too. */
    sandboxUrl: partners['SANDBOX_URL'] ?? '',
    /** Address of the database, password included. */
    databaseUrl: postgres.url,
    /** File with the log of the world's own database. */
    databaseLog: join(dir, 'postgres', 'log'),
    /** Settings of every server, for other programs that run with them. */
    settings: every as Readonly<Record<string, string>>,
    startServer: servers.start,
    killServer: servers.killAll,
    /** Sets every clock to a moment, never back. No server may run the first time. The database keeps the machine's time. */
    setClock: async (to: Date): Promise<void> => {
      if (clock) return clock.moveTo(to.getTime());
      if (servers.run()) throw new Error('a server runs by another clock');
      await sandbox.stop();
      clock = makeClock(join(dir, 'clock'), to);
      // Restarts it with its ports and its books.
      sandbox = startSandbox();
      await sandbox.ready;
    },
    /** The time of the partners and servers. */
    now: () => new Date(clock?.now() ?? Date.now()),
    stop: async (): Promise<void> => {
      await servers.stopAll();
      await sandbox.stop();
      await postgres.stop();
      rmSync(dir, { recursive: true });
    },
  };
}

/** No limits: every payer of a test has the same address. */
const UNLIMITED = { REQUESTS_PER_MINUTE: '0', SIGN_ONS_PER_MINUTE: '0' };

async function kill(service: Service): Promise<void> {
  process.kill(pidOf(service), 'SIGKILL');
  await service.exited;
}

function pidOf({ pid }: Service): number {
  if (pid === undefined) throw new Error('the server never ran');
  return pid;
}

/** The servers of a world, the first at its port. Each start reads `settings` again. */
function createServers(port: number, settings: () => Record<string, string>, log: string | undefined) {
  let building: Promise<void> | null = null;
  const built = () => (building ??= buildServer().done);
  const running = new Map<Service, string>();
  const ended = async (service: Service, end: Promise<void>) => {
    running.delete(service);
    await end;
  };
  const portFor = async (role: Role): Promise<string> => {
    const free = role === 'work' || ![...running.values()].includes(String(port));
    return String(free ? port : await freePort());
  };
  return {
    /** Starts one more server at the world's port, or its own while that is taken. `more` overrides settings. */
    start: async (role: Role, more: Record<string, string> = {}): Promise<Server> => {
      const at = more['PORT'] ?? (await portFor(role));
      const entry = await entryOf(role, built);
      const service = startService({
        name: 'server',
        command: [...FLAGS[role], entry, role],
        env: { ...settings(), ...more, PORT: at },
        log,
      });
      running.set(service, role === 'work' ? '' : at);
      await service.ready;
      return {
        origin: `http://127.0.0.1:${at}`,
        pid: pidOf(service),
        kill: () => ended(service, kill(service)),
        stop: () => ended(service, service.stop()),
      };
    },
    run: () => running.size > 0,
    killAll: async () => {
      await Promise.all([...running.keys()].map((service) => ended(service, kill(service))));
    },
    stopAll: async () => {
      await Promise.all([...running.keys()].map((service) => service.stop()));
    },
  };
}

/** The roles of production (`serve`, `work`) run the build; the sandbox's single process runs the sources. */
async function entryOf(role: Role, built: () => Promise<void>): Promise<string> {
  if (role === 'all') return join(root, 'server/src/main.ts');
  await built();
  return builtServer;
}
