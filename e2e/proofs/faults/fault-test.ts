import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { passDays } from './automatic/days.ts';
import { type Opened, openAutomatic } from './automatic/open.ts';
import { automaticOf, isAutomatic } from './automatic/plan.ts';
import { hangWallet } from './hanging.ts';
import { type Travelled, travel } from './journey.ts';
import { drive, type Load } from './load.ts';
import { journeyOf, killOf } from './plan.ts';
import { PROCESSES } from './processes.ts';
import { askReversals } from './reversals.ts';
import { logIn, openRun, type Run } from './run.ts';
import { judge, makeQuiet, settled, type Verdict } from './settle.ts';

export type FaultTest = Pick<Load, 'goesOn' | 'atOnce'> & {
  readonly seed: number;
  /** One process is killed for each so many journeys; 0: none. */
  readonly killEvery: number;
  /** Share of the messages between the service and its partners that get a fault, from 0 to 1. */
  readonly share: number;
  /** How long the wallet hangs after the journeys, in milliseconds; 0: it does not. */
  readonly hangMs: number;
  /** How long everything may take to settle after the faults have ended, in milliseconds. */
  readonly settleMs: number;
};

export type Outcome = Verdict & {
  /**
   * Milliseconds from the end of the faults until nothing was left to do for the orders; null when that took too long.
   */
  readonly settledMs: number | null;
  readonly journeys: number;
  /** How many payments cover several orders, while the wallet hung too; and how many orders all payments cover. */
  readonly several: number;
  readonly orders: number;
  /** Further journeys while the wallet hung. */
  readonly whileHanging: number;
  /** How many of the journeys are of automatic payment. */
  readonly automatic: number;
  readonly kills: number;
  /** How long the journeys took, in milliseconds. */
  readonly tookMs: number;
  /** Number of messages by fault. */
  readonly faultCounts: Readonly<Record<string, number>>;
  /** Milliseconds from each kill of an API process until it answered calls again. */
  readonly comebacksMs: readonly number[];
  /** File with the output of the processes; null when all was well and it was deleted. */
  readonly log: string | null;
};

/**
 * Starts a world, sends payers through it under faults and kills, ends the faults, waits until all is settled, and
 * compares the books.
 */
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
  const { seed, killEvery, goesOn, atOnce, hangMs, settleMs } = test;
  const travelled: Travelled[] = [];
  const opened: Opened[] = [];
  let went = 0;
  const driven = await drive(run.processes, {
    from: 0,
    goesOn,
    atOnce,
    go: async (number) => {
      if (isAutomatic(number)) opened.push(await openAutomatic(run.stage, automaticOf(seed, number)));
      else {
        went += 1;
        travelled.push(...(await travel(run.stage, journeyOf(seed, number))));
      }
    },
    killOf: killEvery > 0 ? (number) => killOf(seed, number, killEvery, PROCESSES) : null,
  });
  const tookMs = performance.now() - began;
  const hung = await hangWallet(run, { seed, atOnce, ms: hangMs });
  const all = [...travelled, ...hung.travelled];
  const notAsked = await askReversals(
    run.world,
    travelled.flatMap(({ orders: [{ orderId }], journey }) =>
      journey.paying === 'REVERSAL_ASKED' ? [orderId] : [],
    ),
  );
  await makeQuiet(run, all);
  const settledMs = await settled(run.world.databaseUrl, settleMs);
  const days = await passDays(run, opened, { seed, atOnce, kills: killEvery > 0, settleMs });
  const wrong = [
    ...(settledMs === null ? [`not settled within ${settleMs / 1000} s of quiet`] : []),
    ...[...driven.failures, ...hung.failures].map(({ journey, why }) => `journey ${journey}: ${why}`),
    ...days.wrong,
    ...notAsked,
  ];
  const verdict = await judge(run, all, wrong);
  return {
    ...verdict,
    settledMs,
    journeys: went + opened.length,
    several: all.filter(({ orders }) => orders.length > 1).length,
    orders: all.reduce((sum, { orders }) => sum + orders.length, 0),
    whileHanging: hung.travelled.length,
    automatic: opened.length,
    kills: driven.kills + days.kills,
    tookMs,
    faultCounts: run.layer.faultCounts(),
    comebacksMs: run.processes.comebacks(),
  };
}
