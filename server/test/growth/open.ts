import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Act, actOf } from '../../../scripts/growth/cost.ts';
import { fillHistory } from '../../../scripts/growth/fill.ts';
import type { Size } from '../../../scripts/growth/history.ts';
import { buildApp } from '../../src/app/http/app.ts';
import { openContext, sandboxKeys } from '../../src/app/open.ts';

import { readConfig } from '../../src/config.ts';
import type { Context } from '../../src/kit/context.ts';
import { migrate } from '../../src/kit/database/migrate.ts';
import type { Log } from '../../src/kit/log.ts';
import { seed } from '../../src/seed.ts';
import { type Client, openClient } from '../support/client.ts';
import { asker, type TestSandbox } from '../support/sandbox.ts';
import { writeSmallWebBuild } from '../support/web-build.ts';
import { hearPlans, tellingPlans } from './plans.ts';

/** Few, so that each knows every table before something is measured. */
const CONNECTIONS = '2';

/** The service on a database with a history. What it asks of the database is recorded. */
export type Grown = Client & {
  readonly context: Context;
  readonly ask: TestSandbox['ask'];
  /** A connection whose SQL is not recorded. */
  readonly aside: Context['db'];
  /** Does something; answers what each statement of it has cost. */
  readonly cost: (act: () => Promise<unknown>) => Promise<Act>;
};

/** The settings with which the service is opened, in a world where no server runs. */
export type GrownOptions = {
  readonly settings: Readonly<Record<string, string>>;
  readonly size: Size;
  readonly log: Log;
};

/** Makes tables, seeds and history in the world's empty database, and opens the service on it. */
export async function openGrown(
  { settings, size, log }: GrownOptions,
  stack: AsyncDisposableStack,
): Promise<Grown> {
  const dir = mkdtempSync(join(tmpdir(), 'life-payment-growth-'));
  stack.defer(() => rmSync(dir, { recursive: true }));
  writeSmallWebBuild(dir);
  const { port } = new URL(settings['PUBLIC_URL'] ?? '');
  const config = readConfig({
    ...sandboxKeys(dir),
    ...settings,
    PORT: port,
    WEB_DIST: dir,
    DATABASE_POOL_SIZE: CONNECTIONS,
  });
  const aside = openContext(config, log);
  stack.defer(aside.close);
  await migrate(aside.context.db, aside.pool);
  await seed(aside.context, settings['SANDBOX_URL'] ?? '');
  await fillHistory(config.databaseUrl, size);
  const telling = tellingPlans(config.databaseUrl);
  const opened = openContext({ ...config, databaseUrl: telling, databaseDirectUrl: telling }, log);
  stack.defer(opened.close);
  const taken = hearPlans(opened.pool);
  // Reads go over the same connections, so that they are heard too.
  const context = { ...opened.context, reads: opened.context.db };
  await context.machineClock.measure();
  const app = await buildApp(context);
  await app.listen({ host: '127.0.0.1', port: config.port });
  stack.defer(() => app.close());
  const indexes = await indexesOf(aside.context.db);
  return {
    ...openClient(config.publicUrl),
    context,
    ask: asker(settings['SANDBOX_URL'] ?? ''),
    aside: aside.context.db,
    cost: async (act) => {
      taken();
      await act();
      return actOf(taken(), indexes);
    },
  };
}

async function indexesOf(db: Context['db']): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ table: string; indexes: number }>`
    select relname as table, count(*)::int as indexes
    from pg_index join pg_class on pg_class.oid = indrelid group by relname`.execute(db);
  return new Map(rows.map(({ table, indexes }) => [table, indexes]));
}
