import { randomUUID } from 'node:crypto';
import { type CountingProxy, openCountingProxy } from '../../scripts/testing/counting-proxy.ts';
import { startWorld, type World } from '../../scripts/testing/world.ts';
import { median } from './numbers.ts';
import type { Figure } from './parts.ts';
import { call, login, newAccount, walletUsers } from './service.ts';

const PAYERS = 8;
const ORDERS_EACH = 3;
const MOST_TRIPS = 3;

type Measured = { readonly create: number[]; readonly read: number[]; readonly trips: number[] };

/** How long making an order takes over HTTP, as a multiple of a call with two reads, and its database round trips. */
export async function benchOrder(): Promise<Figure[]> {
  const world = await startWorld();
  const proxy = await openCountingProxy(world.databaseUrl);
  try {
    await world.startServer('all');
    await world.killServer();
    // No worker runs, so every query is one of the calls.
    await world.startServer('serve', { DATABASE_URL: proxy.url });
    const runs: Measured[] = [];
    for (const user of (await walletUsers(world)).slice(0, PAYERS))
      runs.push(await measure(world, proxy, user));
    const create = median(runs.flatMap((run) => run.create));
    const read = median(runs.flatMap((run) => run.read));
    const trips = median(runs.flatMap((run) => run.trips));
    return [
      { name: 'createLifeOrder, three bills, one RSA signature, median', value: `${create.toFixed(1)} ms` },
      { name: 'getUserGroupList, in turn, median', value: `${read.toFixed(1)} ms` },
      {
        name: 'round trips of createLifeOrder to the database, session included, median',
        value: String(trips),
        goal: `≤ ${MOST_TRIPS}`,
        met: trips <= MOST_TRIPS,
      },
      { name: 'ratio', value: (create / read).toFixed(2) },
    ];
  } finally {
    await world.stop();
    proxy.close();
  }
}

/** Times `createLifeOrder` and, in turn, a call that reads only its session. */
async function measure(world: World, proxy: CountingProxy, user: string): Promise<Measured> {
  const { sessionId } = await login(world, user);
  const [create, read, trips]: [number[], number[], number[]] = [[], [], []];
  for (let made = 0; made < ORDERS_EACH; made += 1) {
    const { unitId, accountNumber, area } = await newAccount(world, 'SEVERAL_ANY');
    const query = await call(world, '/bill/queryBill', { unitId, accountNumber, area }, sessionId);
    const wish = {
      requestId: randomUUID(),
      queryId: query.queryId,
      billNos: query.bills.map(({ billNo }) => billNo),
      amount: query.bills.reduce((sum, { due }) => sum + due, 0),
      payHost: 'BROWSER' as const,
    };
    const before = proxy.roundTrips();
    create.push(await timed(() => call(world, '/order/createLifeOrder', wish, sessionId)));
    trips.push(proxy.roundTrips() - before);
    read.push(await timed(() => call(world, '/user/getUserGroupList', {}, sessionId)));
  }
  return { create, read, trips };
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}
