import { randomUUID } from 'node:crypto';
import type { RequestFor, ResponseFor } from '@life-payment/contract';
import { sql } from 'kysely';
import { soon } from '../../../scripts/testing/soon.ts';
import { ask, detail, type Query, wishFor } from './orders.ts';
import type { Payer, TestService } from './service.ts';

export type SeveralWish = RequestFor<'/order/createPayment'>;
export type ShownPayment = ResponseFor<'/order/getPayment'>;

/** Payments that cover orders of several accounts. */
export function several(service: TestService, payer: Payer) {
  /** Queries of new accounts, one for each outcome. */
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

  /** Makes a payment for new accounts of these outcomes. */
  async function placeSeveral(outcomes: readonly string[], by = payer) {
    const asked = await queries(outcomes, by);
    const wish = severalOf(asked);
    const made = await create(wish, by);
    return { asked, wish, ...made, orderIds: made.orders.map(({ orderId }) => orderId) };
  }

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

  /** Pays a payment at the wallet. */
  const payAt = (address: string | undefined) =>
    service.sandbox.ask<{ outTradeNo: string }>('pay', {
      user: payer.walletUserId,
      pay: address,
      fault: 'NONE',
    });

  /** A payment that is paid, and whose notice has arrived. */
  async function paidSeveral(outcomes: readonly string[]) {
    const placed = await placeSeveral(outcomes);
    await payAt(placed.pay?.value);
    await paymentOnce(placed.paymentId, ({ status }) => status !== 'AWAITING_PAYMENT');
    return placed;
  }

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
    paidSeveral,
    detailsOf,
  };
}
