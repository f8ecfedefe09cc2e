import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { megabytes, seconds } from './numbers.ts';
import { type Figure, none } from './parts.ts';

const MORNING = join(import.meta.dirname, '../../e2e/faults/morning/main.ts');

/** Mandates of the bench. `BENCH_SHARE=0.05` makes a twentieth of them, for a quick result. */
const MANDATES = 100_000;

/**
 * Shares of the mandates: bills that are not found yet, and bills that are deducted when the morning begins. The others
 * are due later in the day. `BENCH_TAKEN=1` deducts all of them, which is five times the work.
 */
const FOUND = 0.02;
const TAKEN = Number(process.env['BENCH_TAKEN'] ?? 0.2);

/** Minutes that each step of the morning may take: about thirty deductions are made a second. */
const MOST_MINUTES = 120;

const PLANNED_MS = 60_000;
const MOST_BYTES = 200 * 1024 * 1024;

/** The part of the crash test's report that the bench reads. */
type Report = {
  readonly kills: number;
  readonly toldMs: number;
  readonly plannedMs: number;
  readonly takenMs: number;
  readonly peakBytes: number;
  readonly lost: number;
  readonly doubles: number;
  readonly wrong: readonly string[];
};

/** A morning of automatic payment with three workers, of which one is killed every five seconds. */
export async function benchAutopay(): Promise<Figure[]> {
  const mandates = Math.round(MANDATES * Number(process.env['BENCH_SHARE'] ?? 1));
  const taken = Math.round(mandates * TAKEN);
  const found = Math.min(taken, Math.round(mandates * FOUND));
  const report = await crashTest(found, taken - found, mandates - taken);
  const { kills, toldMs, plannedMs, takenMs, peakBytes, lost, doubles, wrong } = report;
  const each = (count: number, ms: number): string => ((count * 1_000) / ms).toFixed(1);
  return [
    { name: 'mandates with a bill that is due this morning', value: String(mandates) },
    { name: `of them, bills found and told of a second, of ${found}`, value: each(found, toldMs) },
    {
      name: 'planned: from seven until each due bill has its plan for the day',
      value: seconds(plannedMs),
      goal: '≤ 60 s',
      met: plannedMs <= PLANNED_MS,
    },
    { name: `of them, due at seven: taken while workers are killed`, value: String(taken) },
    { name: 'from seven until the last of these was paid and booked', value: seconds(takenMs) },
    { name: 'deductions a second', value: each(taken, takenMs) },
    { name: 'kills of one of three workers', value: String(kills) },
    {
      name: 'most memory of a worker',
      value: megabytes(peakBytes),
      goal: '≤ 200 MB',
      met: peakBytes <= MOST_BYTES,
    },
    none('bills lost', lost),
    none('deductions beyond one for a bill', doubles),
    none('anything else that is wrong', wrong.length),
  ];
}

async function crashTest(found: number, now: number, later: number): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'life-payment-autopay-'));
  const report = join(folder, 'report.json');
  const typed = Object.entries({ found, now, later, minutes: MOST_MINUTES, report }).flatMap(
    ([name, value]) => [`--${name}`, String(value)],
  );
  const child = spawn(process.execPath, [MORNING, ...typed], { stdio: 'inherit' });
  try {
    await once(child, 'exit');
    return JSON.parse(readFileSync(report, 'utf8')) as Report;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
