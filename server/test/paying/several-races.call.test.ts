import * as codes from '@life-payment/contract';
import { expect } from 'vitest';
import { writeOffNoOf } from '../../src/kit/ids.ts';
import { HOUR, MINUTE } from '../../src/kit/time.ts';
import { advanceBill } from '../../src/paying/advance-bill.ts';
import { passTime, workOff, workOffRefunds } from '../support/drive.ts';
import { moneyTest } from '../support/fixtures.ts';
import { CREATE } from '../support/ordering.ts';
import { ask } from '../support/orders.ts';
import { paying, threeBooksAgree } from '../support/paying.ts';
import { goneBack, several } from '../support/several.ts';

const { service, test, payer } = moneyTest();
const { queries, severalOf, create, placeSeveral, payment, paymentOnce, payAt, paidSeveral, detailsOf } =
  several(service, payer);
const { walletRefunds, bearAll } = goneBack(service);
const { resend } = paying(service, payer);

const PAYMENT = '/order/createPayment';
const ROUNDS = 4;
const { SUCCESS, PAYMENT_NOT_WHOLE, TOO_MANY_REQUESTS } = codes;

/** Waits until money of a payment went back, and all that follows has been done. */
async function untilGoneBack(paymentId: string, fen: number) {
  await paymentOnce(paymentId, ({ refunded }) => refunded >= fen);
  await workOffRefunds(service);
  return payment(paymentId);
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

function backOffice(paymentId: string, amount: number) {
  return service.sandbox.ask('trades/refund', { outTradeNo: paymentId, amount });
}

/** Which orders hold bills of accounts that can still be paid or are paid. */
async function ordersHolding(unitIds: readonly string[], numbers: readonly string[]) {
  const rows = await service.context.db
    .selectFrom('bill_claims as c')
    .innerJoin('order_payments as p', (join) =>
      join.onRef('p.life_user_id', '=', 'c.life_user_id').onRef('p.order_id', '=', 'c.order_id'),
    )
    .select(['c.order_id as orderId', 'p.payment_id as paymentId'])
    .where('c.unit_id', 'in', unitIds)
    .where('c.bill_key', 'in', numbers)
    .where('p.state', 'in', ['WAITING', 'PAID'])
    .execute();
  return rows;
}

test('the same request twenty times at once makes one payment', async () => {
  const wish = severalOf(await queries(['ONE_BILL', 'SEVERAL_ANY', 'ONE_BILL']));
  const answers = await Promise.all(Array.from({ length: 20 }, () => service.post(PAYMENT, wish, payer)));
  for (const { envelope } of answers)
    expect([SUCCESS.code, TOO_MANY_REQUESTS.code]).toContain(envelope.msgCd);
  const made = answers.filter(({ envelope }) => envelope.msgCd === SUCCESS.code);
  expect(new Set(made.map(({ envelope }) => envelope.body?.['paymentId'])).size).toBe(1);
  const rows = (table: 'wallet_payments' | 'orders') =>
    service.context.db
      .selectFrom(table)
      .select('life_user_id')
      .where('life_user_id', '=', payer.lifeUserId)
      .execute();
  expect(await rows('wallet_payments')).toHaveLength(1);
  expect(await rows('orders')).toHaveLength(3);
});

test('two payments that share one bill: exactly one is made, and the other holds nothing', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [mine, yours] = [await service.login(), await service.login()];
    const shared = await service.account('ONE_BILL');
    const both = [mine, yours].map(async (by, index) => {
      const own = await queries(['ONE_BILL', 'SEVERAL_ANY'], by);
      const asked = await ask(service, by, shared);
      return {
        by,
        wish: severalOf(index === 0 ? [asked, ...own] : [...own, asked]),
        at: index === 0 ? 0 : 2,
      };
    });
    const wishes = await Promise.all(both);
    const answers = await Promise.all(wishes.map(({ by, wish }) => service.post(PAYMENT, wish, by)));
    const found = answers.map(({ envelope }) => envelope.msgCd).sort();
    expect(found).toEqual([SUCCESS.code, PAYMENT_NOT_WHOLE.code].sort());
    const lost = answers.findIndex(({ envelope }) => envelope.msgCd === PAYMENT_NOT_WHOLE.code);
    const loser = wishes[lost];
    if (!loser) throw new Error('one of two lost');
    expect(answers[lost]?.envelope.body?.['orders']).toMatchObject([
      { at: loser.at, code: codes.BILL_BEING_PAID.code },
    ]);
    // It goes on without that bill at once.
    const rest = loser.wish.orders.filter((_, at) => at !== loser.at);
    expect(
      (await create({ ...loser.wish, requestId: crypto.randomUUID(), orders: rest }, loser.by)).orders,
    ).toHaveLength(2);
  }
});

test('a payment and a single order for one of its bills: one of them holds the bill, whoever asks', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const owner = await service.login();
    const other = round % 2 === 0 ? owner : await service.login();
    const shared = await service.account('ONE_BILL');
    const query = await ask(service, owner, shared);
    const wish = severalOf([...(await queries(['ONE_BILL'], owner)), query]);
    const single = severalOf([await ask(service, other, shared)]).orders[0];
    if (!single) throw new Error('one order');
    const answers = await Promise.all([
      service.post(PAYMENT, wish, owner),
      service.post(CREATE, { ...single, requestId: crypto.randomUUID(), payHost: 'BROWSER' }, other),
    ]);
    const won = answers.filter(({ envelope }) => envelope.msgCd === SUCCESS.code);
    expect(won).toHaveLength(1);
    const holding = await ordersHolding(
      [shared.unitId],
      query.bills.map(({ billNo }) => billNo),
    );
    expect(new Set(holding.map(({ orderId }) => orderId)).size).toBe(1);
  }
});

test('a cancel against the wallet’s notice ends all orders of a payment the same way', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { paymentId, orderIds, pay, cash } = await placeSeveral(['ONE_BILL', 'SEVERAL_ANY', 'ONE_BILL']);
    const cancel = service.post('/order/cancelOrder', { orderId: orderIds[round % 3] ?? '' }, payer);
    await Promise.all(
      round < 2 ? [payAt(pay?.value), cancel] : [cancel, payAt(pay?.value).catch(() => null)],
    );
    await workOff(service.context);
    await passTime(service, 18 * MINUTE);
    const ends = new Set((await detailsOf(orderIds)).map(({ status }) => status));
    expect(ends.size).toBe(1);
    const shown = await payment(paymentId);
    expect(['SUCCEEDED', 'CLOSED', 'REFUNDED']).toContain(shown.status);
    expect(shown).toMatchObject({ final: true, refunded: shown.status === 'REFUNDED' ? cash : 0 });
    service.clock.reset();
  }
  await threeBooksAgree(service);
});

test('two notices of refunds at once, each twice, are booked once each', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { paymentId, cash } = await paidSeveral(['ONE_BILL', 'SEVERAL_ANY', 'ONE_BILL']);
    const [one, other] = [Math.floor(cash / 3), Math.floor(cash / 4) + 1];
    await Promise.all([backOffice(paymentId, one), backOffice(paymentId, other)]);
    await Promise.all([resend(`LP${paymentId.slice(2)}`), resend(`LP${paymentId.slice(2)}`)]);
    const shown = await untilGoneBack(paymentId, one + other);
    expect(shown).toMatchObject({ status: 'REFUNDED', refunded: cash });
    expect(sumOf(await walletRefunds(paymentId))).toBe(cash);
  }
  await threeBooksAgree(service);
});

test('a bill that is written off while a refund elsewhere is booked ends once, and nothing goes back twice', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { paymentId, orderIds, orders, cash } = await paidSeveral(['ONE_BILL', 'ONE_BILL', 'ONE_BILL']);
    const amount = round % 2 === 0 ? cash : (orders[1]?.cash ?? 0) + 1;
    const bills = orderIds.map((orderId) => writeOffNoOf(orderId, 1));
    await Promise.all([
      backOffice(paymentId, amount),
      ...bills.map((writeOffNo) => advanceBill(service.context, writeOffNo)),
    ]);
    const shown = await untilGoneBack(paymentId, amount);
    await passTime(service, 6 * HOUR);
    service.clock.reset();
    const gone = sumOf(await walletRefunds(paymentId));
    expect(gone).toBeLessThanOrEqual(cash);
    expect(shown.refunded).toBe(gone);
    await bearAll(orderIds);
  }
  await threeBooksAgree(service);
});
