import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_BASE, type CallPath } from '@life-payment/contract';
import { startWorld, type World } from '../../scripts/testing/world.ts';
import { median } from './numbers.ts';
import type { Figure } from './parts.ts';
import { startPlainHandlers } from './plain-handler/start.ts';
import { type Repeated, saturate } from './saturate.ts';
import { call, envelopeOf, login, newAccount, payAtWallet, walletUsers } from './service.ts';

const CONNECTIONS = 16;
const ROUNDS = 7;
const ROUND_MS = 1_000;
/** Until the code that runs is compiled: before the first call of each process, and before each call. */
const FIRST_WARM_UP_MS = 10_000;
const WARM_UP_MS = 4_000;
const LEAST_RATIO = 0.8;
const PAID_ORDERS = 5;

type Read = { readonly path: CallPath; readonly body: object; readonly reads: number };

/** Makes orders for there to be records, and answers one. */
const makeOrders = async (world: World, user: string, token: string): Promise<string> => {
  let last = '';
  for (let made = 0; made < PAID_ORDERS; made += 1) {
    const { unitId, accountNumber, area } = await newAccount(world, 'ONE_BILL');
    const query = await call(world, '/bill/queryBill', { unitId, accountNumber, area }, token);
    const order = await call(
      world,
      '/order/createLifeOrder',
      {
        requestId: randomUUID(),
        queryId: query.queryId,
        billNos: query.bills.map(({ billNo }) => billNo),
        amount: query.bills.reduce((sum, { due }) => sum + due, 0),
        payHost: 'BROWSER',
      },
      token,
    );
    await payAtWallet(world, user, order.pay?.value ?? '');
    last = order.orderId;
  }
  return last;
};

/** The main reading calls. What those of cities, units and channels answer is in memory: a session is all they read, if any. */
const mainReads = (orderId: string): Read[] => [
  { path: '/user/getAccountList', body: {}, reads: 2 },
  { path: '/user/getUserGroupList', body: {}, reads: 2 },
  { path: '/order/getOrderList', body: {}, reads: 2 },
  { path: '/order/getOrderDetail', body: { orderId }, reads: 2 },
  { path: '/inbox/getMessageList', body: {}, reads: 2 },
  { path: '/points/getUserPointsInfo', body: {}, reads: 2 },
  { path: '/project/getAllProjectList', body: { area: '430100' }, reads: 1 },
  { path: '/project/getPaymentUnitList', body: { area: '430100', projectType: 'WATER' }, reads: 1 },
  { path: '/output/channel/getOutputEndpointConfig', body: { outputEndpoint: 'HISUN' }, reads: 0 },
];

/** Both in turn, several times: what the machine does besides hits both alike. */
const compare = async (ours: Repeated, plain: Repeated) => {
  const [own, other]: [number[], number[]] = [[], []];
  for (const what of [ours, plain]) await saturate(what, CONNECTIONS, WARM_UP_MS);
  for (let round = 0; round < ROUNDS; round += 1) {
    own.push(await saturate(ours, CONNECTIONS, ROUND_MS));
    other.push(await saturate(plain, CONNECTIONS, ROUND_MS));
  }
  return { own: median(own), other: median(other) };
};

const figureOf = ({ path, reads }: Read, { own, other }: { own: number; other: number }): Figure => ({
  name: `${path}: ${own.toFixed(0)}/s; plain handler, ${reads} reads: ${other.toFixed(0)}/s; ratio`,
  value: (own / other).toFixed(2),
  goal: `≥ ${LEAST_RATIO}`,
  met: own / other >= LEAST_RATIO,
});

/** Answers a second of the main reading calls at saturation, as a part of what a handler that does nothing else comes to. */
export const benchReads = async (): Promise<Figure[]> => {
  await using stack = new AsyncDisposableStack();
  const world = await startWorld();
  stack.defer(world.stop);
  const dir = mkdtempSync(join(tmpdir(), 'life-payment-reads-'));
  stack.defer(() => rmSync(dir, { recursive: true }));
  await world.startServer('all');
  const [user = ''] = await walletUsers(world);
  const { sessionId: token, lifeUserId } = await login(world, user);
  const reads = mainReads(await makeOrders(world, user, token));
  await world.killServer();
  await world.startServer('serve');
  const plain = await startPlainHandlers(dir, {
    databaseUrl: world.databaseUrl,
    tokenHash: createHash('sha256').update(token).digest('hex'),
    lifeUserId,
    handlers: await Promise.all(
      reads.map(async (read) => ({ ...read, answer: await envelopeOf(world, read.path, read.body, token) })),
    ),
  });
  stack.defer(plain.stop);
  const figures: Figure[] = [];
  for (const read of reads) {
    const at = (origin: string) => ({ origin, path: API_BASE + read.path, token, body: read.body });
    if (figures.length === 0)
      for (const { origin } of [world, plain]) await saturate(at(origin), CONNECTIONS, FIRST_WARM_UP_MS);
    figures.push(figureOf(read, await compare(at(world.origin), at(plain.origin))));
  }
  return figures;
};
