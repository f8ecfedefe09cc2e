import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { holdPort } from '../../../scripts/ports.ts';
import { openContext } from '../../src/app/open.ts';
import { readConfig } from '../../src/config.ts';
import { jsonLog } from '../../src/kit/log.ts';
import { seed } from '../../src/seed.ts';
import { openSeededDatabase, type TestDatabase } from './database.ts';
import { startTestSandbox, type TestSandbox } from './sandbox.ts';

/** The ground of a test service: a folder, a port, a sandbox and a database that the sandbox has seeded. */
export type Ground = {
  readonly dir: string;
  readonly port: number;
  /** Frees the port, for the service to listen on at once. */
  readonly releasePort: () => Promise<void>;
  readonly origin: string;
  readonly sandbox: TestSandbox;
  readonly database: TestDatabase;
  /** The usual settings of a service on this ground. */
  readonly settings: Readonly<Record<string, string>>;
  /** Stops and deletes all of it. */
  readonly clear: () => Promise<void>;
};

/** The ground of the next service of this test process. The last one is cleared with the run. */
let next: Promise<Ground> | undefined;

/** A ground for one service. The next one is made meanwhile. */
export async function takeGround(): Promise<Ground> {
  const ground = await (next ?? makeGround());
  next = makeGround();
  // A failure is told to whoever takes it.
  next.catch(() => undefined);
  return ground;
}

async function makeGround(): Promise<Ground> {
  const dir = mkdtempSync(join(inject('folder'), 'service-'));
  const { port, release } = await holdPort();
  const origin = `http://127.0.0.1:${port}`;
  const sandbox = await startTestSandbox(join(dir, 'sandbox'), origin);
  const settings = {
    ...sandbox.env,
    LIFE_ENV: 'sandbox',
    PORT: String(port),
    PUBLIC_URL: origin,
    WEB_DIST: join(dir, 'web'),
    PICTURES_DIR: join(dir, 'pictures'),
    ...inject('keys'),
    // All tests have the same network address.
    REQUESTS_PER_MINUTE: '0',
    SIGN_ONS_PER_MINUTE: '0',
  };
  const database = await openSeededDatabase(inject('postgresUrl'), (url) =>
    seedAt({ ...settings, DATABASE_URL: url }),
  );
  const clear = async () => {
    await sandbox.stop();
    await database.drop();
    rmSync(dir, { recursive: true });
  };
  return { dir, port, releasePort: release, origin, sandbox, database, settings, clear };
}

async function seedAt(settings: Readonly<Record<string, string>>): Promise<void> {
  const { context, close } = openContext(
    readConfig(settings),
    jsonLog(() => undefined),
  );
  await seed(context, settings['SANDBOX_URL'] ?? '');
  await close();
}
