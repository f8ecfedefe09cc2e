import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { passDays } from './automatic/days.ts';
import { type Opened, openAutomatic } from './automatic/open.ts';
import { automaticOf, isAutomatic } from './automatic/plan.ts';
import { type Travelled, travel } from './journey.ts';
import { drive, hangWallet, type Load } from './load.ts';
import { journeyOf, killOf } from './plan.ts';
import { askReversals } from './reversals.ts';
import { logIn, openRun, PROCESSES, type Run } from './run.ts';
import { judge, makeQuiet, settled, type Verdict } from './settle.ts';

export type FaultTest = Pick<Load, 'goesOn' | 'atOnce'> & {
  readonly seed: number;
  /** One process is killed for each so many journeys; 0: none. */
  readonly killEvery: number;
  /** Share of the messages between the service and its partners that get a fault, from 0 to 1. */
  readonly share: number;
  /** The wallet hangs so long after the journeys; 0: it does not. */
  readonly hangMs: number;
  /** Everything settles within this time after the faults have ended. */
  readonly settleMs: number;
};

export type Outcome = Verdict & {
  /** Milliseconds from the end of the faults until nothing was left to do for the orders; null when that took too long. */
  readonly settledMs: number | null;
  readonly journeys: number;
  /** Payments that cover several orders, while the wallet hung too; and the orders of all payments. */
  readonly several: number;
  readonly orders: number;
  /** Further journeys while the wallet hung. */
  readonly whileHanging: number;
  /** Journeys of automatic payment among them. */
  readonly automatic: number;
  readonly kills: number;
  /** Duration of the journeys in milliseconds. */
  readonly tookMs: number;
  /** Number of messages by fault. */
  readonly faultCounts: Readonly<Record<string, number>>;
  /** Milliseconds from each kill of an API process until it answered calls again. */
  readonly comebacksMs: readonly number[];
  /** File with the output of the processes; null when all was well and it was deleted. */
  readonly log: string | null;
};

/** Starts a world, sends payers through it under faults and kills, ends the faults, waits until all is settled, and compares the books. */
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

/** The most differences that the report names. More would say nothing new. */
const NAMED = 30;

/** The outcome of a run, for a person to read. */
export function reportOf(seed: number, outcome: Outcome): string {
  const { journeys, automatic, kills, tookMs, settledMs, faultCounts, totals, fen, wrong, histories, log } =
    outcome;
  const messages = Object.entries(faultCounts).map(([what, count]) => `${what} ${count}`);
  return [
    // Faults stand first: a summary of tests shows the first lines only.
    ...wrong.slice(0, NAMED).map((line) => `✗ ${line}`),
    ...(wrong.length > NAMED ? [`… and ${wrong.length - NAMED} more`] : []),
    `measured: seed ${seed}: ${journeys} journeys, ${automatic} of them of automatic payment, in ${seconds(tookMs)}, ${kills} kills`,
    `${outcome.orders} orders of payers, ${outcome.several} payments cover several of them`,
    `messages: ${messages.join(', ')}`,
    `${outcome.whileHanging} further journeys while the wallet hung`,
    comebacks(outcome.comebacksMs),
    settledMs === null ? 'it did not settle' : `measured: settled ${seconds(settledMs)} after it was quiet`,
    `paid ${yuan(totals.paid)}, refunded ${yuan(totals.refunded)}, written off ${yuan(totals.writtenOff)} yuan`,
    `measured: the books differ by ${fen} fen`,
    ...histories,
    ...(log === null ? [] : [`what the processes said: ${log}`]),
  ].join('\n');
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function comebacks(values: readonly number[]): string {
  const [half, most] = [quantile(values, 0.5), quantile(values, 1)];
  if (half === null || most === null) return 'no API process was killed';
  return `measured: an API process answered again ${seconds(half)} after its kill (median), ${seconds(most)} at most`;
}

/** The value below which a share of all values lies; null when there are none. */
function quantile(values: readonly number[], share: number): number | null {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? null;
}

function yuan(fen: number): string {
  return (fen / 100).toFixed(2);
}
