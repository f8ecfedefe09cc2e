import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptPort } from '../postgres/port.ts';
import { startPostgres } from '../postgres.ts';
import { type Service, startService } from '../system/service.ts';

const root = join(import.meta.dirname, '../..');

/** A role of the server's one entry. */
type Role = 'all' | 'serve' | 'work';

/** Database and sandbox of their own, and a server that can be started, killed and started again on them. */
export type World = {
  /** Origin of app, API and launcher. */
  readonly origin: string;
  /** Origin of the sandbox's control desk, which is there whether or not the server is. */
  readonly sandboxUrl: string;
  /** Address of the database, password included. */
  readonly databaseUrl: string;
  /** `more` overrides settings of the server. */
  readonly startServer: (role: Role, more?: Record<string, string>) => Promise<void>;
  /** SIGKILL: nothing is tidied up. */
  readonly killServer: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const kill = async (service: Service): Promise<void> => {
  if (service.id === undefined) throw new Error('the server never ran');
  process.kill(service.id.pid, 'SIGKILL');
  await service.exited;
};

/** Starts everything but the server, in a folder that goes when it stops. `settings` are further ones of the server. */
export const startWorld = async (settings: Record<string, string> = {}): Promise<World> => {
  const dir = mkdtempSync(join(tmpdir(), 'life-payment-world-'));
  const postgres = await startPostgres({ dir: join(dir, 'postgres'), durable: false });
  const port = await keptPort(join(dir, 'port'));
  const origin = `http://127.0.0.1:${port}`;
  const common = { TZ: 'Asia/Shanghai', DATA_DIR: dir, LIFE_ENV: 'sandbox' };
  const sandbox = startService({
    name: 'sandbox',
    command: [join(root, 'sandbox/src/main.ts')],
    env: { ...common, SANDBOX_DIR: join(dir, 'sandbox'), APP_URL: origin },
  });
  const partners = await sandbox.ready;
  let server: Service | null = null;
  return {
    origin,
    sandboxUrl: partners['SANDBOX_URL'] ?? '',
    databaseUrl: postgres.url,
    startServer: async (role, more = {}) => {
      server = startService({
        name: 'server',
        command: [join(root, 'server/src/main.ts'), role],
        env: {
          ...common,
          ...partners,
          DATABASE_URL: postgres.url,
          PORT: String(port),
          PUBLIC_URL: origin,
          // Every payer of a test comes from one address.
          REQUESTS_PER_MINUTE: '0',
          SIGN_ONS_PER_MINUTE: '0',
          ...settings,
          ...more,
        },
      });
      await server.ready;
    },
    killServer: async () => {
      if (server) await kill(server);
      server = null;
    },
    stop: async () => {
      await server?.stop();
      await sandbox.stop();
      await postgres.stop();
      rmSync(dir, { recursive: true });
    },
  };
};
