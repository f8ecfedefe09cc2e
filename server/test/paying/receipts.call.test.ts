import { NO_SUCH_THING, RECEIPT_NOT_GENUINE, type ResponseFor } from '@life-payment/contract';
import { expect } from 'vitest';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { instant } from '../../src/kit/time.ts';
import { holderHint } from '../support/accounts.ts';
import { workOff } from '../support/drive.ts';
import { payerOfEach, serviceTest } from '../support/fixtures.ts';
import { place } from '../support/orders.ts';
import { paying } from '../support/paying.ts';
import { setRows } from '../support/rows.ts';

const { service, test } = serviceTest();
const payer = payerOfEach(service);

const { paid, shown } = paying(service, payer);

/** Pays all of a new account of an outcome and waits until the order has ended. */
async function finished(outcome: string) {
  const { order, account } = await paid(outcome);
  await workOff(service.context);
  const seen = await shown(order.orderId);
  return { account, order: seen, code: seen.receipt?.code ?? '' };
}

function verify(code: string, language: 'en' | 'zh-CN' = 'en'): Promise<ResponseFor<'/receipt/verify'>> {
  return service.call('/receipt/verify', { code }, { language });
}

test('the receipt of an order tells anybody who holds it what was paid, and nothing about its payer', async () => {
  const { order, account, code } = await finished('ONE_BILL');
  const asked = instant(service.clock.now());
  const receipt = await verify(code);
  expect(Date.parse(receipt.verifiedAt)).toBeGreaterThanOrEqual(Date.parse(asked));
  expect(receipt).toMatchObject({
    orderId: order.orderId,
    kind: 'BILLS',
    unitName: order.unitName,
    numberMasked: `*${account.accountNumber.slice(-4)}`,
    bills: [{ month: order.bills[0]?.month, due: order.amount, reference: expect.any(String) }],
    writtenOff: order.amount,
    cash: order.cash,
    coupon: 0,
    refunded: 0,
    paidAt: order.paidAt,
    changed: false,
  });
  expect(Math.abs(Date.parse(receipt.writtenOffAt) - service.clock.now().getTime())).toBeLessThan(60_000);
  const said = JSON.stringify(receipt);
  for (const secret of [account.accountNumber, holderHint(account), payer.mobile, payer.walletUserId])
    expect(said).not.toContain(secret);
});

test('the receipt of an order is in the requested language', async () => {
  const { code, order } = await finished('ONE_BILL');
  const [zh, en] = [await verify(code, 'zh-CN'), await verify(code)];
  expect(en.unitName).toBe(order.unitName);
  expect(zh.unitName).not.toBe(en.unitName);
});

test('the receipt of an order is the same each time it is requested', async () => {
  const { code, order } = await finished('PREPAID');
  expect((await shown(order.orderId)).receipt).toEqual({ code });
  expect(await verify(code)).toMatchObject({ kind: 'TOP_UP', writtenOff: 5_000 });
});

test('the receipt of an order adds up when part of the money was refunded', async () => {
  const { order, code } = await finished('ONE_REJECTED');
  const { bills, writtenOff, cash, coupon, refunded, changed } = await verify(code);
  expect({ cash, refunded, changed }).toEqual({
    cash: order.amount,
    refunded: order.refunded,
    changed: false,
  });
  expect(refunded).toBeGreaterThan(0);
  expect(bills.map(({ due }) => due)).toEqual(
    order.bills.filter(({ state }) => state === 'WRITTEN_OFF').map(({ due }) => due),
  );
  expect(writtenOff).toBe(cash + coupon - refunded);
});

test("the receipt of an order counts the coupon's part of what was written off, not of what was refused", async () => {
  const { order, code } = await finished('ONE_REJECTED');
  const { db } = service.context;
  await db
    .updateTable('order_bills')
    .set(({ eb }) => ({ coupon: 100, cash: eb('due', '-', 100) }))
    .where('order_id', '=', order.orderId)
    .execute();
  await db
    .updateTable('wallet_payments')
    .set(({ eb }) => ({ cash: eb('cash', '-', 300) }))
    .where('payment_id', '=', paymentIdOf(order.orderId))
    .execute();
  await setRows(service, 'orders', { coupon: 300, coupon_id: 'coupon' }, { order_id: order.orderId });
  await db
    .updateTable('refunds')
    .set(({ eb }) => ({ amount: eb('amount', '-', 100) }))
    .where('order_id', '=', order.orderId)
    .execute();
  const { writtenOff, cash, coupon, refunded, signed } = await verify(code);
  expect(coupon).toBe(200);
  expect(writtenOff).toBe(cash + coupon - refunded);
  expect(signed.coupon).toBe(0);
});

test('the receipt of an order says what has changed since it was made', async () => {
  const { order, code } = await finished('ONE_BILL');
  await service.context.db
    .insertInto('refunds')
    .values({
      life_user_id: payer.lifeUserId,
      refund_no: `LR${order.orderId.slice(2)}01`,
      order_id: order.orderId,
      line: 1,
      amount: order.amount,
      state: 'DONE',
      sent_at: service.clock.now(),
      done_at: service.clock.now(),
      next_action_at: null,
    })
    .execute();
  expect(await verify(code)).toMatchObject({
    changed: true,
    refunded: order.amount,
    signed: { refunded: 0, cash: order.cash },
  });
});

const receiptAfter = async (outcome: string) => (await finished(outcome)).order;

test('an order has no receipt before it is paid', async () => {
  const { order } = await place(service, payer);
  expect((await shown(order.orderId)).receipt).toBeUndefined();
});

test('an order has no receipt while its unit has not written it off', async () => {
  const { order } = await paid('ONE_BILL');
  const seen = await shown(order.orderId);
  expect(seen.final).toBe(false);
  expect(seen.receipt).toBeUndefined();
});

test('an order that was refunded in full has no receipt', async () => {
  const order = await receiptAfter('REJECTED');
  expect(order).toMatchObject({ status: 'REFUNDED', final: true });
  expect(order.receipt).toBeUndefined();
});

const refused = (code: string) => service.refused('/receipt/verify', { code });

test.each(['', 'x', '回单', 'A'.repeat(60_000)])(
  'a receipt with a false code is refused: %.9s',
  async (code) => {
    expect(await refused(code)).toMatchObject({
      code: RECEIPT_NOT_GENUINE.code,
      text: 'This receipt is not genuine',
    });
  },
);

test('a receipt with another amount is refused under a signature that was valid', async () => {
  const { code, order } = await finished('ONE_BILL');
  const bytes = Buffer.from(code, 'base64url').toString('latin1');
  const dearer = bytes.replaceAll(`,${order.amount},`, `,${order.amount + 100},`);
  expect(dearer).not.toBe(bytes);
  const forged = Buffer.from(dearer, 'latin1').toString('base64url');
  expect((await refused(forged)).code).toBe(RECEIPT_NOT_GENUINE.code);
});

test('a false receipt has one answer for an existing and a missing order', async () => {
  const { order } = await finished('ONE_BILL');
  expect(await refused(order.orderId)).toEqual(await refused('LP261120NOBODYSORDERNUMBER00'));
});

test('a receipt under a valid signature is refused when the order was never written off', async () => {
  const { code, order } = await finished('ONE_BILL');
  await setRows(service, 'order_bills', { state: 'UNKNOWN' }, { order_id: order.orderId });
  expect((await refused(code)).code).toBe(NO_SUCH_THING.code);
});
