import * as codes from '@life-payment/contract';
import { REQUEST_ID_REUSED } from '@life-payment/contract';
import {
  AMOUNT_BELOW_ARREARS,
  AMOUNT_INVALID,
  AMOUNT_NOT_EXACT,
  AMOUNT_OUT_OF_RANGE,
  CHECK_BILLS,
  NO_BILL_TO_PAY,
  SELECT_ALL_BILLS,
  SELECT_AT_LEAST_ONE,
  SELECT_OLDEST_FIRST,
} from '@life-payment/contract/rules';
import { afterEach, expect } from 'vitest';
import { writeChannels } from '../../src/channels/store.ts';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { MINUTE } from '../../src/kit/time.ts';
import { queriesOf } from '../support/counting.ts';
import { workOff } from '../support/drive.ts';
import { payerOfEach, serviceTest } from '../support/fixtures.ts';
import { ordering } from '../support/ordering.ts';
import { booksHold, detail, detailOnce, pay, wishFor } from '../support/orders.ts';

const { service, test } = serviceTest();
const payer = payerOfEach(service);
afterEach(() => booksHold(service));

const { create, freshQuery, refusedWriting } = ordering(service, payer);

test('an order is made for some of the bills, and says how to pay it', async () => {
  const query = await freshQuery('SEVERAL_OLDEST_FIRST');
  const [first] = query.bills;
  if (!first) throw new Error('no bill');
  const order = await create(wishFor(query, { billNos: [first.billNo], amount: first.due }));
  expect(order).toMatchObject({ status: 'AWAITING_PAYMENT', amount: first.due, pay: { kind: 'PAGE' } });
  const address = new URL(order.pay?.value ?? '');
  const content = JSON.parse(address.searchParams.get('biz_content') ?? '{}');
  expect(content.out_trade_no).toBe(paymentIdOf(order.orderId));
  expect(content.time_expire).toBe(order.expiresAt.slice(0, 19).replace('T', ' '));
  const back = new URL(address.searchParams.get('return_url') ?? '');
  expect(back.pathname).toBe('/jiaofei/pages/zfcg/zfcg');
  expect(back.searchParams.get('outputEndpoint')).toBe('HISUN');
});

test('an order gives the wallet client a signed string', async () => {
  const order = await create(wishFor(await freshQuery('ONE_BILL'), { payHost: 'WALLET_CLIENT' }));
  expect(order.pay).toMatchObject({ kind: 'CLIENT' });
  expect(order.pay?.value).toContain('method=alipay.trade.app.pay');
});

test('an order gives a desktop the address of the wallet’s page with a code', async () => {
  const order = await create(wishFor(await freshQuery('ONE_BILL'), { payHost: 'DESKTOP' }));
  expect(order.pay?.kind).toBe('PAGE');
  const asked = new URL(order.pay?.value ?? '').searchParams;
  expect(asked.get('method')).toBe('alipay.trade.page.pay');
  expect(JSON.parse(asked.get('biz_content') ?? '')).toMatchObject({
    product_code: 'FAST_INSTANT_TRADE_PAY',
    qr_pay_mode: '2',
  });
});

test('an order may pay more than the arrears where the unit takes it, and the surplus goes to the newest bill', async () => {
  const query = await freshQuery('ARREARS');
  const due = query.bills.reduce((sum, bill) => sum + bill.due, 0);
  const order = await create(wishFor(query, { amount: due + 5_000 }));
  const { bills, amount } = await detail(service, payer, order.orderId);
  expect(amount).toBe(due + 5_000);
  expect(bills.at(-1)?.due).toBe((query.bills.at(-1)?.due ?? 0) + 5_000);
  expect(bills.at(-1)?.advance).toBe(5_000);
  expect(bills[0]?.due).toBe(query.bills[0]?.due);
  expect(bills[0]?.advance).toBeUndefined();
});

test('an order tops up a prepaid account', async () => {
  const order = await create(wishFor(await freshQuery('PREPAID')));
  const { kind, bills } = await detail(service, payer, order.orderId);
  expect({ kind, bills }).toMatchObject({ kind: 'TOP_UP', bills: [{ billNo: codes.TOP_UP, due: 5_000 }] });
});

test('an order needs three round trips to the database, the session included', async () => {
  const wish = wishFor(await freshQuery('SEVERAL_ANY'));
  expect(await queriesOf(() => create(wish))).toBe(3);
});

const pick = (at: number) => (query: Awaited<ReturnType<typeof freshQuery>>) => [
  query.bills[at]?.billNo ?? '',
];
test.each([
  ['no bill', 'SEVERAL_ANY', () => [], SELECT_AT_LEAST_ONE],
  ['an unknown bill', 'SEVERAL_ANY', () => ['X'], CHECK_BILLS],
  ['not the oldest', 'SEVERAL_OLDEST_FIRST', pick(1), SELECT_OLDEST_FIRST],
  ['not all', 'SEVERAL_ALL', pick(0), SELECT_ALL_BILLS],
  ['a bill where none is owed', 'NO_BILL', () => ['X'], NO_BILL_TO_PAY],
  ['a bill of a prepaid account', 'PREPAID', () => ['X'], CHECK_BILLS],
] as const)('an order is refused: %s', async (_name, outcome, billNos, expected) => {
  const query = await freshQuery(outcome);
  const refusal = await refusedWriting(wishFor(query, { billNos: [...billNos(query)], amount: 1 }));
  expect(refusal).toMatchObject({ code: expected.code, field: 'billNos' });
});

test.each([
  ['too little of arrears', 'ARREARS', -1, AMOUNT_BELOW_ARREARS],
  ['too much of an exact bill', 'ONE_BILL', 1, AMOUNT_NOT_EXACT],
  ['off the steps of a range', 'PREPAID', 1, AMOUNT_OUT_OF_RANGE],
  ['beyond a range', 'PREPAID', 900_000, AMOUNT_OUT_OF_RANGE],
] as const)('an order is refused: %s', async (_name, outcome, more, expected) => {
  const wish = wishFor(await freshQuery(outcome));
  const refusal = await refusedWriting({ ...wish, amount: wish.amount + more });
  expect(refusal).toMatchObject({ code: expected.code, field: 'amount' });
});

test('an order of nothing is refused', async () => {
  const wish = wishFor(await freshQuery('ARREARS'), { amount: 0 });
  expect((await refusedWriting(wish)).code).toBe(AMOUNT_INVALID.code);
});

test('the result of a query is valid for ten minutes', async () => {
  const wish = wishFor(await freshQuery('ONE_BILL'));
  service.clock.advance(10 * MINUTE);
  expect((await refusedWriting(wish)).code).toBe(codes.BILL_EXPIRED.code);
});

test('the result of a query is not valid after the bill was settled on a newer one', async () => {
  const old = await freshQuery('ONE_BILL');
  const order = await create(wishFor(old));
  await pay(service, payer, order.pay?.value);
  await service.sandbox.ask('notify/resend', { outTradeNo: paymentIdOf(order.orderId) });
  await workOff(service.context);
  expect((await detail(service, payer, order.orderId)).status).toBe('SUCCEEDED');
  expect((await refusedWriting(wishFor(old))).code).toBe(codes.BILL_EXPIRED.code);
});

const CREATE_5G = '/order/createLifeOrder5G';

async function wish() {
  return wishFor(await freshQuery('ONE_BILL'));
}

async function successPage(orderId: string, by = payer) {
  return (await service.call('/common/getSuccessPageUrl', { orderId }, by)).url;
}

test('an order of a 5G message is paid like any other and leads to a page of its own', async () => {
  const wished = await wish();
  const order = await service.call(CREATE_5G, wished, payer);
  expect(order).toMatchObject({ status: 'AWAITING_PAYMENT', amount: wished.amount });
  expect(await successPage(order.orderId)).toBe(`/pages/5Gtycgy/5Gtycgy?orderId=${order.orderId}`);
  await pay(service, payer, order.pay?.value);
  await detailOnce(service, payer, order.orderId, ({ status }) => status !== 'AWAITING_PAYMENT');
});

test('the same request of a 5G message answers the same order, and another under its id is refused', async () => {
  const wished = await wish();
  const first = await service.call(CREATE_5G, wished, payer);
  expect((await service.call(CREATE_5G, wished, payer)).orderId).toBe(first.orderId);
  const other = { ...(await wish()), requestId: wished.requestId };
  expect((await service.refused(CREATE_5G, other, payer)).code).toBe(REQUEST_ID_REUSED.code);
});

test('the configuration says which channel makes orders of 5G messages', async () => {
  const config = async (outputEndpoint: string) =>
    (await service.call('/output/channel/getOutputEndpointConfig', { outputEndpoint })).config;
  expect((await config('msg5g_demo')).orders5G).toBe(true);
  expect((await config('HISUN')).orders5G).toBeUndefined();
});

/** Sets the page after payment of the payer's channel; undefined removes it. */
async function setSuccessPage(page: string | undefined) {
  const { channels } = service.context;
  const known = await channels.channel('HISUN');
  if (!known) throw new Error('the sandbox has HISUN');
  const { successPage: _before, ...settings } = known.settings;
  const jumpHosts = ['https://shop.example'];
  await writeChannels(service.context, [
    { ...known, settings: { ...settings, jumpHosts, ...(page === undefined ? {} : { successPage: page }) } },
  ]);
  await channels.refresh();
}

test.each([
  ['a page of the app', '/pages/jfjl/jfjl', (id: string) => `/pages/jfjl/jfjl?orderId=${id}`],
  [
    'an address it allows',
    'https://shop.example/thanks?from=bills',
    (id: string) => `https://shop.example/thanks?from=bills&orderId=${id}`,
  ],
  ['an address it does not allow', 'https://elsewhere.example/', null],
  ['what is no address', 'javascript:alert(1)', null],
  ['what only looks like a path', '//elsewhere.example/', null],
])('a channel has its own page after payment: %s', async (_name, page, expected) => {
  const { orderId } = await create(await wish());
  const five = await service.call(CREATE_5G, await wish(), payer);
  await setSuccessPage(page);
  expect(await successPage(orderId)).toBe(expected?.(orderId) ?? `/pages/tycgy/tycgy?orderId=${orderId}`);
  expect(await successPage(five.orderId)).toBe(
    expected?.(five.orderId) ?? `/pages/5Gtycgy/5Gtycgy?orderId=${five.orderId}`,
  );
  await setSuccessPage(undefined);
});
