import type { CallPath, Envelope } from '@life-payment/contract';
import * as codes from '@life-payment/contract';
import { beforeAll, expect } from 'vitest';
import { monthOf } from '../../src/kit/time.ts';
import { addGroup, saveAccount } from '../support/accounts.ts';
import { benefits } from '../support/benefits.ts';
import { workOff } from '../support/drive.ts';
import { serviceTest } from '../support/fixtures.ts';
import { pay, place } from '../support/orders.ts';
import type { Payer } from '../support/service.ts';

const { service, test } = serviceTest();

/** Orders of payers with nothing, with something, and with more than a page of two: rows of one payer must not count for another. */
const ORDERS = [0, 1, 3, 4];
const TIMES = 3;

type Asking = { readonly path: CallPath; readonly body: object; readonly payer: Payer };

let asked: Asking[];

async function answer({ path, body, payer }: Asking): Promise<Envelope<unknown>> {
  return (await service.post(path, body, payer)).envelope;
}

/** A payer with saved accounts in and outside of a group and `orders` paid orders, one with a coupon. */
async function makePayer(orders: number): Promise<Asking[]> {
  const payer = await service.login();
  const groupIds: string[] = [];
  const orderIds: string[] = [];
  const { grant, paidWith } = benefits(service);
  for (let made = 0; made < orders; made += 1) {
    const { accountId } = await saveAccount(service, payer);
    if (made % 2 === 0) groupIds.push(await addGroup(service, payer, `Home ${made}`, [accountId]));
    if (made === 0) orderIds.push((await paidWith(payer, (await grant(payer)).couponId)).order.orderId);
    else {
      const { order } = await place(service, payer);
      await pay(service, payer, order.pay?.value);
      orderIds.push(order.orderId);
    }
  }
  const all: [CallPath, object][] = [
    ['/user/getAccountList', {}],
    ...groupIds.map((groupId): [CallPath, object] => ['/user/getAccountList', { groupId }]),
    ['/user/getUserGroupList', {}],
    ['/order/getOrderList', {}],
    ['/order/getOrderList', { limit: 2 }],
    ['/order/getOrderList', { month: monthOf(service.context.now()), projectType: 'WATER' }],
    ['/order/getOrderList', { month: '2020-01' }],
    ['/order/getOrderList', { status: 'SUCCEEDED', limit: 1 }],
    ...orderIds.map((orderId): [CallPath, object] => ['/order/getOrderDetail', { orderId }]),
    ['/inbox/getMessageList', {}],
    ['/inbox/getMessageList', { limit: 1 }],
    ['/points/getUserPointsInfo', {}],
    ['/points/getUserPointsInfo', { limit: 1 }],
  ];
  return all.map(([path, body]) => ({ path, body, payer }));
}

/** The requests for the next pages, and for what belongs to another payer. */
async function further(first: readonly Asking[]): Promise<Asking[]> {
  const more: Asking[] = [];
  for (const asking of first) {
    const { nextCursor } = ((await answer(asking)).body ?? {}) as { nextCursor?: string };
    if (nextCursor !== undefined) more.push({ ...asking, body: { ...asking.body, cursor: nextCursor } });
  }
  const other = first.findLast(({ path }) => path === '/order/getOrderDetail');
  const [somebody] = first;
  return other && somebody ? [...more, { ...other, payer: somebody.payer }] : more;
}

beforeAll(async () => {
  const first: Asking[] = [];
  for (const orders of ORDERS) first.push(...(await makePayer(orders)));
  await workOff(service.context);
  asked = [...first, ...(await further(first))];
});

/** A hostile cursor: a moment that does not exist. */
const impossible = Buffer.from('2026-13-45 25:61:61+08|a').toString('base64url');

test('a payer’s bad values fail no call of another payer at the same time', async () => {
  const hostile = await service.login();
  const attacks = (['/order/getOrderList', '/inbox/getMessageList'] as const).flatMap((path) =>
    Array.from({ length: 40 }, (): Asking => ({ path, body: { cursor: impossible }, payer: hostile })),
  );
  const [others, refused] = await Promise.all([
    Promise.all(asked.map(answer)),
    Promise.all(attacks.map(answer)),
  ]);
  expect(new Set(refused.map(({ msgCd }) => msgCd))).toEqual(new Set([codes.NOT_UNDERSTOOD.code]));
  expect(others.map(({ msgCd }) => msgCd).filter((code) => code === codes.SYSTEM_ERROR.code)).toEqual([]);
});

test('many callers at once each get the answer that they get alone', async () => {
  const alone: Envelope<unknown>[] = [];
  for (const asking of asked) alone.push(await answer(asking));
  expect(new Set(alone.map((each) => JSON.stringify(each))).size).toBeGreaterThan(asked.length / 2);
  for (let time = 0; time < TIMES; time += 1) {
    const atOnce = await Promise.all(asked.map(answer));
    expect(atOnce).toEqual(alone);
  }
});
