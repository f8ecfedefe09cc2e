import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWorld, type World } from '../../../../scripts/testing/world.ts';
import { startProcesses } from '../processes.ts';
import { fillWorld, type Households } from './households.ts';
import { judge, type Verdict } from './judge.ts';
import { killEach, watchMemory } from './killing.ts';
import { progressOf } from './progress.ts';

const WORKERS = ['work', 'work', 'work'] as const;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type Morning = Households & {
  readonly seed: number;
  readonly killEveryMs: number;
  /** How long before the morning the workers start, in milliseconds. They need a part of it to start. */
  readonly beforeMs: number;
  /** How long each step may take, in milliseconds. */
  readonly limitMs: number;
};

export type Outcome = Verdict & {
  readonly kills: number;
  /** Milliseconds from the start of the workers until every bill was found and its payer told. */
  readonly toldMs: number;
  /** Milliseconds from the beginning of the morning until every plan was due. */
  readonly plannedMs: number;
  /** Milliseconds from the beginning of the morning until its last bill was paid and booked. */
  readonly takenMs: number;
  /** The highest memory of a worker, in bytes. */
  readonly peakBytes: number;
  /** File with the output of the processes; null when all was well and it was deleted. */
  readonly log: string | null;
};

/** Runs a morning of automatic payment with workers that are killed, and compares the books afterwards. */
export async function testMorning(test: Morning): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'life-payment-morning-'));
  const log = join(folder, 'processes.log');
  const world = await startWorld({}, { log });
  try {
    const outcome = await liveThrough(world, test);
    if (outcome.wrong.length > 0) return { ...outcome, log };
    rmSync(folder, { recursive: true });
    return { ...outcome, log: null };
  } finally {
    await world.stop();
  }
}

async function liveThrough(world: World, test: Morning): Promise<Omit<Outcome, 'log'>> {
  const morning = morningAfter(Date.now());
  await world.setClock(new Date(morning.getTime() - 2 * DAY + HOUR));
  // Makes the tables and the sandbox's first data.
  await (await world.startServer('all')).stop();
  const mobiles = await fillWorld(world, test, morning);
  const found = await findBills(world, test);
  const taken = await takeBills(world, test, morning, mobiles);
  return {
    ...taken,
    toldMs: found.toldMs,
    kills: found.kills + taken.kills,
    peakBytes: Math.max(found.peakBytes, taken.peakBytes),
  };
}

/** Seven in the morning in China, the day after tomorrow at the earliest: clocks only move forward. */
function morningAfter(now: number): Date {
  const day = new Date(now + 3 * DAY).toISOString().slice(0, 10);
  return new Date(`${day}T07:00:00+08:00`);
}

/** Waits until the workers have found every bill and told its payer; answers how long that took. */
async function findBills(world: World, { seed, killEveryMs, limitMs }: Morning) {
  const began = performance.now();
  const shift = await openShift(world, `${seed} found`, killEveryMs);
  const left = await progressOf(world.databaseUrl, limitMs).told();
  const toldMs = performance.now() - began;
  const kills = await shift.quiet();
  const peakBytes = await shift.end();
  if (left > 0) throw new Error(`${left} bills were not found, or their payers not told`);
  return { toldMs, kills, peakBytes };
}

/**
 * Starts three workers, of which one is killed again and again until `quiet`, and a process that accepts the wallet's
 * notices.
 */
async function openShift(world: World, seed: string, killEveryMs: number) {
  const serve = await world.startServer('serve');
  const processes = await startProcesses(world, WORKERS);
  const memory = watchMemory(processes);
  const killing = killEach(processes, WORKERS.length, seed, killEveryMs);
  return {
    /** Ends the kills and answers their number. */
    quiet: async (): Promise<number> => {
      const kills = await killing.stop();
      await processes.allUp();
      return kills;
    },
    /** Ends all processes and answers the highest memory of a worker. */
    end: async (): Promise<number> => {
      const most = memory.stop();
      await processes.stopWork();
      await serve.stop();
      return most;
    },
  };
}

/** The morning itself: every bill becomes due and is deducted. */
async function takeBills(world: World, test: Morning, morning: Date, mobiles: readonly string[]) {
  const begins = performance.now() + test.beforeMs;
  await world.setClock(new Date(morning.getTime() - test.beforeMs));
  const shift = await openShift(world, `${test.seed} taken`, test.killEveryMs);
  const progress = progressOf(world.databaseUrl, test.limitMs);
  const left = await progress.planned();
  if (left > 0) throw new Error(`${left} plans did not fall due`);
  const plannedMs = performance.now() - begins;
  await progress.taken(new Date(morning.getTime() + MINUTE));
  const takenMs = performance.now() - begins;
  const kills = await shift.quiet();
  const verdict = await judge(world, test, mobiles);
  return { ...verdict, plannedMs, takenMs, kills, peakBytes: await shift.end() };
}
