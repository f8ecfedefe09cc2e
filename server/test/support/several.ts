import { randomUUID } from 'node:crypto';
import type { RequestFor, ResponseFor } from '@life-payment/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { soon } from '../../../scripts/testing/soon.ts';
import { adjust, adjustmentOf } from '../../src/books/adjustments.ts';
import { receivableOf } from '../../src/books/ledger.ts';
import { ownerOf, paymentIdOf } from '../../src/kit/ids.ts';
import { ask, detail, type Query, wishFor } from './orders.ts';
import { rowsOf } from './rows.ts';
import type { Payer, TestService } from './service.ts';

export type SeveralWish = RequestFor<'/order/createPayment'>;
export type ShownPayment = ResponseFor<'/order/getPayment'>;

/** Payments that cover orders of several accounts. */
export function several(service: TestService, payer: Payer) {
  async function queries(outcomes: readonly string[], by = payer): Promise<Query[]> {
    const asked: Query[] = [];
    for (const outcome of outcomes) asked.push(await ask(service, by, await service.account(outcome)));
    return asked;
  }

  /** A payment of everything that these queries say is due. */
  function severalOf(asked: readonly Query[], change: Partial<SeveralWish> = {}): SeveralWish {
    const orders = asked.map((query) => {
      const { requestId: _, payHost: __, ...order } = wishFor(query);
      return order;
    });
    return { requestId: randomUUID(), payHost: 'BROWSER', orders, ...change };
  }

  const create = (wish: SeveralWish, by = payer) => service.call('/order/createPayment', wish, by);
  const refused = (wish: SeveralWish, by = payer) => service.refused('/order/createPayment', wish, by);

  async function place(asked: readonly Query[], by = payer) {
    const wish = severalOf(asked);
    const made = await create(wish, by);
    return { asked, wish, ...made, orderIds: made.orders.map(({ orderId }) => orderId) };
  }

  /** Makes a payment for new accounts of these outcomes. */
  const placeSeveral = async (outcomes: readonly string[], by = payer) =>
    place(await queries(outcomes, by), by);

  const payment = (paymentId: string, by = payer) =>
    service.call('/order/getPayment', { paymentId }, { token: by.token });

  /** Reads the payment until it passes; fails after 20 seconds. */
  function paymentOnce(paymentId: string, passes: (shown: ShownPayment) => boolean): Promise<ShownPayment> {
    return soon(async () => {
      const shown = await payment(paymentId);
      if (!passes(shown)) throw new Error(`the payment is ${shown.status}`);
      return shown;
    });
  }

  const payAt = (address: string | undefined) =>
    service.sandbox.ask<{ outTradeNo: string }>('pay', {
      user: payer.walletUserId,
      pay: address,
      fault: 'NONE',
    });

  /** Pays what these queries say is due; the wallet's notice has arrived. */
  async function paySeveral(asked: readonly Query[]) {
    const placed = await place(asked);
    await payAt(placed.pay?.value);
    await paymentOnce(placed.paymentId, ({ status }) => status !== 'AWAITING_PAYMENT');
    return placed;
  }

  /** A payment for new accounts of these outcomes that is paid, and whose notice has arrived. */
  const paidSeveral = async (outcomes: readonly string[]) => paySeveral(await queries(outcomes));

  const detailsOf = (orderIds: readonly string[]) =>
    Promise.all(orderIds.map((orderId) => detail(service, payer, orderId)));

  /** The lines of the ledger of each order, by their event. */
  async function linesOf(orderIds: readonly string[], event: string) {
    const { rows } = await sql<{ orderId: string; subject: string; debit: number; credit: number }>`
      select order_id as "orderId", subject, sum(debit)::bigint as debit, sum(credit)::bigint as credit
      from order_entries where order_id = any(${orderIds}) and event = ${event}
      group by order_id, subject order by order_id`.execute(service.context.db);
    return rows;
  }

  return {
    linesOf,
    queries,
    severalOf,
    create,
    refused,
    placeSeveral,
    payment,
    paymentOnce,
    payAt,
    paySeveral,
    paidSeveral,
    detailsOf,
  };
}

/** Refunds of payments that cover several orders. */
export function goneBack(service: TestService) {
  /** fen of each refund that the wallet made of a payment, ours and others'. */
  const walletRefunds = async (paymentId: string): Promise<number[]> => {
    const { refunds } = await service.sandbox.ask<{ refunds: { amount: number }[] }>(`trades/${paymentId}`);
    return refunds.map(({ amount }) => amount);
  };

  /** It is decided that we bear what is receivable of these orders. */
  async function bearAll(orderIds: readonly string[]): Promise<void> {
    const { db, now: at } = service.context;
    for (const [index, orderId] of orderIds.entries())
      await db.transaction().execute(async (tx) => {
        if ((await receivableOf(tx, { lifeUserId: ownerOf(orderId) ?? '', orderId })) === 0) return;
        const now = at();
        const wish = {
          finding: orderId,
          amount: undefined,
          debit: 'MARKETING_COST',
          credit: 'REFUNDED_ELSEWHERE',
        };
        const act = await adjustmentOf(tx, wish, now);
        if (typeof act === 'string') throw new Error(act);
        const obstacle = await adjust(tx, act, 1_000_000 + index, {
          by: 'li.lei',
          reason: 'for the test',
          now,
        });
        if (obstacle !== null) throw new Error(obstacle);
      });
  }

  return { walletRefunds, bearAll };
}

/** Refunds that somebody else makes at the wallet, and what they leave. */
export function refundsElsewhere(service: TestService) {
  /** Somebody refunds in the wallet's back office; waits until the service has taken the notice of it. */
  async function refundElsewhere(orderId: string, amount?: number): Promise<string> {
    const { number } = await backOffice(orderId, amount);
    await soon(async () => expect(await numbersOf(orderId)).toContain(number));
    return number;
  }
  function backOffice(orderId: string, amount?: number) {
    return service.sandbox.ask<{ number: string }>('trades/refund', {
      outTradeNo: paymentIdOf(orderId),
      ...(amount === undefined ? {} : { amount }),
    });
  }
  async function numbersOf(orderId: string) {
    const rows = await rowsOf(service, 'refunds', 'wallet_number', { order_id: orderId, origin: 'WALLET' });
    return rows.map(({ wallet_number }) => wallet_number);
  }
  /** The refunds that the wallet made of a trade, in fen, ours and others. */
  async function walletRefunds(orderId: string): Promise<number[]> {
    const { refunds } = await service.sandbox.ask<{ refunds: { amount: number }[] }>(
      `trades/${paymentIdOf(orderId)}`,
    );
    return refunds.map(({ amount }) => amount);
  }
  async function bookedAtUnits(): Promise<number> {
    return (await service.sandbox.ask<{ units: unknown[] }>('books?limit=100000')).units.length;
  }
  async function claimsOf(orderId: string) {
    return service.context.db
      .selectFrom('bill_claims')
      .selectAll()
      .where('order_id', '=', orderId)
      .where('settled_at', 'is', null)
      .execute();
  }
  return { refundElsewhere, backOffice, numbersOf, walletRefunds, bookedAtUnits, claimsOf };
}
