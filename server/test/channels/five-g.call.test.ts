import { REQUEST_ID_REUSED } from '@life-payment/contract';
import { expect } from 'vitest';
import { writeChannels } from '../../src/channels/store.ts';
import { payerOfEach, serviceTest } from '../support/fixtures.ts';
import { ask, booksHold, detailOnce, pay, wishFor } from '../support/orders.ts';

const { service, test } = serviceTest();
const payer = payerOfEach(service);

const CREATE = '/order/createLifeOrder5G';

async function wish() {
  return wishFor(await ask(service, payer, await service.account('ONE_BILL')));
}

async function successPage(orderId: string, by = payer) {
  return (await service.call('/common/getSuccessPageUrl', { orderId }, by)).url;
}

test('an order of a 5G message is paid like any other and leads to a page of its own', async () => {
  const wished = await wish();
  const order = await service.call(CREATE, wished, payer);
  expect(order).toMatchObject({ status: 'AWAITING_PAYMENT', amount: wished.amount });
  expect(await successPage(order.orderId)).toBe(`/pages/5Gtycgy/5Gtycgy?orderId=${order.orderId}`);
  await pay(service, payer, order.pay?.value);
  await detailOnce(service, payer, order.orderId, ({ status }) => status !== 'AWAITING_PAYMENT');
  await booksHold(service);
});

test('the same request answers the same order, and another under its id is refused', async () => {
  const wished = await wish();
  const first = await service.call(CREATE, wished, payer);
  expect((await service.call(CREATE, wished, payer)).orderId).toBe(first.orderId);
  const other = { ...(await wish()), requestId: wished.requestId };
  expect((await service.refused(CREATE, other, payer)).code).toBe(REQUEST_ID_REUSED.code);
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
  const { orderId } = await service.call('/order/createLifeOrder', await wish(), payer);
  const five = await service.call(CREATE, await wish(), payer);
  await setSuccessPage(page);
  expect(await successPage(orderId)).toBe(expected?.(orderId) ?? `/pages/tycgy/tycgy?orderId=${orderId}`);
  expect(await successPage(five.orderId)).toBe(
    expected?.(five.orderId) ?? `/pages/5Gtycgy/5Gtycgy?orderId=${five.orderId}`,
  );
  await setSuccessPage(undefined);
});
