import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { passDays } from './automatic/days.ts';
import { type Opened, openAutomatic } from './automatic/open.ts';
import { automaticOf, isAutomatic } from './automatic/plan.ts';
import { type Flow, measureFlow } from './flow.ts';
import { type Travelled, travel } from './journey.ts';
import { drive, type Load } from './load.ts';
import { journeyOf, killOf } from './plan.ts';
import { PROCESSES } from './processes.ts';
import { logIn, openRun, type Run } from './run.ts';
import { judge, makeQuiet, settled, type Verdict } from './settle.ts';

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
  /** From the quiet until nothing was left to do for the orders; null when that did not come in time. */
  readonly settledMs: number | null;
  readonly journeys: number;
  /** Those of them that are of automatic payment. */
  readonly automatic: number;
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

/** Starts a world, sends payers through it under faults and kills, waits for the quiet, and compares the books. */
export async function testUnderFaults(test: FaultTest): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'life-payment-faults-'));
  const run = await openRun({ seed: test.seed, share: test.share, folder });
  try {
    const outcome = await testOn(run, test);
    if (outcome.wrong.length > 0) return { ...outcome, log: logIn(folder) };
    rmSync(folder, { recursive: true });
    return { ...outcome, log: null };
  } finally {
    await run.stop();
  }
}

async function testOn(run: Run, test: FaultTest): Promise<Omit<Outcome, 'log'>> {
  const began = performance.now();
  const { seed, killEvery, goesOn, atOnce, backlog, settleMs } = test;
  const travelled: Travelled[] = [];
  const opened: Opened[] = [];
  const driven = await drive(run.processes, {
    from: 0,
    goesOn,
    atOnce,
    go: async (number) => {
      if (isAutomatic(number)) opened.push(await openAutomatic(run.stage, automaticOf(seed, number)));
      else travelled.push(await travel(run.stage, journeyOf(seed, number)));
    },
    killOf: killEvery > 0 ? (number) => killOf(seed, number, killEvery, PROCESSES) : null,
  });
  const tookMs = performance.now() - began;
  await makeQuiet(run, travelled);
  const settledMs = await settled(run.world.databaseUrl, settleMs);
  // What fails there is told with the rest: all that was seen before is not thrown away for it.
  const flow =
    backlog > 0
      ? await measureFlow(run, seed, backlog, atOnce).catch((error: unknown) => String(error))
      : null;
  const days = await passDays(run, opened, { seed, atOnce, kills: killEvery > 0, settleMs });
  const wrong = [
    ...(settledMs === null ? [`not settled within ${settleMs / 1000} s of quiet`] : []),
    ...driven.failures.map(({ journey, why }) => `journey ${journey}: ${why}`),
    ...(typeof flow === 'string' ? [`the flow was not measured: ${flow}`] : []),
    ...days.wrong,
  ];
  const verdict = await judge(run, travelled, wrong);
  return {
    ...verdict,
    settledMs,
    journeys: travelled.length + opened.length,
    automatic: opened.length,
    kills: driven.kills + days.kills,
    tookMs,
    met: run.layer.met(),
    comebacksMs: run.processes.comebacks(),
    flow: typeof flow === 'string' ? null : flow,
  };
}
