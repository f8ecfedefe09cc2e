import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { readSql } from '../../scripts/testing/postgres.ts';
import { startWorld, type World } from '../../scripts/testing/world.ts';
import { atLeast, type Figure, median } from './figures.ts';
import { addPayers, type Bills, FIRST, idOf, order, orderAll, paySeveral } from './orders-load.ts';
import {
  hasPgbench,
  logging,
  runPgbench,
  type Script,
  type Sent,
  scriptOf,
  statementsIn,
} from './pgbench.ts';
import { call, chosen, login, newAccount, walletUsers } from './service.ts';

const CLIENTS = 8;
const ORDERS_EACH = 400;
const ROUNDS = 5;
const GOAL = 0.5;
/** The orders of a payment of several. */
const SEVERAL = 5;
const SEVERAL_EACH = 100;
const SIGNATURES = 500;

/** Orders before the first round, so that the code is compiled and every connection has prepared its statements. */
const WARM_EACH = 100;

/** Payers with whom the service's SQL statements are recorded. */
const RECORDED = 3;

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

type Round = {
  readonly made: number;
  /** Payments of several orders a second. */
  readonly several: number;
  readonly pgbench: number;
  readonly signing: number;
  readonly limit: number;
};

/** Orders a second through the whole call, compared with what the database and one signature alone would allow. */
export async function benchOrders(): Promise<Figure[]> {
  if (!hasPgbench()) {
    console.log('  pgbench is not installed: on Debian, it is in the package postgresql.');
    return [];
  }
  const folder = mkdtempSync(`${tmpdir()}/life-payment-orders-`);
  const world = await startWorld({}, { durable: true });
  try {
    return figuresOf(await measure(world, folder));
  } finally {
    await world.stop();
    rmSync(folder, { recursive: true });
  }
}

function figuresOf({ script, rounds }: { script: Script; rounds: readonly Round[] }): Figure[] {
  const middle = (of: (round: Round) => number) => median(rounds.map(of));
  const rate = (name: string, of: (round: Round) => number) => ({ name, value: middle(of).toFixed(0) });
  const ratio = middle(({ made, limit }) => made / limit);
  const share = middle(({ several, made }) => (SEVERAL * several) / made);
  const queries = script.text.split(';\n').length - 1;
  return [
    rate(`createLifeOrder, ${CLIENTS} connections, a second`, ({ made }) => made),
    rate(`its ${queries} queries in pgbench, ${CLIENTS} clients, a second`, ({ pgbench }) => pgbench),
    { name: 'one RSA-2048 signature', value: `${(middle(({ signing }) => signing) * 1000).toFixed(2)} ms` },
    rate('limit: 1 / (1 / pgbench + signature), a second', ({ limit }) => limit),
    atLeast(`orders by the limit, median of ${ROUNDS} rounds in turn`, ratio, GOAL, (value) =>
      value.toFixed(2),
    ),
    rate(`createPayment of ${SEVERAL} orders, ${CLIENTS} connections, a second`, ({ several }) => several),
    { name: 'its orders by those of createLifeOrder', value: share.toFixed(2) },
  ];
}

async function measure(world: World, folder: string): Promise<{ script: Script; rounds: Round[] }> {
  const url = world.databaseUrl;
  await world.startServer('all');
  const { queryId, bills } = await askOnce(world);
  await world.killServer();
  const perRound = CLIENTS * ORDERS_EACH;
  const first = RECORDED + CLIENTS * WARM_EACH;
  await addPayers(url, 'service', first + ROUNDS * perRound, queryId);
  await addPayers(url, 'pgbench', CLIENTS * WARM_EACH + ROUNDS * perRound, queryId);
  await addPayers(url, 'several', CLIENTS * (WARM_EACH + ROUNDS * SEVERAL_EACH), queryId, SEVERAL);
  await readSql(url, 'analyze users, sessions, bill_queries');
  const script = await record(world, bills);
  const { origin } = await world.startServer('serve');
  const one = (agent: Agent, at: string, payer: number) => order(agent, at, payer, bills);
  const five = (agent: Agent, at: string, payer: number) => paySeveral(agent, at, payer, bills, SEVERAL);
  const warm = { clients: CLIENTS, each: WARM_EACH };
  await orderAll(origin, { ...warm, first: FIRST.service + RECORDED }, one);
  await orderAll(origin, { ...warm, first: FIRST.several }, five);
  runPgbench(url, folder, script, { ...warm, first: 0 });
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const run = { clients: CLIENTS, each: ORDERS_EACH };
    const signing = signingSeconds();
    const pgbench = runPgbench(url, folder, script, {
      ...run,
      first: CLIENTS * WARM_EACH + round * perRound,
    });
    const made = await orderAll(origin, { ...run, first: FIRST.service + first + round * perRound }, one);
    const several = await orderAll(
      origin,
      {
        clients: CLIENTS,
        each: SEVERAL_EACH,
        first: FIRST.several + CLIENTS * (WARM_EACH + round * SEVERAL_EACH),
      },
      five,
    );
    rounds.push({ made, several, pgbench, signing, limit: 1 / (1 / pgbench + signing) });
  }
  return { script, rounds };
}

/** A payer's query result, as the sandbox's units answer it. */
async function askOnce(world: World): Promise<{ readonly queryId: string; readonly bills: Bills }> {
  const [user = ''] = await walletUsers(world);
  const { sessionId } = await login(world, user);
  const { unitId, accountNumber, area } = await newAccount(world, 'ONE_BILL');
  const { queryId, bills } = await call(world, '/bill/queryBill', { unitId, accountNumber, area }, sessionId);
  const { billNos, amount } = chosen({ queryId }, bills);
  return { queryId, bills: { billNos, amount } };
}

/** The SQL statements of one order. Of several orders it takes the one with the fewest, because something else may read meanwhile. */
async function record(world: World, bills: Bills): Promise<Script> {
  const url = logging(world.databaseUrl);
  const server = await world.startServer('serve', { DATABASE_URL: url, DATABASE_DIRECT_URL: url });
  const logged = () => readFileSync(world.databaseLog, 'utf8');
  const agent = new Agent({ keepAlive: true });
  let fewest: { sent: Sent[]; own: Set<string> } | null = null;
  for (let n = 0; n < RECORDED; n += 1) {
    const payer = FIRST.service + n;
    const before = logged().length;
    const orderId = await order(agent, server.origin, payer, bills);
    const sent = statementsIn(logged().slice(before));
    if (!fewest || sent.length < fewest.sent.length)
      fewest = { sent, own: await ownValues(world.databaseUrl, payer, orderId) };
  }
  agent.destroy();
  await server.stop();
  if (!fewest) throw new Error('nothing was recorded');
  return scriptOf(fewest.sent, fewest.own);
}

async function ownValues(databaseUrl: string, payer: number, orderId: string): Promise<Set<string>> {
  const id = idOf(payer);
  const [row] = await readSql<{ request: string; payment: string; token: string }>(
    databaseUrl,
    `select request_id as request, payment_id as payment, (select token_hash::text from sessions where life_user_id = $1) as token
     from orders where order_id = $2`,
    [id, orderId],
  );
  if (!row) throw new Error(`there is no order ${orderId}`);
  return new Set([
    id,
    hex(id),
    base64(id),
    orderId,
    row.payment,
    `payment:${row.payment}`,
    row.request,
    row.token,
  ]);
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

function hex(text: string): string {
  return `\\x${Buffer.from(text).toString('hex')}`;
}

/** Seconds of an RSA-2048 signature over a text as long as that of a payment page. */
function signingSeconds(): number {
  const address = Buffer.alloc(1000, 'a');
  const began = performance.now();
  for (let n = 0; n < SIGNATURES; n += 1) sign('sha256', address, privateKey);
  return (performance.now() - began) / 1000 / SIGNATURES;
}
