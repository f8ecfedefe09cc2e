import { expect, inject, test } from 'vitest';
import { fillHistory } from '../../../scripts/growth/fill.ts';
import { type Growing, growing, type Measured } from '../../../scripts/growth/growth.ts';
import { MAJOR_SETTING } from '../../../scripts/testing/postgres.ts';
import { readSql } from '../../../scripts/testing/sql.ts';
import { startWorld } from '../../../scripts/testing/world.ts';
import { jsonLog } from '../../src/kit/log.ts';
import { measureGrowth } from '../growth/measure.ts';
import { openTestDatabase } from '../support/database.ts';

const [SMALL, LARGE] = [2_000, 20_000];
const RECENT = 400;
const MOST_MS = 60_000;

/** What grows with history today, and why. It has to leave this list when it does not any more. */
const GROWS: Readonly<Record<string, string>> = {
  'reconciliation with water-430100':
    'while tables are small it reads all lines of the unit, and all orders of a payer: by index either costs more',
  'job whole-books': 'checks a slice of all orders, which is at least 100,000',
  ...(process.env[MAJOR_SETTING] === '15'
    ? { 'job books': 'PostgreSQL 15 finds an order with a coupon among all orders of its payer' }
    : {}),
};

async function measure(orders: number): Promise<Measured> {
  await using stack = new AsyncDisposableStack();
  const database = await openTestDatabase(inject('postgresUrl'));
  stack.defer(database.drop);
  const world = await startWorld(
    {},
    { databaseUrl: database.url, sandbox: { SANDBOX_NOTIFY_SPEEDUP: '100' } },
  );
  stack.defer(world.stop);
  const options = {
    settings: world.settings,
    size: { orders, recent: RECENT },
    // Tables of this size are read as a whole where no index fits better, which would hide the index that does.
    connections: { enable_seqscan: 'off' },
    log: jsonLog(() => undefined),
  };
  return await measureGrowth(options, MOST_MS);
}

/** The statements that grow, by the names of their calls and jobs. */
type Grown = ReadonlyMap<string, readonly string[]>;

/** Measures both sizes at the same time, and checks the books of both. */
async function measureBoth(): Promise<Grown> {
  const [small, large] = await Promise.all([measure(SMALL), measure(LARGE)]);
  expect([...small.wrong, ...large.wrong], 'books').toEqual([]);
  const before = { ...small.calls, ...small.jobs };
  const found = Object.entries({ ...large.calls, ...large.jobs }).map(
    ([name, act]) => [name, growing(before[name] ?? {}, act).map(sentence)] as const,
  );
  return new Map(found.filter(([, statements]) => statements.length > 0));
}

function sentence({ text, small, large }: Growing): string {
  return `rows ${small.rows} to ${large.rows}, buffers ${small.buffers} to ${large.buffers}: ${text}`;
}

/** Measures again when something grows that is not listed: a full page costs more once, history costs more each time. */
async function grown(): Promise<Grown> {
  const first = await measureBoth();
  if ([...first.keys()].every((name) => name in GROWS)) return first;
  const second = await measureBoth();
  return new Map([...first].filter(([name]) => second.has(name)));
}

test('with ten times the history no call and no job, but for a list of names, reads more rows or touches more pages', async () => {
  const found = await grown();
  const unlisted = [...found].filter(([name]) => !(name in GROWS));
  expect(unlisted, 'grow with history').toEqual([]);
  const flat = Object.keys(GROWS).filter((name) => !found.has(name));
  expect(flat, 'do not grow any more, and have to leave the list').toEqual([]);
}, 600_000);

/** The definitions of all keys and indexes. */
async function keysOf(databaseUrl: string): Promise<readonly { definition: string }[]> {
  return await readSql(
    databaseUrl,
    `select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as definition
     from pg_constraint where connamespace = 'public'::regnamespace
     union all select indexdef from pg_indexes where schemaname = 'public' order by definition`,
  );
}

test('filling a history leaves every key and index as it was', async () => {
  await using stack = new AsyncDisposableStack();
  const { url, drop } = await openTestDatabase(inject('postgresUrl'));
  stack.defer(drop);
  const before = await keysOf(url);
  await fillHistory(url, { orders: 100, recent: 10 });
  expect(await keysOf(url)).toEqual(before);
});
