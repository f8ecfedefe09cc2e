import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Context } from '../../src/kit/context.ts';
import type { RefundAtWallet, RefundOutcome } from '../../src/kit/ports/wallet-trades.ts';
import { after, DAY, HOUR } from '../../src/kit/time.ts';
import { workOff } from '../support/drive.ts';
import { moneyTest } from '../support/fixtures.ts';
import { detail } from '../support/orders.ts';
import { paying } from '../support/paying.ts';

const { service, test, payer } = moneyTest();
const { paid } = paying(service, payer);

/** A wallet that accepts each refund, and makes it later or never. */
let stands: 'ACCEPTED' | 'MADE' | 'REFUSED' = 'ACCEPTED';
const sent = new Set<string>();
let sendings = 0;
const slow = createServer((request, response) => {
  const number = request.url ?? '';
  if (request.method === 'POST') {
    sendings += 1;
    sent.add(number);
  }
  response.end(JSON.stringify({ state: sent.has(number) ? stands : 'NONE' }));
});

beforeAll(() => new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve)));
afterAll(() => slow.close());
beforeEach(() => {
  stands = 'ACCEPTED';
  sendings = 0;
});

/** The service at a wallet whose refunds are made later. */
function atSlowWallet(): Context {
  const { port } = slow.address() as AddressInfo;
  const ask = async (method: string, number: string): Promise<string> => {
    const answer = await fetch(`http://127.0.0.1:${port}/${number}`, { method });
    return ((await answer.json()) as { state: string }).state;
  };
  const wallet = {
    ...service.context.wallet,
    refund: async ({ refundNo }: { refundNo: string }): Promise<RefundOutcome> =>
      (await ask('POST', refundNo)) === 'REFUSED' ? 'REFUSED' : 'ACCEPTED',
    queryRefund: async (_paymentId: string, refundNo: string): Promise<RefundAtWallet> => {
      const kind = await ask('GET', refundNo);
      if (kind === 'MADE') return { kind, amount: null, card: null };
      return { kind: kind === 'ACCEPTED' || kind === 'REFUSED' ? kind : 'NONE' };
    },
  };
  return { ...service.context, wallet };
}

async function refundOf(orderId: string) {
  return service.context.db
    .selectFrom('refunds')
    .select(['refund_no as number', 'state', 'asked', 'next_action_at as nextAt'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
}

function loudAbout(number: string) {
  return service.logs.filter(
    ({ level, refundNo }) => refundNo === number && (level === 'error' || level === 'warn'),
  );
}

test('a refund that is accepted is asked about, not sent again, and done when it is made', async () => {
  const { order } = await paid('REJECTED');
  const context = atSlowWallet();
  for (let hour = 0; hour < 12; hour += 1) {
    await workOff(context);
    const waiting = await refundOf(order.orderId);
    expect(waiting.state).toBe('UNKNOWN');
    // The waits grow, but not above a day.
    expect(waiting.nextAt?.getTime()).toBeLessThanOrEqual(after(context.now(), DAY).getTime());
    service.clock.advance(HOUR);
  }
  const { number, asked } = await refundOf(order.orderId);
  expect(sendings).toBe(1);
  expect(asked).toBeGreaterThan(2);
  expect(loudAbout(number)).toEqual([]);
  expect(await detail(service, payer, order.orderId)).toMatchObject({ status: 'REFUNDING', refunded: 0 });
  stands = 'MADE';
  service.clock.advance(DAY);
  await workOff(context);
  expect(await detail(service, payer, order.orderId)).toMatchObject({
    status: 'REFUNDED',
    refunded: order.cash,
  });
  expect(sendings).toBe(1);
});

test('a refund that is accepted and then refused for good needs a person', async () => {
  const { order } = await paid('REJECTED');
  const context = atSlowWallet();
  await workOff(context);
  stands = 'REFUSED';
  service.clock.advance(DAY);
  await workOff(context);
  const { number, state } = await refundOf(order.orderId);
  expect(state).toBe('NEEDS_PERSON');
  expect(loudAbout(number)).toMatchObject([{ event: 'refund refused for good, needs a person' }]);
  expect(sendings).toBe(1);
});
