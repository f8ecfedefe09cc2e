import { setTimeout as pause } from 'node:timers/promises';
import { type Travelled, travel } from './journey.ts';
import { type Journey, type Kill, plainJourneyOf } from './plan.ts';
import type { Processes, Run } from './run.ts';
import { forEach } from './settle.ts';

/** A journey on which the service did not do its part, and why. */
export type Failure = { readonly journey: number; readonly why: string };

export type Load = {
  /** The first journey; `goesOn` says whether there is another one. */
  readonly from: number;
  readonly goesOn: (number: number) => boolean;
  readonly atOnce: number;
  /** Goes the journey of a number. Throws when the service does not do its part. */
  readonly go: (number: number) => Promise<void>;
  /** The kill of a number; null: no kills. */
  readonly killOf: ((number: number) => Kill) | null;
};

export type Driven = { readonly failures: readonly Failure[]; readonly kills: number };

/** After so many failures the run stops: more would say nothing new. */
const MOST_FAILURES = 20;

/** Sends payers on their journeys, several at once, and kills processes between them. */
export async function drive(processes: Processes, load: Load): Promise<Driven> {
  const { from, goesOn, atOnce, go, killOf } = load;
  const failures: Failure[] = [];
  let next = from;
  let kills = 0;
  let killing = Promise.resolve();

  /** Makes the kills in their order, each before its journey. */
  const killBefore = async (journey: number): Promise<void> => {
    for (let kill = killOf?.(kills); kill && kill.before <= journey; kill = killOf?.(kills)) {
      kills += 1;
      await processes.kill(kill.process);
    }
  };
  const goOn = async (): Promise<void> => {
    while (goesOn(next) && failures.length < MOST_FAILURES) {
      const journey = next;
      next += 1;
      killing = killing.then(() => killBefore(journey));
      await killing;
      try {
        await go(journey);
      } catch (error) {
        failures.push({ journey, why: causes(error) });
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, goOn));
  return { failures, kills };
}

function causes(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message} (${causes(error.cause)})`;
}

/** Beyond every other journey of a run, so that none of these payers has reached the limit of orders. */
const FIRST = 5_000_000;
const ORDERS = 60;

type Hanging = {
  readonly seed: number;
  readonly atOnce: number /** 0: it does not hang. */;
  readonly ms: number;
};

/**
 * The wallet takes requests and answers none for a while. Payers who are signed on go on: they make orders and pay them, every second three
 * by one payment, and of every third payment no notice comes. Answers their orders, each of which must be credited after all.
 */
export async function hangWallet(
  { layer, processes, stage }: Run,
  { seed, atOnce, ms }: Hanging,
): Promise<{ readonly travelled: readonly Travelled[]; readonly failures: readonly Failure[] }> {
  if (ms === 0) return { travelled: [], failures: [] };
  const travelled: Travelled[] = [];
  const journeys = Array.from({ length: ORDERS }, (_, n) => journeyWhileHanging(seed, FIRST + n));
  // Signing on asks the wallet.
  await forEach(journeys, async ({ payer }) => void (await stage.payerOf(payer)));
  const answerAgain = layer.hang();
  try {
    const [{ failures }] = await Promise.all([
      drive(processes, {
        from: FIRST,
        goesOn: (number) => number < FIRST + ORDERS,
        atOnce,
        go: async (number) =>
          void travelled.push(...(await travel(stage, journeyWhileHanging(seed, number)))),
        killOf: null,
      }),
      pause(ms),
    ]);
    return { travelled, failures };
  } finally {
    answerAgain();
  }
}

function journeyWhileHanging(seed: number, number: number): Journey {
  const orders = number % 2 === 0 ? 3 : 1;
  return { ...plainJourneyOf(seed, number, orders), paying: number % 3 === 0 ? 'NOTICE_NEVER' : 'PAY' };
}
