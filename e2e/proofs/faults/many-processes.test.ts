import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  CODE_TOO_SOON,
  type RequestFor,
  SESSION_NEEDED,
  SUCCESS,
  TOO_MANY_ORDERS,
  TOO_MANY_REQUESTS,
  UNIT_MAINTENANCE,
} from '@life-payment/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtServer } from '../../../scripts/system/build.ts';
import { type Server, startWorld, type World } from '../../../scripts/testing/world.ts';
import { clientOf, eventually, orderAll, type Sandbox, sandboxOf, serviceAt } from '../../support/api.ts';
import { balance } from '../../support/balance.ts';
import type { TestUser } from '../../support/wallet-desk.ts';

type Wish = RequestFor<'/order/createLifeOrder'>;

const CREATE = '/order/createLifeOrder';

/** How long a stopping process goes on serving: many times what the load balancer needs to notice. */
const DRAIN_MS = 500;

const folder = mkdtempSync(join(tmpdir(), 'life-payment-staff-'));

let world: World;
let sandbox: Sandbox;
let users: TestUser[];
let apis: Server[];
let workers: Server[];

beforeAll(async () => {
  world = await startWorld({ DRAIN_MS: String(DRAIN_MS) });
  const first = await world.startServer('all');
  await first.kill();
  apis = [await world.startServer('serve'), await world.startServer('serve')];
  workers = await Promise.all([world.startServer('work'), world.startServer('work')]);
  sandbox = sandboxOf(world.sandboxUrl);
  users = await sandbox.users();
});
afterAll(async () => {
  await world.stop();
  rmSync(folder, { recursive: true });
});

/** The output of a staff command. */
async function staff(...typed: string[]): Promise<string> {
  const env = { ...process.env, ...world.settings };
  return (await promisify(execFile)(process.execPath, [builtServer, 'staff', ...typed], { env })).stdout;
}

/** A client of one of the two API processes, in turn by the index. */
function at(index: number) {
  return serviceAt(apis[index % apis.length]?.origin ?? '');
}

/** A user that no other test has. */
function nextUser(): TestUser {
  const user = users.pop();
  if (!user) throw new Error('the sandbox has too few users');
  return user;
}

async function login(user: TestUser): Promise<string> {
  const { ssoToken } = await sandbox.ssoToken(user);
  const { body } = await at(0)('/user/login/sso', { outputEndpoint: 'HISUN', requestToken: ssoToken });
  return body?.sessionId ?? '';
}

/** An order to make: a top-up of a new account. */
async function topUp(token: string): Promise<Wish> {
  const { unitId, accountNumber, area } = await sandbox.newAccount({ outcome: 'PREPAID' });
  const { body } = await at(0)('/bill/queryBill', { unitId, accountNumber, area }, token);
  return {
    requestId: randomUUID(),
    queryId: body?.queryId ?? '',
    billNos: ['TOP_UP'],
    amount: 5_000,
    payHost: 'BROWSER',
  };
}

/**
 * Sends each order to the processes in turn, all at once. One that loses a race is repeated until the answer says more.
 */
function sendAll(wishes: readonly Wish[], token: string) {
  return Promise.all(
    wishes.map((wish, index) =>
      eventually(
        () => at(index)(CREATE, wish, token),
        ({ msgCd }) => msgCd !== TOO_MANY_REQUESTS.code,
        10_000,
      ),
    ),
  );
}

function codesOf(answers: readonly { msgCd: string }[]) {
  return answers.map(({ msgCd }) => msgCd).toSorted();
}

describe('two API and two worker processes on one database', () => {
  it('know the same sessions', async () => {
    const token = await login(nextUser());
    for (const index of [0, 1])
      expect((await at(index)('/user/getAccountList', {}, token)).msgCd).toBe(SUCCESS.code);
    await at(1)('/user/logout', {}, token);
    for (const index of [0, 1])
      expect((await at(index)('/user/getAccountList', {}, token)).msgCd).toBe(SESSION_NEEDED.code);
  });

  it('send one code a minute to a number', async () => {
    const { mobile } = nextUser();
    const answers = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((index) => at(index)('/register/getVerifyCode', { mobile })),
    );
    expect(codesOf(answers)).toEqual(
      [SUCCESS.code, ...Array.from({ length: 5 }, () => CODE_TOO_SOON.code)].toSorted(),
    );
  });

  it('allow a payer at most three unpaid orders and twenty orders an hour', async () => {
    const user = await sandbox.setBalance(nextUser(), 20 * 5_000);
    const token = await login(user);
    const wishes = (count: number) => Promise.all(Array.from({ length: count }, () => topUp(token)));
    let made = 0;
    while (made < 20) {
      const answers = await sendAll(await wishes(5), token);
      const orders = answers.flatMap(({ msgCd, body }) => (msgCd === SUCCESS.code && body ? [body] : []));
      expect(orders).toHaveLength(Math.min(3, 20 - made));
      expect(new Set(codesOf(answers))).toEqual(new Set([SUCCESS.code, TOO_MANY_ORDERS.code]));
      made += orders.length;
      for (const { pay } of orders) await sandbox.pay(user, pay?.value ?? '');
      for (const { orderId } of orders)
        await eventually(
          () => at(made)('/order/getOrderDetail', { orderId }, token),
          ({ body }) => body?.status !== 'AWAITING_PAYMENT',
          10_000,
        );
    }
    const [late] = await sendAll(await wishes(1), token);
    expect(late?.msgCd).toBe(TOO_MANY_ORDERS.code);
  });
});

describe('two API processes that get the same request', () => {
  it('make one order of it, at once and later', async () => {
    const token = await login(nextUser());
    const wish = await topUp(token);
    const answers = await sendAll([wish, wish, wish, wish], token);
    answers.push(await at(1)(CREATE, wish, token));
    expect(new Set(answers.map(({ body }) => body?.orderId)).size).toBe(1);
    expect(codesOf(answers)).toEqual(Array.from({ length: 5 }, () => SUCCESS.code));
    const other = await at(1)(CREATE, { ...wish, amount: wish.amount + 100 }, token);
    expect(other.msgCd).not.toBe(SUCCESS.code);
  });

  it('see within seconds what staff change in a channel or a unit', async () => {
    const token = await login(nextUser());
    await staff('staff', 'add', 'li.lei', '--as', 'li.lei');
    await staff('staff', 'add', 'han.mei', '--as', 'li.lei');
    const channel = JSON.parse(await staff('channel', 'show', 'HISUN', '--as', 'li.lei'));
    const file = join(folder, 'channel.json');
    writeFileSync(file, JSON.stringify({ ...channel, name: { ...channel.name, 'zh-CN': '新名' } }));
    await staff('channel', 'set', file, '--reason', 'a new name', '--as', 'li.lei');
    await staff('approve', '1', '--as', 'han.mei');
    await staff('maintenance', 'water-430100', '--reason', 'a burst main', '--as', 'li.lei');
    for (const index of [0, 1]) {
      await eventually(
        () => at(index)('/output/channel/getOutputEndpointConfig', { outputEndpoint: 'HISUN' }),
        ({ body }) => body?.config.name === '新名',
        6_000,
      );
      await eventually(
        () => at(index)('/project/paymentCanUse', { unitId: 'water-430100' }, token),
        ({ msgCd }) => msgCd === UNIT_MAINTENANCE.code,
        6_000,
      );
    }
  });
});

describe('a rolling restart', () => {
  it('fails no request, and leaves an order to the worker that stays', async () => {
    const user = nextUser();
    const call = await clientOf(apis[0]?.origin ?? '', sandbox, user);
    const order = await orderAll(call, await sandbox.newAccount({ outcome: 'ONE_BILL' }));
    const token = await login(user);
    const balancer = balance(apis.map(({ origin }) => origin));
    await balancer.until(2);
    let restarting = true;
    let answered = 0;
    const ask = async (): Promise<void> => {
      while (restarting) {
        const { msgCd } = await serviceAt(balancer.next())('/user/getAccountList', {}, token);
        expect(msgCd).toBe(SUCCESS.code);
        answered += 1;
      }
    };
    const asking = Promise.all([ask(), ask(), ask()]);

    await Promise.all([sandbox.pay(user, order.pay?.value ?? ''), workers[0]?.stop()]);
    for (const { origin, stop } of apis) {
      await stop();
      await world.startServer('serve', { PORT: new URL(origin).port });
      await balancer.until(2);
    }
    restarting = false;
    await asking;
    await balancer.stop();
    expect(answered).toBeGreaterThan(100);
    const { status } = await eventually(
      () => call('/order/getOrderDetail', { orderId: order.orderId }),
      ({ final }) => final,
      10_000,
    );
    expect(status).toBe('SUCCEEDED');
  });
});
