import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { peakOf } from '../../scripts/processes/memory.ts';
import { readSql, runSql } from '../../scripts/testing/sql.ts';
import { startWorld, type World } from '../../scripts/testing/world.ts';
import { megabytes, seconds } from './numbers.ts';
import type { Figure } from './parts.ts';
import { addSettledOrders } from './settled-orders.ts';

const ORDERS = 5_000;
const LOOK_EVERY_MS = 50;
const MAIN = join(import.meta.dirname, '../../server/src/main.ts');

type Ran = { readonly said: string; readonly ms: number; readonly peakBytes: number };

/** Backs up the books of many orders and restores them to a second database of the same server. */
export async function benchRestore(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'life-payment-restore-'));
  const world = await startWorld();
  try {
    return await measure(world, folder);
  } finally {
    await world.stop();
    rmSync(folder, { recursive: true });
  }
}

function memory({ peakBytes }: Ran, plain: Ran): Figure {
  return {
    name: `its memory, peak (a command that adds one row: ${megabytes(plain.peakBytes)})`,
    value: megabytes(peakBytes),
  };
}

async function measure(world: World, folder: string): Promise<Figure[]> {
  const first = world.databaseUrl;
  const second = new URL(first);
  second.pathname = '/restored';
  await run(world, ['migrate'], first);
  await addSettledOrders(first, ORDERS);
  const plain = await run(world, ['staff', 'staff', 'add', 'bench', '--as', 'bench'], first);
  await runSql(first, 'create database restored');

  const file = join(folder, 'backup');
  const backup = await run(world, ['staff', 'backup', file, '--as', 'bench'], first);
  const restore = await run(world, ['staff', 'restore', file, '--as', 'bench'], second.href);
  const balances = await balancesIn(first);
  const equal = balances !== '[]' && balances === (await balancesIn(second.href));
  const lines = await rowsIn(second.href, 'ledger_lines');
  return [
    {
      name: `balances after the restore of ${ORDERS} orders, ${lines} ledger lines`,
      value: equal ? 'equal' : 'DIFFERENT',
      goal: 'equal',
      met: equal,
    },
    {
      name: 'rules of the books that do not hold there',
      value: restore.said.includes('did not hold') ? 'some' : 'none',
    },
    { name: 'backup', value: seconds(backup.ms) },
    { name: 'its file', value: megabytes(statSync(file).size) },
    memory(backup, plain),
    { name: 'restore, checks and start of the process included', value: seconds(restore.ms) },
    memory(restore, plain),
  ];
}

/** Runs the server's program to its end, with a world's settings. */
async function run(world: World, args: readonly string[], databaseUrl: string): Promise<Ran> {
  const began = performance.now();
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...process.env, ...world.settings, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let [said, peakBytes] = ['', 0];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const look = setInterval(() => {
    peakBytes = Math.max(peakBytes, peakOf(child.pid ?? 0));
  }, LOOK_EVERY_MS);
  const [code] = await once(child, 'close');
  clearInterval(look);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
  return { said, ms: performance.now() - began, peakBytes };
}

async function balancesIn(databaseUrl: string): Promise<string> {
  return JSON.stringify(
    await readSql(
      databaseUrl,
      `select account, unit_id, sum(debit) as debit, sum(credit) as credit from ledger_lines
       group by account, unit_id order by account, unit_id`,
    ),
  );
}

async function rowsIn(databaseUrl: string, table: string): Promise<number> {
  const [row] = await readSql<{ n: number }>(databaseUrl, `select count(*)::int as n from ${table}`);
  return row?.n ?? 0;
}
