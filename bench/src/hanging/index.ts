import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runSql } from '../../../scripts/testing/postgres.ts';
import { startWorld, type World } from '../../../scripts/testing/world.ts';
import { quantile } from '../numbers.ts';
import { type Figure, none, type Options } from '../parts.ts';

import { desk } from '../service.ts';
import { backlogAt, jobsGivenUp, writeOffTimes } from './facts.ts';
import { keepOrdering, keepPaying, keepTexting, type Load, prepare } from './load.ts';

const MINUTES = 10;
const RATE = 20;
/** How long everything goes well before the partner hangs. */
const WARM_MS = 10_000;
/** What is prepared lasts this much longer than the load. */
const PREPARED_MORE_MS = 5_000;
const GONE_WITHIN_MS = 5 * 60_000;

/** The partners that hang, one after the other, each in a world of its own. */
const PARTNERS = ['wallet', 'unit', 'sms'] as const;
type Partner = (typeof PARTNERS)[number];

/** What hanging looks like: the partner takes requests and answers none of them. */
const HANGING_MS = 120_000;

/**
 * A partner answers nothing for `--minutes` (10), while `--rate` (20) orders a second are made, some of which are paid, and
 * texts are asked for. `--partner` measures one of them.
 */
export async function benchHanging({ minutes, rate, partner: only }: Options): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const partner of PARTNERS.filter((each) => only === undefined || each === only))
    figures.push(...(await measure(partner, Number(minutes ?? MINUTES) * 60_000, Number(rate ?? RATE))));
  return figures;
}

async function measure(partner: Partner, hangMs: number, rate: number): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'life-payment-hanging-'));
  const settings = { SMS_PER_DAY: '1000000' };
  const world = await startWorld(settings, { log: join(folder, 'processes.log') });
  try {
    await world.startServer('all');
    const ms = hangMs + WARM_MS + PREPARED_MORE_MS;
    const load = await prepare(world, Math.ceil((ms * rate) / 1000), ms);
    await world.killServer();
    await runSql(world.databaseUrl, 'analyze');
    for (const role of ['serve', 'work', 'work'] as const) await world.startServer(role);
    return await underLoad(world, load, { partner, hangMs, rate });
  } finally {
    await world.stop();
    rmSync(folder, { recursive: true });
  }
}

type Run = { readonly partner: Partner; readonly hangMs: number; readonly rate: number };

async function underLoad(world: World, load: Load, { partner, hangMs, rate }: Run): Promise<Figure[]> {
  const stop = new AbortController();
  const ordering = keepOrdering(world, load, rate, stop.signal);
  const paying = keepPaying(world, load, stop.signal);
  const texting = keepTexting(world, stop.signal);
  await wait(WARM_MS);
  const began = new Date();
  await bend(world, load, partner, true);
  await wait(hangMs);
  await bend(world, load, partner, false);
  const answers = new Date();
  stop.abort();
  const [orders, paid] = await Promise.all([ordering, paying]);
  const due = await backlogAt(world, answers);
  const goneMs = await gone(world, answers);
  const texts = (await texting).filter(({ at }) => at >= began && at < answers).map(({ ms }) => ms);
  const writeOffs = await writeOffTimes(world, began, answers, partner === 'unit' ? load.hangingUnit : '');
  const p95 = (name: string, values: readonly number[], most: number): Figure => {
    const ms = quantile(values, 0.95);
    return {
      name: `${partner} hangs: ${name}, p95 of ${values.length}`,
      value: `${(ms / 1000).toFixed(2)} s`,
      goal: `≤ ${most / 1000} s`,
      met: ms <= most,
    };
  };
  return [
    { name: `${partner} hangs for ${hangMs / 60_000} min: orders made`, value: `${orders} + ${paid} paid` },
    // Texts can't arrive while their gateway hangs.
    ...(partner === 'sms' ? [] : [p95('a code is asked for until it is there', texts, 1_000)]),
    p95('paid until written off', writeOffs, 3_000),
    none(`${partner} hangs: jobs given up`, await jobsGivenUp(world)),
    { name: `${partner} hangs: rows due when it answers again`, value: String(due) },
    {
      name: `${partner} hangs: until none of them is left`,
      value: goneMs === null ? 'never' : `${(goneMs / 1000).toFixed(0)} s`,
      goal: `≤ ${GONE_WITHIN_MS / 1000} s`,
      met: goneMs !== null,
    },
  ];
}

async function bend(world: World, { hangingUnit }: Load, partner: Partner, hangs: boolean): Promise<void> {
  const slow = hangs ? { slowMs: HANGING_MS } : {};
  if (partner === 'wallet') await desk(world, 'wallet/conduct', { conduct: slow });
  if (partner === 'unit') await desk(world, 'units/conduct', { unitId: hangingUnit, conduct: slow });
  if (partner === 'sms') await desk(world, 'sms/conduct', { conduct: hangs ? { gateway: 'HANGING' } : {} });
}

/** Milliseconds until nothing is left that was due when the partner answered again; null after too long. */
async function gone(world: World, answers: Date): Promise<number | null> {
  for (;;) {
    const ms = Date.now() - answers.getTime();
    if ((await backlogAt(world, answers)) === 0) return ms;
    if (ms > GONE_WITHIN_MS) return null;
    await wait(1_000);
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
