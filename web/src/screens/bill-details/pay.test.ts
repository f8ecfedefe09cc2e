import { describe, expect, test } from 'vitest';
import type { Answer } from '../../api/client.ts';
import { CallFailed } from '../../api/errors.ts';
import type { MadeOrder, NewOrder } from '../../api/orders.ts';
import { createPay, type Intention } from './pay.ts';

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
  const sent: Omit<NewOrder, 'payHost'>[] = [];
  let ids = 0;
  let kept: Intention | null = null;
  const pay = createPay(
    async (order) => {
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
  return { pay, sent, ids: () => sent.map((order) => order.requestId) };
}

const lost = new CallFailed('transport', 'lost');
const open = made('o1', 'AWAITING_PAYMENT');

describe('paying', () => {
  test('paying leads to the wallet', async () => {
    const { pay } = service(open);
    expect(await pay(wish)).toEqual({
      kind: 'PAY',
      orderId: 'o1',
      pay: { kind: 'PAGE', value: 'https://wallet/o1' },
    });
  });

  test('a request that may have been lost is sent again under the same id, also with the bills in another order', async () => {
    const { pay, ids } = service(lost, open);
    await expect(pay(wish)).rejects.toBe(lost);
    await pay({ ...wish, billNos: ['nov', 'oct'] });
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
    ['coupon', { ...wish, coupon: { couponId: 'c1', amount: 50 } }],
  ])('another %s gets another request id', async (_name, other) => {
    const { pay, ids } = service(lost, open);
    await expect(pay(wish)).rejects.toBe(lost);
    await pay(other);
    expect(ids()).toEqual(['id-1', 'id-2']);
  });

  test.each(['CLOSED', 'CLOSING'] as const)('after an order that is %s a new one is made', async (status) => {
    const { pay, ids } = service(open, made('o1', status), made('o2', 'AWAITING_PAYMENT'));
    await pay(wish);
    expect(await pay(wish)).toMatchObject({ kind: 'PAY', orderId: 'o2' });
    expect(ids()).toEqual(['id-1', 'id-1', 'id-2']);
  });

  test('a paid order is shown and never paid again', async () => {
    const { pay, ids } = service(made('o1', 'PROCESSING'));
    expect(await pay(wish)).toEqual({ kind: 'ORDER', orderId: 'o1' });
    expect(ids()).toEqual(['id-1']);
  });

  test('a refusal is returned', async () => {
    const refused = { ok: false, code: 'LIV06001', text: 'Too many orders created, try later' } as const;
    const { pay } = service(refused);
    expect(await pay(wish)).toEqual({ kind: 'REFUSED', refused });
  });
});

describe('an order with a coupon', () => {
  const withCoupon = { ...wish, coupon: { couponId: 'c1', amount: 50 } };
  const reduced: Answer<MadeOrder> = open.ok
    ? { ok: true, body: { ...open.body, coupon: 50, cash: 250 } }
    : open;

  test('an order names its coupon, and no coupon without one', async () => {
    const { pay, sent } = service(reduced, open);
    expect(await pay(withCoupon)).toMatchObject({ kind: 'PAY' });
    await pay(wish);
    expect(sent[0]).toMatchObject({ amount: 300, couponId: 'c1' });
    expect(sent[1]).not.toHaveProperty('couponId');
  });

  test('an order with another sum than the shown one is shown before paying', async () => {
    const { pay } = service(open);
    expect(await pay(withCoupon)).toEqual({ kind: 'ORDER', orderId: 'o1' });
  });
});
