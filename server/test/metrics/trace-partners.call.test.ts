import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { openRelay, type Passed, type Relay } from '../../../scripts/testing/relay.ts';
import { soon } from '../../../scripts/testing/soon.ts';
import { writeChannels } from '../../src/channels/store.ts';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { enqueueAll } from '../../src/kit/jobs/queue.ts';
import { SECOND } from '../../src/kit/time.ts';
import { newNumber } from '../support/codes.ts';
import { serviceTest, sharedPayer } from '../support/fixtures.ts';
import { ask, wishFor } from '../support/orders.ts';
import { entryToken } from '../support/sign-on.ts';

/** Each partner, and the setting with its address. */
const SETTINGS = {
  units: 'BILLER_URL',
  wallet: 'WALLET_GATEWAY',
  sms: 'SMS_URL',
  carrier: 'CARRIER_URL',
  location: 'LOCATION_URL',
} as const;

const CHANNEL = 'qycs_demo';

type Partner = keyof typeof SETTINGS | 'channel';

const relays = new Map<Partner, Relay>();
const { service, test } = serviceTest({
  worker: true,
  env: async (partners) => {
    const env: Record<string, string> = { LOG_LEVEL: 'info' };
    for (const [partner, setting] of Object.entries(SETTINGS) as [keyof typeof SETTINGS, string][])
      env[setting] = await inFrontOf(partner, partners[setting]);
    return env;
  },
});

async function inFrontOf(partner: Partner, address = ''): Promise<string> {
  const relay = await openRelay(address);
  relays.set(partner, relay);
  return relay.url;
}

/** Puts a relay between the service and the channel's back end. */
async function inFrontOfChannel(): Promise<void> {
  const { channels } = service.context;
  const known = await channels.channel(CHANNEL);
  const signOn = known?.settings.signOn;
  if (!known || signOn?.kind !== 'CARRIER') throw new Error(`${CHANNEL} has no carrier`);
  const exchangeUrl = await inFrontOf('channel', signOn.exchangeUrl);
  await writeChannels(service.context, [
    { ...known, settings: { ...known.settings, signOn: { ...signOn, exchangeUrl } } },
  ]);
  await channels.refresh();
}

beforeAll(() => inFrontOfChannel());
const payer = sharedPayer(service);
afterAll(() => Promise.all([...relays.values()].map(({ close }) => close())));

function gotUnder(partner: Partner, requestId: string): readonly Passed[] {
  const header = partner === 'wallet' ? 'alipay-request-id' : 'x-request-id';
  return relays.get(partner)?.passed.filter(({ headers }) => headers[header] === requestId) ?? [];
}

function calledWith(partner: Partner, requestId: string) {
  return expect.objectContaining({ event: 'partner asked', partner, requestId, outcome: 'answered' });
}

type Sent = readonly [path: string, body: object, token?: string];

/** For each partner a payer's call that leads to it, at once or by a job. */
const CALLS: Readonly<Record<Partner, () => Promise<Sent>>> = {
  units: async () => {
    const { unitId, accountNumber, area } = await service.account('ONE_BILL');
    return ['/bill/queryBill', { unitId, accountNumber, area }, payer.token];
  },
  wallet: async () => {
    const requestToken = await service.ssoToken(payer.walletUserId);
    return ['/user/login/sso', { outputEndpoint: 'HISUN', requestToken }];
  },
  sms: async () => ['/register/getVerifyCode', { mobile: await newNumber(service) }],
  carrier: async () => [
    '/user/login/sso',
    { outputEndpoint: 'HISUN', requestToken: 'guessed', channelTag: '4G', appType: 3, userInfo: '{}' },
  ],
  channel: async () => {
    const requestToken = await entryToken(service.sandbox, payer.walletUserId, CHANNEL);
    return ['/user/login/sso', { outputEndpoint: CHANNEL, requestToken }];
  },
  location: async () => ['/common/getLocation', { latitude: 39.95, longitude: 116.32 }, payer.token],
};

test.each(Object.keys(CALLS) as Partner[])('%s gets the id of the request that calls it', async (partner) => {
  const requestId = randomUUID();
  const [path, body, token] = await CALLS[partner]();
  const answer = await service.post(path, body, {
    headers: { 'x-request-id': requestId },
    ...(token && { token }),
  });
  expect(answer.headers.get('x-request-id')).toBe(requestId);
  await soon(() => expect(service.logs).toContainEqual(calledWith(partner, requestId)));
  expect(gotUnder(partner, requestId)).not.toEqual([]);
});

/** Makes an order under a request id. Answers its number. */
async function orderUnder(requestId: string): Promise<string> {
  const wish = wishFor(await ask(service, payer, await service.account('ONE_BILL')));
  const { orderId } = await service.call('/order/createLifeOrder', wish, {
    token: payer.token,
    headers: { 'x-request-id': requestId },
  });
  return paymentIdOf(orderId);
}

test('a job that asks the wallet about a payment sends the id of the request', async () => {
  const requestId = randomUUID();
  const paymentId = await orderUnder(requestId);
  expect(gotUnder('wallet', requestId)).toEqual([]);
  service.clock.advance(15 * SECOND);
  onTestFinished(service.clock.reset);
  // The payment is due by the service's clock, but the queue uses the real one.
  await enqueueAll(service.context.db, 'payment', [paymentId], new Date());
  await soon(() => expect(service.logs).toContainEqual(calledWith('wallet', requestId)));
  const [query] = gotUnder('wallet', requestId);
  const said = decodeURIComponent(`${query?.path} ${query?.body}`);
  expect(said).toContain('alipay.trade.query');
  expect(said).toContain(paymentId);
  // The payer never opened the trade, and the log says so in the wallet's words.
  expect(service.logs).toContainEqual(
    expect.objectContaining({ requestId, number: paymentId, refusal: 'ACQ.TRADE_NOT_EXIST' }),
  );
});
