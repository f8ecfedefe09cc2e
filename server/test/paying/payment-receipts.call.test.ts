import { RECEIPT_NOT_GENUINE } from '@life-payment/contract';
import { expect } from 'vitest';
import { workOffRefunds } from '../support/drive.ts';
import { moneyTest } from '../support/fixtures.ts';
import { goneBack } from '../support/gone-back.ts';
import { several } from '../support/several.ts';

const { service, test, payer } = moneyTest();
const { payment, paidSeveral, detailsOf } = several(service, payer);
const { walletRefunds, bearAll } = goneBack(service);

const verify = (code: string) => service.call('/receipt/verifyPayment', { code }, { language: 'en' });

/** A payment of accounts of these outcomes whose orders have all ended. */
async function ended(outcomes: readonly string[]) {
  const { paymentId, orderIds } = await paidSeveral(outcomes);
  await workOffRefunds(service);
  return { shown: await payment(paymentId), details: await detailsOf(orderIds) };
}

test('the receipt of a payment tells anybody who holds it what each unit credited, and nothing about the payer', async () => {
  const { shown, details } = await ended(['ONE_BILL', 'SEVERAL_ANY']);
  const code = shown.receipt?.code ?? '';
  const receipt = await verify(code);
  expect(receipt).toMatchObject({
    paymentId: shown.paymentId,
    writtenOff: shown.amount,
    cash: shown.cash,
    coupon: 0,
    refunded: 0,
    changed: false,
    paidAt: shown.paidAt,
  });
  expect(receipt.orders).toMatchObject(
    details.map(({ orderId, unitName, amount, cash, bills }) => ({
      orderId,
      unitName,
      writtenOff: amount,
      cash,
      bills: bills.map(({ month, due }) => ({ month, due, reference: expect.any(String) })),
    })),
  );
  const told = JSON.stringify(receipt);
  for (const { account, walletTradeNo } of details)
    for (const hidden of [account.holderMasked, walletTradeNo]) expect(told).not.toContain(hidden);
});

test('an order that no unit credited is no line of the receipt, and its money is in what went back', async () => {
  const { shown, details } = await ended(['ONE_BILL', 'REJECTED']);
  const [credited, rejected] = details;
  const receipt = await verify(shown.receipt?.code ?? '');
  expect(receipt.orders.map(({ orderId }) => orderId)).toEqual([credited?.orderId]);
  expect(receipt).toMatchObject({ writtenOff: credited?.amount, cash: shown.cash, refunded: rejected?.cash });
  expect(receipt.writtenOff).toBe(receipt.cash + receipt.coupon - receipt.refunded);
});

test('a receipt says what has changed since it was signed', async () => {
  const { shown } = await ended(['ONE_BILL', 'ONE_BILL']);
  const code = shown.receipt?.code ?? '';
  await service.sandbox.ask('trades/refund', { outTradeNo: shown.paymentId, amount: 1 });
  await expect.poll(async () => (await verify(code)).changed).toBe(true);
  expect(await verify(code)).toMatchObject({ refunded: 1, signed: { refunded: 0, cash: shown.cash } });
  expect(await walletRefunds(shown.paymentId)).toEqual([1]);
  await bearAll(shown.orders.map(({ orderId }) => orderId));
});

test('a payment of which nothing was credited, or that is under way, has no receipt', async () => {
  const { shown } = await ended(['REJECTED', 'REJECTED']);
  expect(shown).toMatchObject({ final: true, status: 'REFUNDED' });
  expect(shown.receipt).toBeUndefined();
  const { paymentId } = await paidSeveral(['ONE_BILL', 'ONE_BILL']);
  expect((await payment(paymentId)).receipt).toBeUndefined();
});

test('the code of an order is none of a payment, and the other way round', async () => {
  const { shown, details } = await ended(['ONE_BILL', 'ONE_BILL']);
  const refused = async (path: '/receipt/verify' | '/receipt/verifyPayment', code = '') =>
    (await service.refused(path, { code })).code;
  expect(await refused('/receipt/verify', shown.receipt?.code)).toBe(RECEIPT_NOT_GENUINE.code);
  expect(await refused('/receipt/verifyPayment', details[0]?.receipt?.code)).toBe(RECEIPT_NOT_GENUINE.code);
  expect(await refused('/receipt/verifyPayment', `${shown.receipt?.code}A`)).toBe(RECEIPT_NOT_GENUINE.code);
});
