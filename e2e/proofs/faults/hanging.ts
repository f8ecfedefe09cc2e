import { setTimeout as pause } from 'node:timers/promises';
import { type Travelled, travel } from './journey.ts';
import { drive, type Failure } from './load.ts';
import { type Journey, plainJourneyOf } from './plan.ts';
import type { Run } from './run.ts';
import { forEach } from './settle.ts';

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
