import { setTimeout as pause } from 'node:timers/promises';
import type { ResponseFor } from '@life-payment/contract';
import { countWaiting, readBooks } from './books.ts';
import { type Comparison, compareBooks } from './compare.ts';
import { cancel, type Travelled } from './journey.ts';
import { beyondPromise, findingsOfCheck, historyOf, stuckJobs } from './own-check.ts';
import type { Run } from './run.ts';

const ASK_EVERY_MS = 200;
/** Orders asked about at once when all is over. */
const AT_ONCE = 16;
const SHOWN = 5;

/** What a run came to. */
export type Verdict = Comparison & {
  /** Bills and refunds that came later than promised. */
  readonly late: number;
  /** What is wrong, a sentence each; none when all is well. */
  readonly wrong: readonly string[];
  /** The first orders that are wrong, with all that happened to them. */
  readonly histories: readonly string[];
};

/** Does something for each of many, a few at once. */
export async function forEach<T>(things: readonly T[], act: (thing: T) => Promise<void>): Promise<void> {
  const left = [...things];
  const go = async () => {
    for (let thing = left.pop(); thing !== undefined; thing = left.pop()) await act(thing);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, go));
}

/** Makes it quiet: nothing is killed or bent any more, and who left an order lying about cancels it. */
export async function makeQuiet(run: Run, travelled: readonly Travelled[]): Promise<void> {
  run.layer.quiet();
  await run.processes.allUp();
  await forEach(
    travelled.filter(({ journey }) => journey.paying === 'LEFT'),
    cancel,
  );
}

/** Waits until no order waits for anything any more; the time that took, null when it was too long. */
export async function settled(databaseUrl: string, limitMs: number): Promise<number | null> {
  const began = performance.now();
  while ((await countWaiting(databaseUrl)) > 0) {
    if (performance.now() - began > limitMs) return null;
    await pause(ASK_EVERY_MS);
  }
  return performance.now() - began;
}

const ORDER = /L[PWR](\d{6}[0-9A-Z]{20})/;

/** When all has settled: compares the three sets of books, beside what is known to be wrong already. */
export async function judge(
  { world, layer }: Run,
  travelled: readonly Travelled[],
  known: readonly string[],
): Promise<Verdict> {
  const comparison = compareBooks(await readBooks(world.databaseUrl, world.sandboxUrl));
  const late = await beyondPromise(world.databaseUrl);
  const wrong = [
    ...known,
    ...layer.believed().map((lie) => `believed a lie: ${lie}`),
    ...comparison.differences.map(({ number, what }) => `${number} ${what}`),
    ...(await wrongEnds(travelled)),
    ...late,
    ...(await findingsOfCheck(world.databaseUrl)),
    ...(await stuckJobs(world.databaseUrl)),
  ];
  return { ...comparison, late: late.length, wrong, histories: await historiesOf(world.databaseUrl, wrong) };
}

/** Orders of which the payer reads something else than has to come of them. */
async function wrongEnds(travelled: readonly Travelled[]): Promise<string[]> {
  const wrong: string[] = [];
  await forEach(travelled, async ({ payer, orderId, journey }) => {
    const { status }: ResponseFor<'/order/getOrderDetail'> = await payer.call('/order/getOrderDetail', {
      orderId,
    });
    if (!journey.ends.includes(status))
      wrong.push(`${orderId} of journey ${journey.number} is ${status}, not ${journey.ends.join(' or ')}`);
  });
  return wrong;
}

async function historiesOf(databaseUrl: string, wrong: readonly string[]): Promise<string[]> {
  const orders = new Set(wrong.flatMap((line) => ORDER.exec(line)?.[1] ?? []));
  return Promise.all(
    [...orders].slice(0, SHOWN).map(async (order) => {
      const lines = await historyOf(databaseUrl, `LP${order}`);
      return [`LP${order}`, ...lines.map((line) => `  ${line}`)].join('\n');
    }),
  );
}
