// Lets orders flow while the leader of a PostgreSQL cluster is lost ten times: `npm run prove -- failover`.
import '../../../scripts/node-version.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOGIN_FAILED } from '@life-payment/contract';
import { startWorld } from '../../../scripts/testing/world.ts';
import { wrongInBooks } from '../../support/settled-books.ts';
import { CallRefused } from '../faults/client.ts';
import { startPayers } from '../payers.ts';
import { startCluster } from './cluster.ts';
import { homeAt } from './programs.ts';
import { keepAsking, type Round, runRounds } from './rounds.ts';

const USUAL_MS = 30_000;
const LONGEST_MS = 60_000;
/** Rounds that may take longer than usual. */
const SLOW = 1;

const wrong = await failOver();
for (const sentence of wrong) console.log(`✗ ${sentence}`);
process.exitCode = wrong.length === 0 ? 0 : 1;

/** Runs everything, prints a table, and answers a sentence for each fault. */
async function failOver(): Promise<string[]> {
  await using stack = new AsyncDisposableStack();
  const path = mkdtempSync(join(tmpdir(), 'life-payment-failover-'));
  stack.defer(() => rmSync(path, { recursive: true, force: true }));
  const cluster = stack.adopt(await startCluster(homeAt(path)), ({ stop }) => stop());
  await cluster.whole();
  const log = join(path, 'service.log');
  const world = stack.adopt(await startWorld({}, { databaseUrl: cluster.url, log }), ({ stop }) => stop());
  await (await world.startServer('all')).stop();
  await world.startServer('serve');
  await Promise.all([world.startServer('work'), world.startServer('work')]);
  const payers = startPayers(world, { atOnce: 3, outcomes: ['ONE_BILL', 'PREPAID'], forgives: isUsedToken });
  const asking = keepAsking(world.origin);
  const rounds = await runRounds(cluster, payers, asking.told, tell);
  await Promise.all([payers.stop(), asking.stop()]);
  const longest = Math.max(...rounds.map(({ gapMs }) => gapMs)) / 1000;
  console.log(
    `measured: ${payers.madeAt.length} orders made, ${payers.paid.length} paid, longest time without an order ${longest.toFixed(1)} s`,
  );
  return [...missed(rounds), ...(await wrongInBooks(cluster.url, world, payers.paid))];
}

/** A sign-on token works once: a payer whose sign-on got no answer signs on with a new one. */
function isUsedToken(error: unknown): boolean {
  return error instanceof CallRefused && error.code === LOGIN_FAILED.code;
}

function tell({ fault, from, to, gapMs, tryAgain, others }: Round): void {
  const gap = `${(gapMs / 1000).toFixed(1)} s`;
  console.log(
    `${fault.padEnd(14)} ${from} → ${to}  without orders ${gap.padStart(7)}  told to try again ${String(tryAgain).padStart(4)}  others ${others.length}`,
  );
}

function missed(rounds: readonly Round[]): string[] {
  const slow = rounds.filter(({ gapMs }) => gapMs > USUAL_MS);
  return [
    ...(slow.length > SLOW ? [`${slow.length} rounds took more than ${USUAL_MS / 1000} s`] : []),
    ...rounds
      .filter(({ gapMs }) => gapMs > LONGEST_MS)
      .map(({ fault }) => `${fault}: orders flowed again after more than ${LONGEST_MS / 1000} s`),
    ...rounds.flatMap(({ fault, others }) => others.map((code) => `${fault}: a payer was answered ${code}`)),
  ];
}
