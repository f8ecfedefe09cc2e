// Lets orders flow through PgBouncer in transaction mode: `npm run prove -- pooler`.
import '../../../scripts/node-version.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../../scripts/postgres.ts';
import { readSql } from '../../../scripts/testing/postgres.ts';
import { startWorld } from '../../../scripts/testing/world.ts';
import { eventually } from '../../support/api.ts';
import { wrongInBooks } from '../../support/settled-books.ts';
import { startPayers } from '../payers.ts';
import { pgbouncerMinor, startPgbouncer } from './pgbouncer.ts';

const PAID = 40;
/** Outcomes of the orders, in turn: paid and written off, of several bills, of a prepaid account, rejected. */
const OUTCOMES = ['ONE_BILL', 'SEVERAL_ANY', 'PREPAID', 'REJECTED'];
const PAID_WITHIN_MS = 180_000;

/** PgBouncer 1.21 and newer carry named statements to another connection. */
const NAMED_FROM = 21;

const minor = pgbouncerMinor();
for (const named of minor >= NAMED_FROM ? [false, true] : [false]) {
  const { paid, wrong } = await orderThroughPooler(named);
  console.log(
    `measured: ${paid} orders paid through PgBouncer 1.${minor}, ${named ? 'named' : 'unnamed'} statements`,
  );
  for (const sentence of wrong) console.log(`✗ ${sentence}`);
  if (wrong.length > 0) process.exitCode = 1;
}
if (minor < NAMED_FROM)
  console.log(
    `measured: named statements not tried, PgBouncer 1.${NAMED_FROM} carries them, here is 1.${minor}`,
  );

/** Migrates, seeds, and lets orders flow through PgBouncer until some are paid. `named`: with named statements. */
async function orderThroughPooler(named: boolean) {
  await using stack = new AsyncDisposableStack();
  const dir = mkdtempSync(join(tmpdir(), 'life-payment-pooler-'));
  stack.defer(() => rmSync(dir, { recursive: true }));
  const { url: direct } = stack.adopt(await startPostgres({ dir: join(dir, 'postgres') }), ({ stop }) =>
    stop(),
  );
  const { url, reconnect } = stack.adopt(await startPgbouncer(direct, named), ({ stop }) => stop());
  const settings = { DATABASE_DIRECT_URL: direct, DATABASE_NAMED_STATEMENTS: named ? 'on' : 'off' };
  const log = join(dir, 'log');
  const world = stack.adopt(await startWorld(settings, { databaseUrl: url, log }), ({ stop }) => stop());
  await (await world.startServer('all')).stop();
  // The migration gave the role its time-outs: connections from before lack them.
  await reconnect();
  await world.startServer('serve');
  await Promise.all([world.startServer('work'), world.startServer('work')]);
  const payers = startPayers(world, { atOnce: 4, outcomes: OUTCOMES });
  await eventually(
    async () => payers.paid.length,
    (paid) => paid >= PAID,
    PAID_WITHIN_MS,
  );
  await payers.stop();
  const wrong = [
    ...(await wrongInBooks(direct, world, payers.paid)),
    ...(await withoutTimeOuts(url)),
    ...(await deafWorkers(direct)),
  ];
  return { paid: payers.paid.length, wrong };
}

/** A connection through the pooler has its time-outs from its role. */
async function withoutTimeOuts(url: string): Promise<string[]> {
  const rows = await readSql<{ name: string; setting: string }>(
    url,
    `select name, setting from pg_settings
     where name in ('statement_timeout', 'idle_in_transaction_session_timeout') and setting <> '30000'`,
  );
  return rows.map(({ name, setting }) => `${name} is ${setting}`);
}

/** Each worker hears of jobs over a connection of its own to the database itself. */
async function deafWorkers(direct: string): Promise<string[]> {
  const [row] = await readSql<{ hearing: number }>(
    direct,
    `select count(*)::int as hearing from pg_stat_activity where query like 'LISTEN "jobs:insert"%'`,
  );
  return row?.hearing === 2 ? [] : [`${row?.hearing ?? 0} of 2 workers hear of jobs`];
}
