import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  API_BASE,
  type CallPath,
  type Envelope,
  SUCCESS,
  TOO_MANY_ORDERS,
  TOP_UP,
} from '@life-payment/contract';
import { startWorld, type World } from '../../scripts/testing/world.ts';
import { until } from '../../scripts/until.ts';
import { hasHaproxy, portOfHaproxy, startHaproxy } from './haproxy.ts';
import type { Figure } from './parts.ts';
import { call, login, newAccount, walletUsers } from './service.ts';

const PAYERS = 8;
const ROUNDS = 3;
/** Pause between two calls of a payer, in milliseconds. */
const PAUSE_MS = 10;

/** Requests by their result. */
type Count = { reads: number; orders: number; failed: string[] };

const MISSING: Figure = {
  name: 'HAProxy is missing (Debian package haproxy): nothing was measured',
  value: '–',
  goal: '0 failed',
  met: false,
};

/** Requests that fail while each of two API processes behind HAProxy is restarted in turn, several times. */
export async function benchRolling(): Promise<Figure[]> {
  if (!hasHaproxy()) return [MISSING];
  await using stack = new AsyncDisposableStack();
  const world = await startWorld({ DRAIN_MS: '5000' });
  stack.defer(world.stop);
  const dir = mkdtempSync(join(tmpdir(), 'life-payment-rolling-'));
  stack.defer(() => rmSync(dir, { recursive: true }));
  await world.startServer('all');
  await world.killServer();
  const apis = [await world.startServer('serve'), await world.startServer('serve')];
  const port = await portOfHaproxy();
  const haproxy = startHaproxy(
    dir,
    port,
    apis.map(({ origin }) => origin),
  );
  stack.defer(haproxy.stop);
  await haproxy.turnsTo(0);
  await haproxy.turnsTo(1);

  const count: Count = { reads: 0, orders: 0, failed: [] };
  let restarting = true;
  const users = (await walletUsers(world)).slice(0, PAYERS);
  const asking = Promise.all(
    users.map((user) => keepAsking(world, `http://127.0.0.1:${port}`, user, count, () => restarting)),
  );
  if (!(await until(() => count.orders > PAYERS, 30_000))) throw new Error('the payers do not get going');
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, { origin, stop }] of apis.entries()) {
      await stop();
      apis[index] = await world.startServer('serve', { PORT: new URL(origin).port });
      // HAProxy must see that a process is back before the next one stops.
      await haproxy.turnsTo(index);
    }
  restarting = false;
  await asking;
  for (const failure of new Set(count.failed)) console.log(`  ${failure}`);
  return [
    {
      name: `${count.reads} reads and ${count.orders} createLifeOrder in ${ROUNDS * 2} restarts behind HAProxy: failed`,
      value: String(count.failed.length),
      goal: '0',
      met: count.failed.length === 0,
    },
  ];
}

/** A payer who calls without end: reading calls, and as many orders as the service allows. */
async function keepAsking(world: World, origin: string, user: string, count: Count, goOn: () => boolean) {
  const { sessionId: token } = await login(world, user);
  const { unitId, accountNumber, area } = await newAccount(world, 'PREPAID');
  const { queryId } = await call(world, '/bill/queryBill', { unitId, accountNumber, area }, token);
  const wish = () => ({
    requestId: randomUUID(),
    queryId,
    billNos: [TOP_UP],
    amount: 5_000,
    payHost: 'BROWSER',
  });
  const attempt = async (path: CallPath, body: object, fine: readonly string[]): Promise<void> => {
    try {
      const code = await send(origin, path, body, token);
      if (!fine.includes(code)) count.failed.push(`${path}: ${code}`);
    } catch (error) {
      count.failed.push(`${path}: ${error}`);
    }
    await pause(PAUSE_MS);
  };
  while (goOn()) {
    await attempt('/user/getAccountList', {}, [SUCCESS.code]);
    await attempt('/order/getOrderList', {}, [SUCCESS.code]);
    count.reads += 2;
    await attempt('/order/createLifeOrder', wish(), [SUCCESS.code, TOO_MANY_ORDERS.code]);
    count.orders += 1;
  }
}

/** One request through the load balancer. Anything but an answer of the service is a failure; nothing is repeated. */
async function send(origin: string, path: CallPath, body: object, token: string): Promise<string> {
  const answer = await fetch(origin + API_BASE + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': token },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  const { msgCd } = (await answer.json()) as Envelope<unknown>;
  return msgCd;
}
