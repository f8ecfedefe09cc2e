import { describe, expect, test } from 'vitest';
import type { Answer } from '../api/client.ts';
import type { MadePayment, NewPayment } from '../api/new-payment.ts';
import { createPay, type Intention, type Wish } from './pay.ts';

const wish: Wish = {
  orders: [
    { queryId: 'q1', billNos: ['b1'], amount: 300 },
    { queryId: 'q2', billNos: ['b2'], amount: 200, couponId: 'c' },
  ],
  cash: 400,
};

function made(change: Partial<MadePayment> = {}): Answer<MadePayment> {
  return {
    ok: true,
    body: {
      paymentId: 'p',
      status: 'AWAITING_PAYMENT',
      amount: 500,
      coupon: 100,
      cash: 400,
      expiresAt: '2026-11-20T12:15:00+08:00',
      orders: [],
      pay: { kind: 'PAGE', value: 'https://wallet.example/1' },
      ...change,
    },
  };
}

/** Pays with these answers one after the other; a thrown one was lost. */
function start(answers: readonly (Answer<MadePayment> | Error)[]) {
  const sent: Omit<NewPayment, 'payHost'>[] = [];
  let kept: Intention | null = null;
  let ids = 0;
  const pay = createPay(
    async (payment) => {
      const answer = answers[sent.length];
      sent.push(payment);
      if (!answer || answer instanceof Error) throw answer ?? new Error('sent too often');
      return answer;
    },
    () => {
      ids += 1;
      return `id-${ids}`;
    },
    { get: () => kept, set: (intention) => (kept = intention) },
  );
  return { pay, sent };
}

describe('tapping Pay', () => {
  test('makes a payment and says how to pay it', async () => {
    const { pay, sent } = start([made()]);
    expect(await pay(wish)).toMatchObject({ kind: 'PAY', payment: { paymentId: 'p' } });
    expect(sent).toEqual([{ requestId: 'id-1', orders: wish.orders }]);
  });

  test('after a lost answer the same wish has the same request id, another one has its own', async () => {
    const { pay, sent } = start([new Error('lost'), made(), made()]);
    await expect(pay(wish)).rejects.toThrow('lost');
    await pay(wish);
    await pay({ ...wish, orders: wish.orders.slice(0, 1), cash: 400 });
    expect(sent.map(({ requestId }) => requestId)).toEqual(['id-1', 'id-1', 'id-2']);
  });

  test('a payment that is over is made anew', async () => {
    const { pay, sent } = start([made({ status: 'CLOSED' }), made()]);
    expect((await pay(wish)).kind).toBe('PAY');
    expect(sent.map(({ requestId }) => requestId)).toEqual(['id-1', 'id-2']);
  });

  test('another sum than the button showed, or a payment that is paid, is looked at first', async () => {
    expect((await start([made({ cash: 401 })]).pay(wish)).kind).toBe('LOOK');
    expect((await start([withoutPay({ status: 'PROCESSING' })]).pay(wish)).kind).toBe('LOOK');
  });

  test('a refusal is passed on', async () => {
    const refused = { ok: false, code: 'LIV06013', text: 'not whole', orders: [] } as const;
    expect(await start([refused]).pay(wish)).toEqual({ kind: 'REFUSED', refused });
  });
});

function withoutPay(change: Partial<MadePayment>): Answer<MadePayment> {
  const answer = made(change);
  if (!answer.ok) return answer;
  const { pay: _, ...body } = answer.body;
  return { ok: true, body };
}
