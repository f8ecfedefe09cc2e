import { describe, expect, test } from 'vitest';
import type { Answer } from '../../api/client.ts';
import { CallFailed } from '../../api/errors.ts';
import type { MadeOrder, NewOrder } from '../../api/orders.ts';
import { createMakeOnce, type Intention, type Sent } from './make-once.ts';

type Wish = Omit<NewOrder, 'payHost' | 'requestId'>;

const wish = { queryId: 'q', billNos: ['oct', 'nov'], amount: 300 };

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
  const sent: Sent<Wish>[] = [];
  let ids = 0;
  let kept: Intention | null = null;
  const make = createMakeOnce(
    async (order: Sent<Wish>) => {
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
      set: (intention) => {
        kept = intention;
      },
    },
  );
  const pay = (asked: Wish, cash = 300) => make(asked, cash);
  return { pay, sent, ids: () => sent.map((order) => order.requestId) };
}

const lost = new CallFailed('transport', 'lost');
const open = made('o1', 'AWAITING_PAYMENT');

describe('paying', () => {
  test('paying leads to the wallet', async () => {
    const { pay } = service(open);
    expect(await pay(wish)).toMatchObject({
      kind: 'PAY',
      made: { orderId: 'o1' },
      pay: { kind: 'PAGE', value: 'https://wallet/o1' },
    });
  });

  test('a request that may have been lost is sent again under the same id', async () => {
    const { pay, ids } = service(lost, open);
    await expect(pay(wish)).rejects.toBe(lost);
    await pay(wish);
    expect(ids()).toEqual(['id-1', 'id-1']);
  });

  test('paying the same again after coming back requests the same order', async () => {
    const { pay, ids } = service(open, open);
    await pay(wish);
    await pay(wish);
    expect(ids()).toEqual(['id-1', 'id-1']);
  });

  test.each([
    ['amount', { ...wish, amount: 301 }],
    ['bills', { ...wish, billNos: ['oct'] }],
    ['query', { ...wish, queryId: 'q2' }],
    ['coupon', { ...wish, couponId: 'c1' }],
  ])('another %s gets another request id', async (_name, other) => {
    const { pay, ids } = service(lost, open);
    await expect(pay(wish)).rejects.toBe(lost);
    await pay(other);
    expect(ids()).toEqual(['id-1', 'id-2']);
  });

  test.each(['CLOSED', 'CLOSING'] as const)('after an order that is %s a new one is made', async (status) => {
    const { pay, ids } = service(open, made('o1', status), made('o2', 'AWAITING_PAYMENT'));
    await pay(wish);
    expect(await pay(wish)).toMatchObject({ kind: 'PAY', made: { orderId: 'o2' } });
    expect(ids()).toEqual(['id-1', 'id-1', 'id-2']);
  });

  test('a paid order is shown and never paid again', async () => {
    const { pay, ids } = service(made('o1', 'PROCESSING'));
    expect(await pay(wish)).toMatchObject({ kind: 'LOOK', made: { orderId: 'o1' } });
    expect(ids()).toEqual(['id-1']);
  });

  test('a refusal is returned', async () => {
    const refused = { ok: false, code: 'LIV06001', text: 'Too many orders created, try later' } as const;
    const { pay } = service(refused);
    expect(await pay(wish)).toEqual({ kind: 'REFUSED', refused });
  });

  test('another sum than the button showed is looked at before paying', async () => {
    expect(await service(open).pay(wish, 250)).toMatchObject({ kind: 'LOOK', made: { orderId: 'o1' } });
  });
});
