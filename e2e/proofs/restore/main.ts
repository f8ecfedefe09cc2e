// Rehearses a recovery: `npm run prove -- restore`. With `--spoil` the program damages the restored books, to show that it can fail.
import '../../../scripts/node-version.ts';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { OLDEST_MAJOR } from '../../../scripts/postgres.ts';
import { debianBinaries, readSql, runSql } from '../../../scripts/testing/postgres.ts';
import { startWorld, type World } from '../../../scripts/testing/world.ts';
import { sandboxOf } from '../../support/api.ts';
import { countWaiting, readBooks } from '../faults/books.ts';
import { compareBooks } from '../faults/compare.ts';
import { cancel } from '../faults/journey.ts';
import type { MadeOrder } from '../faults/orders.ts';
import { type Payers, startPayers } from '../payers.ts';
import { type Server, startServer } from './server.ts';
import { contradictedOrders, lostOrders, staffOf, wrongIn } from './verdict.ts';

/** Orders paid after the base backup and before the moment, and from the moment to the kill. */
const ORDERS_BEFORE = 24;
const ORDERS_AFTER = 12;

/** Outcomes of the orders, in turn: paid and written off, of several bills, of a prepaid account, rejected. */
const OUTCOMES = ['ONE_BILL', 'SEVERAL_ANY', 'PREPAID', 'REJECTED'];

/** In seconds; production uses a minute. */
const ARCHIVE_TIMEOUT_S = 2;

const LIMIT_MS = 180_000;

/** With `--spoil`: the SQL that damages the restored books, to show that the rehearsal can fail. */
const SPOIL = [
  'alter table ledger_lines disable trigger user',
  `delete from ledger_lines where (life_user_id, event, subject) =
    (select life_user_id, event, subject from ledger_postings where event = 'PAID' order by posted_at desc limit 1)
    and debit > 0`,
  'alter table ledger_lines enable trigger user',
];

/** The moment to restore, and the log segment that contains it. */
type Moment = { readonly at: string; readonly shanghai: string; readonly segment: string };

/** Facts from before the kill: the moment, and an unpaid order that was made before it. */
type Killed = { readonly moment: Moment; readonly unpaid: MadeOrder };

const binaries = debianBinaries(OLDEST_MAJOR);
if (binaries === undefined) throw new Error(`Debian's package postgresql-${OLDEST_MAJOR} is not installed.`);
const server = await startServer(binaries, ARCHIVE_TIMEOUT_S);
try {
  const wrong = await rehearse(process.argv.includes('--spoil'));
  for (const sentence of wrong) console.log(`✗ ${sentence}`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
  if (wrong.length === 0) rmSync(server.path, { recursive: true });
} finally {
  if (existsSync(server.path)) tell(`data and logs of all processes stay in ${server.path}`);
}

/** Runs the rehearsal to its end; answers a sentence for each fault after it. */
async function rehearse(spoil: boolean): Promise<string[]> {
  await using stack = new AsyncDisposableStack();
  stack.defer(server.stop);
  const { backups } = server;
  await step('PostgreSQL 15 runs, its log is archived', async () => {
    await backups.createStanza();
    await backups.check();
  });
  const world = await step('sandbox and service are started on it', async () => {
    const log = join(server.path, 'processes.log');
    const started = await startWorld({}, { databaseUrl: server.url, log });
    stack.defer(started.stop);
    await started.startServer('all');
    await staffOf(started).hire();
    await giveStatements(started);
    return started;
  });
  const payers = startPayers(world, { atOnce: 4, outcomes: OUTCOMES });
  const killed = await untilKilled(world, server, payers);
  const stopped = payers.stop();
  await restore(server, killed.moment, spoil);
  return await afterRestore(world, killed, stopped);
}

/** Makes the partners publish today's statements at once instead of tomorrow morning. */
async function giveStatements({ sandboxUrl, databaseUrl }: World): Promise<void> {
  const sandbox = sandboxOf(sandboxUrl);
  await sandbox.bend('wallet/conduct', { conduct: { statement: 'EARLY' } });
  const units = await readSql<{ unitId: string }>(databaseUrl, 'select unit_id as "unitId" from units');
  for (const { unitId } of units)
    await sandbox.bend('units/conduct', { unitId, conduct: { statement: 'EARLY' } });
}

/** Backs up while orders go on, notes a moment, and kills database and service when its log is in the archive. */
async function untilKilled(world: World, server: Server, payers: Payers): Promise<Killed> {
  await paidOrders(payers, 4);
  await step('base backup, while orders go on', server.backups.backUp);
  const unpaid = await payers.makeUnpaid();
  const moment = await step(`${ORDERS_BEFORE} more orders are paid: this is the moment`, async () => {
    await paidOrders(payers, payers.paid.length + ORDERS_BEFORE);
    return noteMoment(server.url);
  });
  await step(`${ORDERS_AFTER} more orders are paid, and the moment is in the archive`, async () => {
    await paidOrders(payers, payers.paid.length + ORDERS_AFTER);
    await archived(server.url, moment);
  });
  const lag = await archiveLag(server.url);
  const underWay = payers.underWay();
  await Promise.all([server.lose(), world.killServer()]);
  tell(`SIGKILL to database and service with ${underWay} payers under way; the data are gone`);
  console.log(`measured: the archive was ${lag.toFixed(1)} s behind the kill`);
  return { moment, unpaid };
}

async function restore(server: Server, moment: Moment, spoil: boolean): Promise<void> {
  await step(`the data are restored to ${moment.at}`, () => server.backups.restore(moment.at));
  await step('PostgreSQL replays the log to the moment and goes on from there', async () => {
    await server.start();
    await within(async () => !(await isReplaying(server.url)), 'the end of the replay');
  });
  if (!spoil) return;
  for (const text of SPOIL) await runSql(server.url, text);
  tell('a line of the ledger is deleted, to see the check fail');
}

/** Checks before the service runs, lets the service ask the partners again, and checks once more. */
async function afterRestore(
  world: World,
  { moment, unpaid }: Killed,
  stopped: Promise<void>,
): Promise<string[]> {
  const staff = staffOf(world);
  const first = await step('check, before the service is started', () => staff.check(moment.shanghai));
  console.log(`\n${first.text}`);
  await step('the service is started on the restored database', () => world.startServer('all'));
  await step('jobs ask again what they have to, the payer of an open order cancels it', async () => {
    await stopped;
    await cancel(unpaid);
    await within(() => settled(world), 'all orders to settle');
  });
  const last = await step('check, when all has settled', () => staff.check(moment.shanghai));
  console.log(`\n${last.text}`);
  const books = await readBooks(world.databaseUrl, world.sandboxUrl);
  const [lost, contradicted] = [lostOrders(books), contradictedOrders(books)];
  console.log(`measured: ${books.orders.length} orders restored, ${lost.length} paid after the moment lost`);
  if (contradicted.length > 0)
    tell(`${contradicted.length} of before the moment were paid and given back after it`);
  return [
    ...(first.facts.open.count === 0 ? ['nothing was under way at the moment: it was no rehearsal'] : []),
    ...(lost.length === 0 ? ['no order was lost: it was no rehearsal'] : []),
    ...wrongIn({ check: last.facts, comparison: compareBooks(books), ofPersons: [...lost, ...contradicted] }),
  ];
}

/** Waits until only rows that need a person are left. */
async function settled({ databaseUrl, sandboxUrl }: World): Promise<boolean> {
  const waiting = await countWaiting(databaseUrl);
  if (waiting === 0) return true;
  return waiting <= contradictedOrders(await readBooks(databaseUrl, sandboxUrl)).length;
}

function paidOrders(payers: Payers, count: number): Promise<void> {
  return within(async () => payers.paid.length >= count, `${count} paid orders`);
}

async function noteMoment(databaseUrl: string): Promise<Moment> {
  const [moment] = await readSql<Moment>(
    databaseUrl,
    `select now()::text as at, to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI') as shanghai,
      pg_walfile_name(pg_current_wal_lsn()) as segment`,
  );
  if (!moment) throw new Error('the database knows no time');
  return moment;
}

/** The archive must also have a commit after the moment: the replay stops at the first one. */
function archived(databaseUrl: string, { segment }: Moment): Promise<void> {
  return within(async () => {
    const [row] = await readSql<{ last: string | null }>(
      databaseUrl,
      'select last_archived_wal as last from pg_stat_archiver',
    );
    return (row?.last ?? '') > segment;
  }, 'the archive');
}

async function archiveLag(databaseUrl: string): Promise<number> {
  const [row] = await readSql<{ seconds: number }>(
    databaseUrl,
    'select extract(epoch from now() - last_archived_time)::float8 as seconds from pg_stat_archiver',
  );
  return row?.seconds ?? Number.NaN;
}

async function isReplaying(databaseUrl: string): Promise<boolean> {
  const [row] = await readSql<{ replaying: boolean }>(databaseUrl, 'select pg_is_in_recovery() as replaying');
  return row?.replaying ?? true;
}

async function within(holds: () => Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + LIMIT_MS;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`waited in vain for ${what}`);
    await pause(100);
  }
}

/** Runs a step of the rehearsal and prints its name and duration. */
async function step<T>(name: string, act: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const answer = await act();
  tell(name, performance.now() - began);
  return answer;
}

/** Prints a line of the rehearsal; `ms` is a duration. */
function tell(line: string, ms?: number): void {
  const took = ms === undefined ? '' : `${(ms / 1000).toFixed(1)} s`;
  console.log(`${took.padStart(8)}  ${line}`);
}
