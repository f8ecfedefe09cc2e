import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../../scripts/postgres.ts';
import { readSql } from '../../../scripts/testing/postgres.ts';
import { startWorld } from '../../../scripts/testing/world.ts';
import { eventually } from '../../support/api.ts';
import { wrongInBooks } from '../../support/settled-books.ts';
import { startPayers } from '../restore/payers.ts';
import { startPgbouncer } from './pgbouncer.ts';

const PAID = 40;
const PAID_WITHIN_MS = 180_000;

/** The result of a run; `wrong` has one sentence each. */
type Result = { readonly paid: number; readonly wrong: readonly string[] };

/** Migrates, seeds, and lets orders flow through PgBouncer until some are paid. `named`: with named statements. */
export async function orderThroughPooler(named: boolean): Promise<Result> {
  await using stack = new AsyncDisposableStack();
  const dir = mkdtempSync(join(tmpdir(), 'life-payment-pooler-'));
  stack.defer(() => rmSync(dir, { recursive: true }));
  const { url: direct } = stack.adopt(await startPostgres({ dir: join(dir, 'postgres') }), ({ stop }) =>
    stop(),
  );
  const { url } = stack.adopt(await startPgbouncer(direct, named), ({ stop }) => stop());
  const settings = { DATABASE_DIRECT_URL: direct, DATABASE_NAMED_STATEMENTS: named ? 'on' : 'off' };
  const log = join(dir, 'log');
  const world = stack.adopt(await startWorld(settings, { databaseUrl: url, log }), ({ stop }) => stop());
  await (await world.startServer('all')).stop();
  await world.startServer('serve');
  await Promise.all([world.startServer('work'), world.startServer('work')]);
  const payers = startPayers(world);
  await eventually(
    async () => payers.paid.length,
    (paid) => paid >= PAID,
    PAID_WITHIN_MS,
  );
  await payers.stop();
  const wrong = [
    ...(await wrongInBooks(direct, world, payers.paid)),
    ...(await withoutTimeOuts(url)),
    ...(await workersWithoutLock(direct)),
  ];
  return { paid: payers.paid.length, wrong };
}

/** What a connection through the pooler has from its role. */
async function withoutTimeOuts(url: string): Promise<string[]> {
  const rows = await readSql<{ name: string; setting: string }>(
    url,
    `select name, setting from pg_settings
     where name in ('statement_timeout', 'idle_in_transaction_session_timeout') and setting <> '30000'`,
  );
  return rows.map(({ name, setting }) => `${name} is ${setting}`);
}

/** Each worker hears of jobs and holds its lock on the database itself. */
async function workersWithoutLock(direct: string): Promise<string[]> {
  const [row] = await readSql<{ locks: number }>(
    direct,
    `select count(distinct pid)::int as locks from pg_locks where locktype = 'advisory' and granted`,
  );
  return row?.locks === 2 ? [] : [`${row?.locks ?? 0} of 2 workers hold a lock`];
}
