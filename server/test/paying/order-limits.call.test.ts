import { SUCCESS, TOO_MANY_ORDERS, TOO_MANY_REQUESTS } from '@life-payment/contract';
import { expect } from 'vitest';
import { HOUR, MINUTE } from '../../src/kit/time.ts';
import { serviceTest, sharedPayer } from '../support/fixtures.ts';
import { CREATE } from '../support/ordering.ts';
import { ask, wishFor } from '../support/orders.ts';
import { paying } from '../support/paying.ts';
import { rowsOf } from '../support/rows.ts';
import type { Payer } from '../support/service.ts';

const { service, test } = serviceTest();
const payer = sharedPayer(service);

const { paid } = paying(service, payer);

async function ordersOf({ lifeUserId }: Payer): Promise<number> {
  const rows = await rowsOf(service, 'orders', 'order_id', { life_user_id: lifeUserId });
  return rows.length;
}

function wishes(count: number) {
  return Promise.all(
    Array.from({ length: count }, async () =>
      wishFor(await ask(service, payer, await service.account('PREPAID'))),
    ),
  );
}

async function codeOf(wish: unknown): Promise<string> {
  return (await service.post(CREATE, wish, payer)).envelope.msgCd;
}

test('a payer may make twenty orders an hour, also when the last come at the same moment', async () => {
  for (let made = 0; made < 18; made += 1) await paid('PREPAID');
  const late = await wishes(5);
  const codes = await Promise.all(late.map(codeOf));
  // A request that loses the race too often is told to try again, and is then refused by the limit.
  for (const code of codes)
    expect([SUCCESS.code, TOO_MANY_ORDERS.code, TOO_MANY_REQUESTS.code]).toContain(code);
  expect(codes.filter((code) => code === SUCCESS.code).length).toBeLessThanOrEqual(2);
  for (const wish of late) await codeOf(wish);
  expect(await ordersOf(payer)).toBe(20);
  const [another] = await wishes(1);
  const { envelope } = await service.post(CREATE, another, payer);
  expect(envelope).toMatchObject({
    msgCd: TOO_MANY_ORDERS.code,
    body: { params: { reason: 'HOUR', max: 20 } },
  });

  service.clock.advance(HOUR + MINUTE);
  const [later] = await wishes(1);
  expect(await codeOf(later)).toBe(SUCCESS.code);
});
