import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { newOrderId, paymentIdOf } from '../../src/kit/ids.ts';
import { after, MINUTE } from '../../src/kit/time.ts';
import type { serviceTest } from '../support/fixtures.ts';
import { AMOUNT, OWNER, type WalletToTry } from './conformance.ts';

/** What every adapter has to do whose wallet makes trades before they are paid (`createTrade`). `open` is asked once. */
export function createdTradesConform(
  test: ReturnType<typeof serviceTest>['test'],
  open: () => Promise<WalletToTry>,
): void {
  const given = {} as WalletToTry;
  let paymentId = '';
  beforeAll(async () => {
    Object.assign(given, await open());
  });
  beforeEach(() => {
    paymentId = paymentIdOf(newOrderId(OWNER, new Date()));
  });

  describe('a trade that is made for its payer', () => {
    const create = async () => {
      const { createTrade } = given.wallet;
      if (!createTrade) throw new Error('it makes no trades');
      const person = await given.person();
      const trade = {
        paymentId,
        amount: AMOUNT,
        subject: '生活缴费 water',
        expiresAt: after(new Date(), 15 * MINUTE),
        buyer: { kind: 'USER_ID' as const, id: person },
      };
      return { person, trade, again: createTrade, outcome: await createTrade(trade) };
    };

    test('is made once, can be paid by that payer only, and then is paid', async () => {
      const { person, trade, again, outcome } = await create();
      expect(outcome).toEqual({ kind: 'CREATED', tradeNo: expect.any(String) });
      expect(await again(trade)).toEqual(outcome);
      expect((await given.wallet.query(paymentId)).status).toBe('OPENED');
      const tradeNo = outcome.kind === 'CREATED' ? outcome.tradeNo : '';
      await expect(Promise.resolve(given.pay(await given.person(), tradeNo))).rejects.toThrow();
      await given.pay(person, tradeNo);
      expect(await given.wallet.query(paymentId)).toMatchObject({ status: 'PAID', tradeNo, amount: AMOUNT });
    });

    test('is not made again with another amount or for another payer, and once closed not at all', async () => {
      const { trade, again } = await create();
      const buyer = { kind: 'USER_ID' as const, id: await given.person() };
      expect((await again({ ...trade, amount: AMOUNT + 1 })).kind).toBe('UNKNOWN');
      expect((await again({ ...trade, buyer })).kind).toBe('UNKNOWN');
      await given.wallet.close(paymentId);
      expect((await given.wallet.query(paymentId)).status).toBe('CLOSED');
      expect((await again(trade)).kind).toBe('UNKNOWN');
    });
  });
}
