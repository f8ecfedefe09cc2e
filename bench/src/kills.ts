import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quantile, seconds } from './numbers.ts';
import { type Figure, none } from './parts.ts';

const FAULT_TEST = join(import.meta.dirname, '../../e2e/faults/main.ts');

/** Orders of the bench. `BENCH_SHARE=0.05` makes a twentieth of them, for a quick result. */
const ORDERS = 20_000;
const KILL_EVERY = 40;
const BACKLOG = 1_000;
/**
 * Share of the messages with a fault: enough for every fault to occur, and few enough that waiting for them is not what
 * is measured.
 */
const SHARE_OF_MESSAGES = '0.05';
const LONGEST_MINUTES = '90';
const COMES_BACK_MS = 3_000;

/** The part of the fault test's report that the bench reads. */
type Report = {
  readonly journeys: number;
  readonly kills: number;
  readonly tookMs: number;
  readonly settledMs: number | null;
  readonly fen: number;
  readonly doubles: number;
  readonly late: number;
  readonly wrong: readonly string[];
  readonly comebacksMs: readonly number[];
  readonly flow: { readonly normal: number; readonly backlog: number } | null;
};

/**
 * Kills processes while orders flow at full speed under faults. Measures what is lost, and how soon all works again.
 */
export async function benchKills(): Promise<Figure[]> {
  const part = Number(process.env['BENCH_SHARE'] ?? 1);
  const report = await faultTest(Math.round(ORDERS * part));
  const { journeys, kills, tookMs, comebacksMs, settledMs, flow } = report;
  const longest = quantile(comebacksMs, 1);
  const p95 = quantile(comebacksMs, 0.95);
  const { normal = Number.NaN, backlog = Number.NaN } = flow ?? {};
  return [
    { name: 'orders', value: String(journeys) },
    {
      name: 'kills',
      value: String(kills),
      goal: `≥ ${Math.floor(journeys / KILL_EVERY) - 1}`,
      met: kills >= Math.floor(journeys / KILL_EVERY) - 1,
    },
    { name: 'orders a second, with kills and faults', value: ((journeys * 1000) / tookMs).toFixed(1) },
    none('fen by which three sets of books differ', report.fen),
    none('write-offs booked twice', report.doubles),
    none('bills and refunds beyond their promise', report.late),
    none('anything else that is wrong', report.wrong.length),
    {
      name: 'until all had settled, from the last order on',
      value: settledMs === null ? 'never' : seconds(settledMs),
    },
    {
      name: 'first answer of a killed API process, p95',
      value: seconds(p95),
      goal: '≤ 3.0 s',
      met: p95 <= COMES_BACK_MS,
    },
    { name: 'the same, the longest', value: seconds(longest) },
    { name: 'orders settled a second while they flow', value: normal.toFixed(1) },
    {
      name: 'orders settled a second of a backlog, workers’ start included',
      value: backlog.toFixed(1),
      goal: `≥ ${normal.toFixed(1)}`,
      met: backlog >= normal,
    },
  ];
}

async function faultTest(orders: number): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'life-payment-kills-'));
  const report = join(folder, 'report.json');
  const options = {
    seed: 1,
    orders,
    minutes: LONGEST_MINUTES,
    'kill-every': KILL_EVERY,
    share: SHARE_OF_MESSAGES,
    backlog: BACKLOG,
    hang: 0,
    report,
  };
  const typed = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn(process.execPath, [FAULT_TEST, ...typed], { stdio: 'inherit' });
  try {
    await once(child, 'exit');
    return JSON.parse(readFileSync(report, 'utf8')) as Report;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
