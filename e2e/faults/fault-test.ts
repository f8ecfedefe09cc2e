import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Flow, measureFlow } from './flow.ts';
import { drive, type Load } from './load.ts';
import { journeyOf, killOf } from './plan.ts';
import { PROCESSES } from './processes.ts';
import { openRun, type Run } from './run.ts';
import { judge, makeQuiet, type Verdict } from './settle.ts';

export type FaultTest = Pick<Load, 'goesOn' | 'atOnce'> & {
  readonly seed: number;
  /** A process is killed once in so many journeys; 0: never. */
  readonly killEvery: number;
  /** How many of all messages between the service and its partners meet with something: from 0 to 1. */
  readonly share: number;
  /** How long everything may take to settle once it is quiet. */
  readonly settleMs: number;
  /** Orders by which it is measured at the end how fast they flow, and how fast a backlog drains; 0: not at all. */
  readonly backlog: number;
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
  /** null: not measured */
  readonly flow: Flow | null;
  /** File with what the processes said; null when all was well and it is gone. */
  readonly log: string | null;
};

const testOn = async (run: Run, test: FaultTest): Promise<Omit<Outcome, 'log'>> => {
  const began = performance.now();
  const { seed, killEvery, goesOn, atOnce, backlog } = test;
  const driven = await drive(run.stage, run.processes, {
    from: 0,
    goesOn,
    atOnce,
    journeyOf: (number) => journeyOf(seed, number),
    killOf: killEvery > 0 ? (number) => killOf(seed, number, killEvery, PROCESSES) : null,
  });
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
    flow: backlog > 0 ? await measureFlow(run, seed, backlog, atOnce) : null,
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
