import { expect, test } from 'vitest';
import type { Answer } from '../../lib/api/client.ts';
import { CallFailed } from '../../lib/api/envelope.ts';
import type { MadeOrder, NewOrder } from '../../lib/api/orders.ts';
import { createPaymentMaker, type LastRequest, payable, type Sent } from './use-payment.ts';

type Body = Omit<NewOrder, 'payHost' | 'requestId'>;

const body = { queryId: 'q', billNos: ['oct', 'nov'], amount: 300 };

function made(orderId: string, status: MadeOrder['status']): Answer<MadeOrder> {
  return {
    ok: true,
    body: {
      orderId,
      status,
      amount: 300,
      coupon: 0,
      cash: 300,
      expiresAt: '2026-11-20T15:20:00+08:00',
      ...(status === 'AWAITING_PAYMENT' && { pay: { kind: 'PAGE', value: `https://wallet/${orderId}` } }),
    },
  };
}

/** A service that gives these answers in order, and records what it was sent. */
function service(...answers: (Answer<MadeOrder> | Error)[]) {
  const sent: Sent<Body>[] = [];
  let ids = 0;
  let kept: LastRequest | null = null;
  const pay = createPaymentMaker(
    async (order: Sent<Body>) => {
      const answer = answers[sent.length];
      sent.push(order);
      if (answer === undefined || answer instanceof Error) throw answer;
      return answer;
    },
    () => {
      ids += 1;
      return `id-${ids}`;
    },
    {
      get: () => kept,
      set: (last) => {
        kept = last;
      },
    },
  );
  return { pay, sent, ids: () => sent.map((order) => order.requestId) };
}

const lost = new CallFailed('transport', 'lost');
const open = made('o1', 'AWAITING_PAYMENT');

const waiting = { status: 'AWAITING_PAYMENT', cash: 300, pay: { kind: 'PAGE', value: 'w' } } as const;

test('paying leads to the wallet', async () => {
  expect(await service(open).pay(body)).toMatchObject({ body: { orderId: 'o1' } });
  expect(payable(waiting, 300)).toBe(waiting.pay);
});

test('a request that may have been lost is sent again under the same id', async () => {
  const { pay, ids } = service(lost, open);
  await expect(pay(body)).rejects.toBe(lost);
  await pay(body);
  expect(ids()).toEqual(['id-1', 'id-1']);
});

test('paying the same again after coming back requests the same order', async () => {
  const { pay, ids } = service(open, open);
  await pay(body);
  await pay(body);
  expect(ids()).toEqual(['id-1', 'id-1']);
});

test.each([
  ['amount', { ...body, amount: 301 }],
  ['bills', { ...body, billNos: ['oct'] }],
  ['query', { ...body, queryId: 'q2' }],
  ['coupon', { ...body, couponId: 'c1' }],
])('another %s gets another request id', async (_name, other) => {
  const { pay, ids } = service(lost, open);
  await expect(pay(body)).rejects.toBe(lost);
  await pay(other);
  expect(ids()).toEqual(['id-1', 'id-2']);
});

test.each(['CLOSED', 'CLOSING'] as const)('after an order that is %s a new one is made', async (status) => {
  const { pay, ids } = service(open, made('o1', status), made('o2', 'AWAITING_PAYMENT'));
  await pay(body);
  expect(await pay(body)).toMatchObject({ body: { orderId: 'o2' } });
  expect(ids()).toEqual(['id-1', 'id-1', 'id-2']);
});

test('a paid order is shown and never paid again', async () => {
  const { pay, ids } = service(made('o1', 'PROCESSING'));
  expect(await pay(body)).toMatchObject({ body: { orderId: 'o1' } });
  expect(ids()).toEqual(['id-1']);
  expect(payable({ status: 'PROCESSING', cash: 300 }, 300)).toBeUndefined();
});

test('a refusal is returned', async () => {
  const refused = { ok: false, code: 'LIV06001', text: 'Too many orders created, try later' } as const;
  const { pay } = service(refused);
  expect(await pay(body)).toEqual(refused);
});

test('another sum than the button showed is looked at before paying', () => {
  expect(payable(waiting, 250)).toBeUndefined();
});
