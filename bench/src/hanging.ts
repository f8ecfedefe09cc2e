import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readSql, runSql } from '../../scripts/testing/postgres.ts';
import { startWorld, type World } from '../../scripts/testing/world.ts';
import { atMost, type Figure, type Options, quantile, seconds } from './figures.ts';
import { keepOrdering, keepPaying, keepTexting, type Load, prepare } from './hanging-load.ts';
import { desk } from './service.ts';

const MINUTES = 10;
const RATE = 20;
/** Everything goes well so long before the partner hangs. */
const WARM_MS = 10_000;
/** The prepared payers last this much longer than the load. */
const PREPARED_MORE_MS = 5_000;
const GONE_WITHIN_MS = 5 * 60_000;

/** The partners that hang, one after the other, each in a world of its own. */
const PARTNERS = ['wallet', 'unit', 'sms'] as const;
type Partner = (typeof PARTNERS)[number];

/** A partner that hangs takes requests and answers none of them. */
const HANGING_MS = 120_000;

/**
 * A partner (`--partner`: one of them) answers nothing for `--minutes` (10), while `--rate` (20) orders a second are
 * made and texts are asked for.
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
    const full = `${partner} hangs: ${name}, p95 of ${values.length}`;
    return atMost(full, quantile(values, 0.95), most, seconds);
  };
  return [
    { name: `${partner} hangs for ${hangMs / 60_000} min: orders made`, value: `${orders} + ${paid} paid` },
    // Texts can't arrive while their gateway hangs.
    ...(partner === 'sms' ? [] : [p95('a code is asked for until it is there', texts, 1_000)]),
    p95('paid until written off', writeOffs, 3_000),
    atMost(`${partner} hangs: jobs given up`, await jobsGivenUp(world), 0),
    { name: `${partner} hangs: rows due when it answers again`, value: String(due) },
    atMost(`${partner} hangs: until none of them is left`, goneMs, GONE_WITHIN_MS, seconds),
  ];
}

async function bend(world: World, { hangingUnit }: Load, partner: Partner, hangs: boolean): Promise<void> {
  const slow = hangs ? { slowMs: HANGING_MS } : {};
  if (partner === 'wallet') await desk(world, 'wallet/conduct', { conduct: slow });
  if (partner === 'unit') await desk(world, 'units/conduct', { unitId: hangingUnit, conduct: slow });
  if (partner === 'sms') await desk(world, 'sms/conduct', { conduct: hangs ? { gateway: 'HANGING' } : {} });
}

/** Milliseconds until nothing is left that was due when the partner answered again; infinite after too long. */
async function gone(world: World, answers: Date): Promise<number> {
  for (;;) {
    const ms = Date.now() - answers.getTime();
    if ((await backlogAt(world, answers)) === 0) return ms;
    if (ms > GONE_WITHIN_MS) return Number.POSITIVE_INFINITY;
    await wait(1_000);
  }
}

const TABLES = ['wallet_payments', 'order_bills', 'refunds', 'sms_messages'] as const;

/** Rows whose next step was due at a moment and has not been taken. */
async function backlogAt({ databaseUrl }: World, at: Date): Promise<number> {
  const parts = TABLES.map((table) => `select count(*) as rows from ${table} where next_action_at < $1`);
  const [found] = await readSql<{ rows: string }>(
    databaseUrl,
    `select sum(rows) as rows from (${parts.join(' union all ')}) each`,
    [at.toISOString()],
  );
  return Number(found?.rows ?? 0);
}

/** Jobs that gave up after all of their tries. */
async function jobsGivenUp({ databaseUrl }: World): Promise<number> {
  const [found] = await readSql<{ jobs: string }>(
    databaseUrl,
    'select count(*) as jobs from graphile_worker._private_jobs where attempts >= max_attempts and locked_at is null',
  );
  return Number(found?.jobs ?? 0);
}

/** Milliseconds from payment to write-off at every unit but one. What is not written off at all counts until now. */
async function writeOffTimes(
  { databaseUrl }: World,
  from: Date,
  until: Date,
  exceptUnit: string,
): Promise<number[]> {
  const rows = await readSql<{ ms: string }>(
    databaseUrl,
    `select extract(epoch from coalesce(done.at, now()) - paid.at) * 1000 as ms
     from order_events paid
     join orders o using (life_user_id, order_id)
     left join order_events done on done.life_user_id = paid.life_user_id and done.order_id = paid.order_id
       and done.machine = 'BILL' and done.to_state = 'WRITTEN_OFF'
     where paid.machine = 'PAYMENT' and paid.to_state = 'PAID' and paid.at >= $1 and paid.at < $2 and o.unit_id <> $3`,
    [from.toISOString(), until.toISOString(), exceptUnit],
  );
  return rows.map(({ ms }) => Number(ms));
}
