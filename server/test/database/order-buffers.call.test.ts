import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { sha256 } from '../../src/kit/crypto.ts';
import { openBatches } from '../../src/kit/database/batches.ts';
import { type Db, type OpenDatabase, openDatabase } from '../../src/kit/database/open.ts';
import { newOrderId, paymentIdOf } from '../../src/kit/ids.ts';
import { sessionOf } from '../../src/modules/identity/index.ts';
import { writePayment } from '../../src/modules/orders/create-store.ts';
import { readFacts } from '../../src/modules/orders/facts-store.ts';
import { openTestDatabase } from '../support/database.ts';

const ORDERS = 20_000;
/** Orders after which every connection has settled on its plan for each statement. */
const EARLY = 1_000;
/** Payers are added this many at once, and buffers are counted over this many orders. */
const PAYERS_AT_ONCE = 500;
const WINDOW = 50;
/** Number of counts, of which the lowest is taken: what else reads in the database, as autovacuum does, only adds to one. */
const COUNTS = 9;
const CONNECTIONS = 2;
/** Connections that all reads of a process share. */
const READ_CONNECTIONS = 3;
const MOST_GROWTH = 1.3;
/** PostgreSQL plans a statement five times for the values of the call before it considers one plan for all calls. */
const MOST_PLANS = 10;

const NOW = new Date();
const UNIT = 'water-430100';

let stack: AsyncDisposableStack;
let database: OpenDatabase;
/** A database connection for everything that does not belong to an order, and for the counters. */
let aside: OpenDatabase;

beforeAll(async () => {
  stack = new AsyncDisposableStack();
  const { url, drop } = await openTestDatabase(inject('postgresUrl'));
  stack.defer(drop);
  database = openDatabase(url, CONNECTIONS, { onError: () => undefined });
  stack.defer(database.close);
  aside = openDatabase(url, 1, { onError: () => undefined });
  stack.defer(aside.close);
});
afterAll(() => stack.disposeAsync());

function payerOf(n: number): string {
  return String(n).padStart(12, '0');
}
function billOf(n: number): string {
  return `bill-${n}`;
}

/** Adds payers from `first` on, each with a session and one queried bill. */
async function addPayers(db: Db, first: number, count: number): Promise<void> {
  const payers = sql`(select n, lpad(n::text, 12, '0') as id from generate_series(${first}::int, ${first + count - 1}::int) n) p`;
  await sql`insert into users (life_user_id, mobile_cipher, mobile_hash, mobile_masked)
    select id, '\\x01', convert_to(id, 'UTF8'), '138****0000' from ${payers}`.execute(db);
  await sql`insert into sessions (token_hash, life_user_id, status, output_endpoint, output_channel, app_type)
    select sha256(convert_to(id, 'UTF8')), id, 1, 'HISUN', 'HISUN', 3 from ${payers}`.execute(db);
  await sql`insert into bill_queries (life_user_id, query_id, unit_id, area, number_cipher, number_hash, number_masked,
      holder_masked, address_masked, bills, asked_at, expires_at)
    select id, id, ${UNIT}, '430100', '\\x01', convert_to(id, 'UTF8'), '****', '', '', '[]', ${NOW}, ${NOW} from ${payers}`.execute(
    db,
  );
}

/** Everything that an order of a payer asks of the database. */
async function placeOrder({ db, reads }: OpenDatabase, n: number): Promise<void> {
  const lifeUserId = payerOf(n);
  await sessionOf({ db, batches: openBatches(reads, 1) }, lifeUserId, NOW);
  const requestId = randomUUID();
  const requestHash = sha256(requestId);
  const { orders, orderVersion } = await readFacts(reads, {
    lifeUserId,
    requestId,
    requestHash,
    orders: [{ queryId: lifeUserId, couponId: undefined, billKeys: [billOf(n)] }],
    now: NOW,
  });
  const query = orders[0]?.query;
  if (!query) throw new Error(`payer ${n} has no query`);
  const line = {
    billKey: billOf(n),
    month: '2026-10',
    due: 100,
    advance: 0,
    cash: 100,
    coupon: 0,
    parts: null,
  };
  const orderId = newOrderId(lifeUserId, NOW);
  const written = await writePayment(db, {
    lifeUserId,
    paymentId: paymentIdOf(orderId),
    provider: 'alipay',
    settlesWith: 'alipay',
    request: null,
    orderVersion,
    outputEndpoint: 'HISUN',
    appType: 3,
    payHost: 'BROWSER',
    source: 'APP',
    deduction: null,
    preparation: null,
    subject: 'Water',
    orders: [
      {
        orderId,
        requestId,
        requestHash,
        query,
        kind: 'BILLS',
        projectType: 'WATER',
        amount: 100,
        lines: [line],
        coupon: null,
        locksBills: false,
        promiseHours: 24,
      },
    ],
    now: NOW,
  });
  expect(written).toBe('WRITTEN');
}

/** Runs an SQL text on every connection. Answers the rows of all. */
async function onEach<Row>({ db, reads }: OpenDatabase, text: RawBuilder<Row>): Promise<Row[]> {
  const answers = Array.from({ length: CONNECTIONS }, () =>
    db.connection().execute((one) => text.execute(one)),
  );
  for (let connection = 0; connection < READ_CONNECTIONS; connection += 1) {
    // In a tick of its own, so that it uses an idle connection.
    answers.push(text.execute(reads));
    await new Promise(setImmediate);
  }
  return (await Promise.all(answers)).flatMap(({ rows }) => rows);
}

/** Buffers that the database has touched so far. A connection reports its own only when it is told to. */
async function buffersSoFar(of: OpenDatabase): Promise<number> {
  await onEach(of, sql`select pg_stat_force_next_flush(), pg_sleep(0.01)`);
  const { rows } = await sql<{ buffers: number }>`
    select blks_hit + blks_read as buffers from pg_stat_database where datname = current_database()`.execute(
    aside.db,
  );
  return rows[0]?.buffers ?? 0;
}

/** Waits until no autovacuum reads in this database: it reports what it read in parts, over more than all counts together. */
async function waitForAutovacuum(): Promise<void> {
  const atWork = sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and backend_type = 'autovacuum worker'`;
  await vi.waitFor(
    async () => {
      const { rows } = await atWork.execute(aside.db);
      expect(rows[0]?.count, 'autovacuum workers').toBe(0);
    },
    { timeout: 120_000, interval: 200 },
  );
}

/** Places the orders of existing payers, one after another on each connection. */
async function placeOrders(first: number, count: number): Promise<void> {
  const placeThoseOf = async (connection: number): Promise<void> => {
    for (let n = first + connection; n < first + count; n += CONNECTIONS) await placeOrder(database, n);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, connection) => placeThoseOf(connection)));
}

async function addAndPlace(first: number, until: number): Promise<void> {
  for (let n = first; n < until; n += PAYERS_AT_ONCE) {
    const count = Math.min(PAYERS_AT_ONCE, until - n);
    await addPayers(aside.db, n, count);
    await placeOrders(n, count);
  }
}

/** Counts of buffers, each over a window of orders of the payers from `first` on. */
async function countBuffers(first: number): Promise<number[]> {
  const counts: number[] = [];
  await addPayers(aside.db, first, COUNTS * WINDOW);
  await waitForAutovacuum();
  for (let count = 0; count < COUNTS; count += 1) {
    const before = await buffersSoFar(database);
    await placeOrders(first + count * WINDOW, WINDOW);
    counts.push((await buffersSoFar(database)) - before);
  }
  return counts;
}

test('an order touches as few buffers after 20,000 orders as after 1,000, on connections that knew the tables empty', async () => {
  await addAndPlace(0, EARLY);
  const early = await countBuffers(EARLY);
  await addAndPlace(EARLY + COUNTS * WINDOW, ORDERS);
  const late = await countBuffers(ORDERS);
  const growth = Math.min(...late) / Math.min(...early);
  expect(growth, `buffers early: ${early.join(' ')}; late: ${late.join(' ')}`).toBeLessThanOrEqual(
    MOST_GROWTH,
  );
}, 600_000);

test('no statement of an order is planned for each call after the tables are analysed', async () => {
  await sql`analyze`.execute(aside.db);
  const first = ORDERS + COUNTS * WINDOW;
  await addAndPlace(first, first + PAYERS_AT_ONCE);
  const often = await onEach(
    database,
    sql<{ statement: string; plans: number }>`
      select statement, custom_plans::int as plans from pg_prepared_statements where custom_plans > ${MOST_PLANS}::int`,
  );
  expect(often).toEqual([]);
}, 60_000);
