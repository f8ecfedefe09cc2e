import { setTimeout as pause } from 'node:timers/promises';
import { countWaiting, readBooks } from './books.ts';
import { type Comparison, compareBooks } from './compare.ts';
import { cancel, type Travelled } from './journey.ts';
import { beyondPromise, deadlocks, findingsOfCheck, historyOf, stuckJobs } from './own-check.ts';
import { isReversed } from './plan.ts';
import type { Run } from './run.ts';

const ASK_EVERY_MS = 200;
/** Number of orders asked about at once, at the end. */
const AT_ONCE = 16;
const SHOWN = 5;

/** The result of a run. */
export type Verdict = Comparison & {
  /** Bills and refunds that ended later than promised. */
  readonly late: number;
  /** What is wrong, one sentence each; empty when all is well. */
  readonly wrong: readonly string[];
  /** The first wrong orders with their histories. */
  readonly histories: readonly string[];
};

/** Runs `act` for each of many things, a few at once. */
export async function forEach<T>(things: readonly T[], act: (thing: T) => Promise<void>): Promise<void> {
  const left = [...things];
  const go = async () => {
    for (let thing = left.pop(); thing !== undefined; thing = left.pop()) await act(thing);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, go));
}

/** Ends faults and kills. Payers who left an order open cancel it. */
export async function makeQuiet(run: Run, travelled: readonly Travelled[]): Promise<void> {
  run.layer.quiet();
  await run.processes.allUp();
  await forEach(
    travelled.filter(({ journey }) => journey.paying === 'LEFT'),
    ({ payer, orders: [{ orderId }] }) => cancel({ payer, orderId }),
  );
}

/** Waits until no order waits for anything. Answers the time that took in milliseconds; null when it took too long. */
export async function settled(databaseUrl: string, limitMs: number): Promise<number | null> {
  const began = performance.now();
  while ((await countWaiting(databaseUrl)) > 0) {
    if (performance.now() - began > limitMs) return null;
    await pause(ASK_EVERY_MS);
  }
  return performance.now() - began;
}

/** What all numbers of a payment and its orders have in common. */
const SHARED = /L[PYWR](\d{6}[0-9A-Z]{18})/;

/** Compares the three sets of books after everything has settled. `known` says what is already known to be wrong. */
export async function judge(
  { world, layer }: Run,
  travelled: readonly Travelled[],
  known: readonly string[],
): Promise<Verdict> {
  const comparison = compareBooks(await readBooks(world.databaseUrl, world.sandboxUrl));
  const late = await beyondPromise(world.databaseUrl);
  const wrong = [
    ...known,
    ...layer.acceptedLies().map((lie) => `believed a lie: ${lie}`),
    ...comparison.differences.map(({ number, what }) => `${number} ${what}`),
    ...(await wrongEnds(travelled)),
    ...late,
    ...(await findingsOfCheck(world.databaseUrl)),
    ...(await stuckJobs(world.databaseUrl)),
    ...(await deadlocks(world.databaseUrl)),
  ];
  return { ...comparison, late: late.length, wrong, histories: await historiesOf(world.databaseUrl, wrong) };
}

/** Orders whose end for the payer is not the planned one. */
async function wrongEnds(travelled: readonly Travelled[]): Promise<string[]> {
  const wrong: string[] = [];
  await forEach(travelled, async ({ payer, paymentId, orders, journey }) => {
    const details = await Promise.all(
      orders.map(({ orderId }) => payer.call('/order/getOrderDetail', { orderId })),
    );
    const of = `of journey ${journey.number} (${journey.making}, ${journey.paying})`;
    for (const [index, { orderId, planned }] of orders.entries()) {
      const status = details[index]?.status ?? '';
      if (!planned.ends.includes(status))
        wrong.push(`${orderId} ${of} is ${status}, not ${planned.ends.join(' or ')}`);
    }
    const closed = details.filter(({ status }) => status === 'CLOSED').length;
    if (closed > 0 && closed < details.length) wrong.push(`${paymentId} ${of} is closed in part`);
    const reversed = isReversed(journey.paying) ? (details[0]?.bills ?? []) : [];
    if (reversed.some(({ state }) => state !== 'REJECTED'))
      wrong.push(`${paymentId} ${of} has a bill that is not reversed`);
  });
  return wrong;
}

async function historiesOf(databaseUrl: string, wrong: readonly string[]): Promise<string[]> {
  const payments = new Set(wrong.flatMap((line) => SHARED.exec(line)?.[1] ?? []));
  return Promise.all(
    [...payments].slice(0, SHOWN).map(async (shared) => {
      const lines = await historyOf(databaseUrl, `LP${shared}`);
      return [`LP${shared}`, ...lines.map((line) => `  ${line}`)].join('\n');
    }),
  );
}
