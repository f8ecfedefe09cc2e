import { createSign, generateKeyPairSync } from 'node:crypto';
import * as codes from '@life-payment/contract';
import { expect } from 'vitest';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { MINUTE } from '../../src/kit/time.ts';
import { passTime, workOff } from '../support/drive.ts';
import { moneyTest } from '../support/fixtures.ts';
import { detailOnce, pay, place, written } from '../support/orders.ts';
import { booksAgreeLater, paying } from '../support/paying.ts';
import { rowsOf } from '../support/rows.ts';

const { service, test, payer } = moneyTest();

const { bend, forge, paid, paidUnheard, resend, shown, stateOf } = paying(service, payer);

function errorsAbout(orderId: string) {
  return service.logs.filter(
    (line) => line['level'] === 'error' && line['paymentId'] === paymentIdOf(orderId),
  );
}

test('a notice of the wallet makes an order paid, and its bill is written off', async () => {
  const { order } = await paid();
  await workOff(service.context);
  const { status, timeline, walletTradeNo } = await shown(order.orderId);
  expect(status).toBe('SUCCEEDED');
  expect(walletTradeNo).toMatch(/^\d+$/);
  expect(timeline.map(({ step, state }) => `${step} ${state}`)).toEqual([
    'CREATED DONE',
    'PAID DONE',
    'SENT_TO_UNIT DONE',
    'WRITTEN_OFF DONE',
  ]);
});
test('a notice of the wallet that names an order instead of its payment is refused', async () => {
  const { order } = await paidUnheard();
  const forged = await service.sandbox.ask<{ answer: string }>('notify/forge', {
    outTradeNo: paymentIdOf(order.orderId),
    fields: { out_trade_no: order.orderId },
    signed: true,
  });
  expect(forged.answer).toBe('fail');
  expect(await stateOf(order.orderId)).toBe('WAITING');
  expect((await resend(order.orderId)).answer).toBe('success');
  await workOff(service.context);
});
test('a notice of the wallet that comes a second time changes nothing and is answered success', async () => {
  const { order } = await paid();
  const before = await written(service);
  expect((await resend(order.orderId)).answer).toBe('success');
  expect(await written(service)).toEqual(before);
  await workOff(service.context);
  expect((await resend(order.orderId)).answer).toBe('success');
});

test('a notice of the wallet that comes ten times at the same moment counts as one payment', async () => {
  const { order } = await paid();
  const answers = await Promise.all(Array.from({ length: 10 }, () => resend(order.orderId)));
  expect(new Set(answers.map(({ answer }) => answer))).toEqual(new Set(['success']));
  const postings = await rowsOf(service, 'ledger_postings', 'event', { order_id: order.orderId });
  expect(postings).toEqual([{ event: 'PAID' }]);
});

test('a notice of a kind that is not used is received, counted apart, and leaves room for notices of payments', async () => {
  const { order } = await paidUnheard();
  const other = { notify_type: 'open_app_auth_notify', trade_status: '', out_trade_no: '' };
  const unused = async () => {
    const text = await service.context.metrics.registry.getSingleMetricAsString(
      'life_wallet_notices_unused_total',
    );
    return Number(/(\d+)$/.exec(text.trim())?.[1]);
  };
  const before = await unused();
  expect(await forge(order.orderId, other, true)).toEqual({ status: 200, answer: 'success' });
  expect(await forge(order.orderId, { ...other, app_id: 'x' }, true)).toMatchObject({ answer: 'fail' });
  expect(await forge(order.orderId, other, false)).toMatchObject({ answer: 'fail' });
  expect((await unused()) - before).toBe(1);
  // More of them than an address may send of anything else in a minute.
  for (let sent = 0; sent < 600; sent += 20)
    await Promise.all(Array.from({ length: 20 }, () => forge(order.orderId, other, true)));
  expect(await forge(order.orderId, other, true)).toEqual({ status: 429, answer: 'fail' });
  expect((await resend(order.orderId)).answer).toBe('success');
  expect(await stateOf(order.orderId)).toBe('PAID');
  await workOff(service.context);
});

test('signed notices for another seller leave room for notices of payments', async () => {
  const { order } = await paidUnheard();
  for (let sent = 0; sent < 620; sent += 20)
    await Promise.all(
      Array.from({ length: 20 }, () => forge(order.orderId, { seller_id: '2088000000000000' }, true)),
    );
  expect((await resend(order.orderId)).answer).toBe('success');
  await workOff(service.context);
});

test('a notice of the wallet that comes late, after the wallet was asked, changes nothing', async () => {
  const { order } = await paidUnheard();
  await passTime(service, MINUTE);
  const before = await written(service);
  expect((await resend(order.orderId)).answer).toBe('success');
  expect(await written(service)).toEqual(before);
  expect((await shown(order.orderId)).status).toBe('SUCCEEDED');
});

test('a notice of an open trade changes nothing, before and after the notice of the payment', async () => {
  const { order } = await paidUnheard();
  const opened = { trade_status: 'WAIT_BUYER_PAY', gmt_payment: '' };
  expect((await forge(order.orderId, opened, true)).answer).toBe('success');
  expect(await stateOf(order.orderId)).toBe('WAITING');
  expect((await resend(order.orderId)).answer).toBe('success');
  expect(await stateOf(order.orderId)).toBe('PAID');
  const before = await written(service);
  expect((await forge(order.orderId, opened, true)).answer).toBe('success');
  expect(await written(service)).toEqual(before);
  expect(errorsAbout(order.orderId)).toEqual([]);
});

test('a notice of our own refund that comes before we know that it was made changes nothing', async () => {
  const { order } = await paid('REJECTED');
  await bend({ gateway: 'ANSWER_LOST', methods: ['alipay.trade.refund'] });
  await workOff(service.context);
  expect((await resend(order.orderId)).answer).toBe('success');
  expect((await shown(order.orderId)).status).toBe('REFUNDING');
  await bend({});
  await passTime(service, MINUTE);
  expect(await shown(order.orderId)).toMatchObject({ status: 'REFUNDED', refunded: order.cash });
  expect(errorsAbout(order.orderId)).toEqual([]);
});

test('a notice of a close that contradicts a payment is refused and reported to staff', async () => {
  const { order } = await paid();
  const before = await written(service);
  const closed = { trade_status: 'TRADE_CLOSED', gmt_payment: '' };
  expect((await forge(order.orderId, closed, true)).answer).toBe('fail');
  expect(await written(service)).toEqual(before);
  expect(await stateOf(order.orderId)).toBe('PAID');
  expect(errorsAbout(order.orderId)).toMatchObject([
    { event: 'wallet notice refused', reason: 'CONTRADICTION' },
  ]);
});

test('a payment that arrives after the close leads to a full refund', async () => {
  const { order } = await place(service, payer);
  await passTime(service, 18 * MINUTE);
  expect(await stateOf(order.orderId)).toBe('CLOSED');
  await pay(service, payer, order.pay?.value);
  await detailOnce(service, payer, order.orderId, ({ status }) => status !== 'CLOSED');
  expect(await stateOf(order.orderId)).toBe('PAID_LATE');
  await workOff(service.context);
  const { status, refunded, lateRefund, timeline } = await shown(order.orderId);
  expect({ status, refunded }).toEqual({ status: 'REFUNDED', refunded: order.amount });
  expect(lateRefund).toMatchObject({ amount: order.amount, state: 'DONE' });
  expect(timeline.map(({ step }) => step)).toEqual([
    'CREATED',
    'CLOSED',
    'PAID_LATE',
    'REFUND_STARTED',
    'REFUNDED',
  ]);
});

test.each([
  ['a changed amount under the old signature', { total_amount: '0.01' }, false],
  ['a changed status under the old signature', { trade_status: 'TRADE_FINISHED' }, false],
  ['a weaker kind of signature', { sign_type: 'RSA' }, false],
  ['a signature that is no signature', { sign: 'AAAA' }, false],
  ['a stray % in a value', { subject: '100%' }, false],
  ['another app, signed by the wallet', { app_id: '2021000000000000' }, true],
  ['another seller, signed by the wallet', { seller_id: '2088000000000000' }, true],
  ['an unknown order, signed by the wallet', { out_trade_no: 'LP000000000000000000000000' }, true],
  ['a status nobody knows, signed by the wallet', { trade_status: 'TRADE_MAYBE' }, true],
  ['a wrong amount, signed by the wallet', { total_amount: '0.01' }, true],
  ['no amount, signed by the wallet', { total_amount: '' }, true],
  ['an amount that is none, signed by the wallet', { total_amount: '1e2' }, true],
])('a notice of the wallet with %s changes nothing and is refused', async (_name, fields, signed) => {
  const { order } = await paidUnheard();
  const before = await written(service);
  expect((await forge(order.orderId, fields, signed)).answer).toBe('fail');
  expect(await stateOf(order.orderId)).toBe('WAITING');
  expect(await written(service)).toEqual(before);
});

test("a notice of the wallet signed with a key that is not the wallet's changes nothing and is refused", async () => {
  const { order } = await paidUnheard();
  const { appId, sellerId } = service.context.config.wallet;
  const fields = {
    app_id: appId,
    seller_id: sellerId,
    notify_id: '2026',
    out_trade_no: paymentIdOf(order.orderId),
    total_amount: (order.cash / 100).toFixed(2),
    trade_no: '2026112022001',
    trade_status: 'TRADE_SUCCESS',
  };
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  // The names are in the order of the signature.
  const signed = new URLSearchParams(fields).toString();
  const sign = createSign('RSA-SHA256').update(decodeURIComponent(signed)).sign(privateKey, 'base64');
  const answer = await fetch(`${service.origin}${codes.API_BASE}/notify/wallet`, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, sign_type: 'RSA2', sign }),
  });
  expect(await answer.text()).toBe('fail');
  expect(await stateOf(order.orderId)).toBe('WAITING');
});

test('a notice of the wallet with a wrong amount is reported to staff', async () => {
  const { order } = await paidUnheard();
  await forge(order.orderId, { total_amount: '0.01' }, true);
  expect(service.logs).toContainEqual(
    expect.objectContaining({
      level: 'error',
      event: 'wallet notice refused',
      reason: 'WRONG_AMOUNT',
      paymentId: paymentIdOf(order.orderId),
    }),
  );
});

test('a notice of the wallet as JSON or without a body is refused', async () => {
  for (const init of [
    { body: '{}', headers: { 'content-type': 'application/json' } },
    { body: '', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  ]) {
    const answer = await fetch(`${service.origin}${codes.API_BASE}/notify/wallet`, {
      method: 'POST',
      ...init,
    });
    expect(await answer.text()).not.toBe('success');
  }
});

test('the ledger agrees with the wallet and the units after these payments', () => booksAgreeLater(service));
