import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_BASE, type CallPath } from '@life-payment/contract';
import { freePort } from '../../scripts/ports.ts';
import { startService } from '../../scripts/processes.ts';
import { startWorld, type World } from '../../scripts/testing/world.ts';
import { atLeast, type Figure, median } from './figures.ts';
import { type Repeated, saturate } from './saturate.ts';
import { call, chosen, envelopeOf, login, newAccount, newWalletUser, payBills } from './service.ts';
import { addHomes, addSettledOrders } from './settled-orders.ts';

/** Callers at once: enough to fill two cores. With 16, a third of the machine is idle. */
const CONNECTIONS = 64;
/** Orders of other payers: in nearly empty tables PostgreSQL reads all rows instead of using an index. */
const SETTLED_ORDERS = 50_000;
const ROUNDS = 7;
const ROUND_MS = 1_000;
/** Warm-up until the code is compiled: before the first call of each process, and before each call. */
const FIRST_WARM_UP_MS = 10_000;
const WARM_UP_MS = 4_000;
const LEAST_RATIO = 0.4;
const PAID_ORDERS = 5;
const SAVED_ACCOUNTS = 3;

type Payer = { readonly token: string; readonly lifeUserId: string; readonly orderId: string };

type Read = { readonly path: CallPath; readonly bodyOf: (payer: Payer) => object; readonly reads: number };

/** The main reading calls. Cities, units and channels are in memory, so their calls read a session at most. */
const MAIN_READS: readonly Read[] = [
  { path: '/user/getAccountList', bodyOf: () => ({}), reads: 2 },
  { path: '/user/getUserGroupList', bodyOf: () => ({}), reads: 2 },
  { path: '/order/getOrderList', bodyOf: () => ({}), reads: 2 },
  { path: '/order/getOrderDetail', bodyOf: ({ orderId }) => ({ orderId }), reads: 2 },
  { path: '/inbox/getMessageList', bodyOf: () => ({}), reads: 2 },
  { path: '/points/getUserPointsInfo', bodyOf: () => ({}), reads: 2 },
  { path: '/project/getAllProjectList', bodyOf: () => ({ area: '430100' }), reads: 1 },
  { path: '/project/getPaymentUnitList', bodyOf: () => ({ area: '430100', projectType: 'WATER' }), reads: 1 },
  { path: '/output/channel/getOutputEndpointConfig', bodyOf: () => ({ outputEndpoint: 'HISUN' }), reads: 0 },
];

/** Answers a second of the main reading calls at saturation, as a share of those of a handler with the same reads and no other work. */
export async function benchReads(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const world = await startWorld();
  stack.defer(world.stop);
  const dir = mkdtempSync(join(tmpdir(), 'life-payment-reads-'));
  stack.defer(() => rmSync(dir, { recursive: true }));
  await world.startServer('all');
  // Each caller is a payer of its own, so no row is read twice at once.
  const payers: Payer[] = [];
  for (let made = 0; made < CONNECTIONS; made += 1) payers.push(await newPayer(world));
  const [first] = payers;
  if (!first) throw new Error('nobody to ask');
  await world.killServer();
  await addSettledOrders(world.databaseUrl, SETTLED_ORDERS);
  await addHomes(world.databaseUrl);
  await world.startServer('serve');
  const plain = await startPlainHandlers(dir, {
    databaseUrl: world.databaseUrl,
    tokenHash: createHash('sha256').update(first.token).digest('hex'),
    lifeUserId: first.lifeUserId,
    handlers: await Promise.all(
      MAIN_READS.map(async ({ path, bodyOf, reads }) => ({
        path,
        reads,
        answer: await envelopeOf(world, path, bodyOf(first), first.token),
      })),
    ),
  });
  stack.defer(plain.stop);
  const figures: Figure[] = [];
  for (const read of MAIN_READS) {
    const callers = payers.map((payer) => ({ token: payer.token, body: read.bodyOf(payer) }));
    const at = (origin: string): Repeated => ({ origin, path: API_BASE + read.path, callers });
    if (figures.length === 0)
      for (const { origin } of [world, plain]) await saturate(at(origin), FIRST_WARM_UP_MS);
    figures.push(figureOf(read, await compare(at(world.origin), at(plain.origin))));
  }
  return figures;
}

/** A new payer with saved accounts, who has paid for all of them and some more. */
async function newPayer(world: World): Promise<Payer> {
  const user = await newWalletUser(world);
  const { sessionId: token, lifeUserId } = await login(world, user);
  let orderId = '';
  for (let made = 0; made < PAID_ORDERS; made += 1) {
    const { unitId, accountNumber, area } = await newAccount(world, 'ONE_BILL');
    const { queryId, bills } = await call(world, '/bill/queryBill', { unitId, accountNumber, area }, token);
    if (made < SAVED_ACCOUNTS) await call(world, '/user/saveAccount', { queryId }, token);
    orderId = await payBills(world, { user, token }, chosen({ queryId }, bills));
  }
  return { token, lifeUserId, orderId };
}

function figureOf({ path, reads }: Read, { own, other }: { own: number; other: number }): Figure {
  const name = `${path}: ${own.toFixed(0)}/s; plain handler, ${reads} reads: ${other.toFixed(0)}/s; ratio`;
  return atLeast(name, own / other, LEAST_RATIO, (value) => value.toFixed(2));
}

/** Measures both in turn, several times, so that other work of the machine slows both alike. */
async function compare(ours: Repeated, plain: Repeated) {
  const [own, other]: [number[], number[]] = [[], []];
  for (const what of [ours, plain]) await saturate(what, WARM_UP_MS);
  for (let round = 0; round < ROUNDS; round += 1) {
    own.push(await saturate(ours, ROUND_MS));
    other.push(await saturate(plain, ROUND_MS));
  }
  return { own: median(own), other: median(other) };
}

/** A handler to compare a call with: its number of reads by primary key, and the envelope it answers. */
export type PlainHandler = { readonly path: string; readonly reads: number; readonly answer: object };

type PlainReads = {
  readonly databaseUrl: string;
  readonly tokenHash: string;
  readonly lifeUserId: string;
  readonly handlers: readonly PlainHandler[];
};

/** Starts the process of plain handlers; `dir` is a folder for its input. */
async function startPlainHandlers(dir: string, { databaseUrl, ...told }: PlainReads) {
  const file = join(dir, 'handlers.json');
  writeFileSync(file, JSON.stringify(told));
  const port = await freePort();
  const service = startService({
    name: 'plain handlers',
    command: [join(import.meta.dirname, 'plain-handler.ts')],
    env: { DATABASE_URL: databaseUrl, HANDLERS: file, PORT: String(port) },
  });
  await service.ready;
  return { origin: `http://127.0.0.1:${port}`, stop: service.stop };
}
