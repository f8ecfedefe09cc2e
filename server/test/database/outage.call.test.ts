import { TRY_AGAIN } from '@life-payment/contract';
import { afterAll, expect } from 'vitest';
import { soon } from '../../../scripts/testing/soon.ts';
import { serviceTest, sharedPayer } from '../support/fixtures.ts';
import { ask, booksHold, detailOnce, pay, place, wishFor } from '../support/orders.ts';
import { type OwnPostgres, openOwnPostgres } from '../support/own-postgres.ts';

let postgres: OwnPostgres;

const { service, test } = serviceTest({
  worker: true,
  env: async () => {
    postgres = await openOwnPostgres();
    return { DATABASE_URL: postgres.url };
  },
});
const payer = sharedPayer(service);
// Registered after the service's own hooks, so it runs before them: the service stops without its database.
afterAll(() => postgres.end());

const LIST = '/user/getAccountList';

function linesSince(first: number) {
  return service.logs.slice(first).filter(({ event }) => String(event).startsWith('database '));
}

/** Calls until the outage is told to be over. */
function backAgain(first: number): Promise<void> {
  return soon(async () => {
    await service.call(LIST, {}, payer);
    expect(linesSince(first).map(({ event }) => event)).toContain('database back');
  });
}

test('payers are told to try again while the database is gone, and the log has one line for its start and one for its end', async () => {
  const first = service.logs.length;
  await postgres.stop();
  for (let calls = 0; calls < 20; calls += 1) {
    const { status, envelope } = await service.post(LIST, {}, payer);
    expect({ status, code: envelope.msgCd, text: envelope.msgInfo }).toEqual({
      status: 503,
      code: TRY_AGAIN.code,
      text: "Life payment can't answer just now, try again in a moment",
    });
  }
  const chinese = await service.post(LIST, {}, { ...payer, language: 'zh-CN' });
  expect(chinese.envelope.msgInfo).toBe('生活缴费暂时无法响应，请稍后重试');
  expect((await fetch(`${service.origin}/readyz`)).status).toBe(503);
  await postgres.start();
  // The first call is answered: nobody waits for another try.
  await service.call(LIST, {}, payer);
  await backAgain(first);
  expect(linesSince(first).map(({ event }) => event)).toEqual(['database gone', 'database back']);
  expect(linesSince(first)[1]).toMatchObject({ failures: expect.any(Number), unsaid: expect.any(Object) });
});

test('a payment made while the database is gone is written off afterwards, by the worker that was there before', async () => {
  const { order } = await place(service, payer);
  await postgres.stop();
  await pay(service, payer, order.pay?.value);
  await postgres.start();
  const { status } = await detailOnce(service, payer, order.orderId, ({ final }) => final);
  expect(status).toBe('SUCCEEDED');
  await booksHold(service);
});

test('an order sent while the database is gone is made by the same request afterwards, once', async () => {
  const query = await ask(service, payer, await service.account('PREPAID'));
  const wish = wishFor(query);
  await postgres.stop();
  expect((await service.refused('/order/createLifeOrder', wish, payer)).code).toBe(TRY_AGAIN.code);
  await postgres.start();
  const made = await service.call('/order/createLifeOrder', wish, payer);
  const again = await service.call('/order/createLifeOrder', wish, payer);
  expect(again.orderId).toBe(made.orderId);
});
