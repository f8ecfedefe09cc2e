import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drive, type Load } from './load.ts';
import { openRun, type Run } from './run.ts';
import { judge, makeQuiet, type Verdict } from './settle.ts';

export type FaultTest = Omit<Load, 'from'> & {
  /** How many of all messages between the service and its partners meet with something: from 0 to 1. */
  readonly share: number;
  /** How long everything may take to settle once it is quiet. */
  readonly settleMs: number;
};

export type Outcome = Verdict & {
  readonly journeys: number;
  readonly kills: number;
  /** How long payers were on their way. */
  readonly tookMs: number;
  /** How many messages met with what. */
  readonly met: Readonly<Record<string, number>>;
  /** From each kill of an API process until it answered calls again. */
  readonly comebacksMs: readonly number[];
  /** File with what the processes said; null when all was well and it is gone. */
  readonly log: string | null;
};

const testOn = async (run: Run, test: FaultTest): Promise<Omit<Outcome, 'log'>> => {
  const began = performance.now();
  const driven = await drive(run.stage, run.processes, { ...test, from: 0 });
  const tookMs = performance.now() - began;
  await makeQuiet(run, driven.travelled);
  const verdict = await judge(run, driven, test.settleMs);
  return {
    ...verdict,
    journeys: driven.travelled.length,
    kills: driven.kills,
    tookMs,
    met: run.layer.met(),
    comebacksMs: run.processes.comebacks(),
  };
};

/** Starts a world, sends payers through it under faults and kills, waits for the quiet, and compares the books. */
export const testUnderFaults = async (test: FaultTest): Promise<Outcome> => {
  const folder = mkdtempSync(join(tmpdir(), 'life-payment-faults-'));
  const log = join(folder, 'processes.log');
  const run = await openRun({ seed: test.seed, share: test.share, log });
  try {
    const outcome = await testOn(run, test);
    if (outcome.wrong.length > 0) return { ...outcome, log };
    rmSync(folder, { recursive: true });
    return { ...outcome, log: null };
  } finally {
    await run.stop();
  }
};
