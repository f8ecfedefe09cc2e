import { setTimeout as pause } from 'node:timers/promises';
import { readSql, runSql } from '../../../scripts/testing/postgres.ts';
import { eventually } from '../../support/api.ts';
import { countWaiting, readBooks } from './books.ts';
import { type Comparison, compareBooks } from './compare.ts';
import { cancel, type Travelled } from './journey.ts';
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
  /** A sentence for each fault; empty when all is well. */
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

/** The part that all numbers of a payment and its orders have in common. */
const SHARED = /L[PYWR](\d{6}[0-9A-Z]{18})/;

/** Compares the three sets of books after everything has settled. `known` says what is already known to be wrong. */
export async function judge(
  { world, layer }: Run,
  travelled: readonly Travelled[],
  known: readonly string[],
): Promise<Verdict> {
  const comparison = compareBooks(await readBooks(world.databaseUrl, world.sandboxUrl));
  const late = await lines(world.databaseUrl, LATE);
  const wrong = [
    ...known,
    ...layer.acceptedLies().map((lie) => `believed a lie: ${lie}`),
    ...comparison.differences.map(({ number, what }) => `${number} ${what}`),
    ...(await wrongEnds(travelled)),
    ...late,
    ...(await findingsOfCheck(world.databaseUrl)),
    ...(await stuckJobs(world.databaseUrl)),
    ...(await lines(world.databaseUrl, DEADLOCKS)),
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
      const history = await lines(databaseUrl, HISTORY, `LP${shared}`);
      return [`LP${shared}`, ...history.map((line) => `  ${line}`)].join('\n');
    }),
  );
}

const CHECKED_WITHIN_MS = 120_000;

/** Lets a worker run the nightly check of our books. Answers its findings, one sentence each. */
export async function findingsOfCheck(databaseUrl: string): Promise<string[]> {
  const count = async () => {
    const rows = await readSql<{ count: number }>(
      databaseUrl,
      'select count(*)::int as count from book_checks where whole',
    );
    return rows[0]?.count ?? 0;
  };
  const before = await count();
  await runSql(databaseUrl, `select graphile_worker.add_job('whole-books', '{}')`);
  const checked = eventually(count, (now) => now > before, CHECKED_WITHIN_MS).then(
    () => true,
    () => false,
  );
  if (!(await checked)) return [`the books were not checked within ${CHECKED_WITHIN_MS / 1_000} s`];
  return lines(
    databaseUrl,
    // A refund elsewhere of a credited bill waits for two staff members, whom a run has not.
    `select format('%s breaks a rule: %s', order_id, rule) as line from book_findings
     where closed_at is null and rule <> 'refunded elsewhere' order by order_id limit 100`,
  );
}

/** Dead workers are looked for every 20 seconds. */
const FREED_WITHIN_MS = 60_000;

/** Jobs that nobody will ever run: given up, locked by a dead worker, or of no task. One sentence each. */
export async function stuckJobs(databaseUrl: string): Promise<string[]> {
  const end = performance.now() + FREED_WITHIN_MS;
  for (;;) {
    const stuck = await lines(
      databaseUrl,
      `select format('the job %s is stuck: %s', coalesce(key, task_identifier), coalesce(last_error, 'nobody does it')) as line
       from graphile_worker.jobs
       where attempts >= max_attempts or locked_at is not null
          or (attempts = 0 and greatest(run_at, created_at) < now() - interval '5 minutes')
       order by id limit 100`,
    );
    if (stuck.length === 0 || performance.now() > end) return stuck;
    await pause(500);
  }
}

/** Bills and refunds that ended after their promised time, or have passed it. One sentence each. */
const LATE = `
  select format('%s came later than promised: %s', number, promised_by) as line from (
    select write_off_no as number, promised_by, settled_at as ended from order_bills
    union all select refund_no, promised_by, done_at from refunds) promised
  where promised_by < coalesce(ended, now())`;

/** One sentence if PostgreSQL counted a deadlock, else none. */
const DEADLOCKS = `
  select format('PostgreSQL has undone %s transactions because of deadlocks', deadlocks) as line
  from pg_stat_database where datname = current_database() and deadlocks > 0`;

/** The history of the orders whose numbers have a prefix, oldest first. */
const HISTORY = `
  select to_char(at, 'HH24:MI:SS.MS') || ' ' || subject || ' ' || event || ' → ' || to_state as line
  from order_events where order_id like $1 || '%' order by event_id limit 100`;

/** The lines that an SQL statement answers. */
async function lines(databaseUrl: string, text: string, ...values: string[]): Promise<string[]> {
  return (await readSql<{ line: string }>(databaseUrl, text, values)).map(({ line }) => line);
}
