import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, vi } from 'vitest';
import { openRelay, type Passed, type Relay } from '../../../scripts/testing/relay.ts';
import { enqueueAll } from '../../src/kit/jobs/queue.ts';
import { SECOND } from '../../src/kit/time.ts';
import { writeChannels } from '../../src/modules/channel/index.ts';
import { newNumber } from '../support/codes.ts';
import { serviceTest, sharedPayer } from '../support/fixtures.ts';
import { ask, wishFor } from '../support/orders.ts';
import { entryToken } from '../support/sign-on.ts';

/** Each partner, and the setting that says where it is. */
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

/** Lets the service ask the channel's back end by way of a relay. */
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
afterAll(() => {
  for (const { close } of relays.values()) close();
});

/** What a partner got under an id, in the header its protocol has for it. */
function gotUnder(partner: Partner, requestId: string): readonly Passed[] {
  const header = partner === 'wallet' ? 'alipay-request-id' : 'x-request-id';
  return relays.get(partner)?.passed.filter(({ headers }) => headers[header] === requestId) ?? [];
}

function asked(partner: Partner, requestId: string) {
  // The log keeps the word it always had for the carrier.
  const logged = partner === 'carrier' ? 'operator' : partner;
  return expect.objectContaining({ event: 'partner asked', partner: logged, requestId, outcome: 'answered' });
}

type Sent = readonly [path: string, body: object, token?: string];

/** A call of a payer's that leads to each partner, some at once and some by a job. */
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

test.each(Object.keys(CALLS) as Partner[])(
  '%s gets the id of the request it is asked for',
  async (partner) => {
    const requestId = randomUUID();
    const [path, body, token] = await CALLS[partner]();
    const answer = await service.post(path, body, {
      headers: { 'x-request-id': requestId },
      ...(token && { token }),
    });
    expect(answer.headers.get('x-request-id')).toBe(requestId);
    await vi.waitFor(() => expect(service.logs).toContainEqual(asked(partner, requestId)), 10_000);
    expect(gotUnder(partner, requestId)).not.toEqual([]);
  },
);

/** Makes an order under an id; answers its number. */
async function orderUnder(requestId: string): Promise<string> {
  const wish = wishFor(await ask(service, payer, await service.account('ONE_BILL')));
  const { orderId } = await service.call('/order/createLifeOrder', wish, {
    token: payer.token,
    headers: { 'x-request-id': requestId },
  });
  return orderId;
}

test('a job that asks the wallet about an order sends the id of the request', async () => {
  const requestId = randomUUID();
  const orderId = await orderUnder(requestId);
  expect(gotUnder('wallet', requestId)).toEqual([]);
  service.clock.advance(15 * SECOND);
  onTestFinished(service.clock.reset);
  // The wallet is due to be asked by the service's clock; the queue goes by the real one.
  await enqueueAll(service.context.db, 'payment', [orderId], new Date());
  await vi.waitFor(() => expect(service.logs).toContainEqual(asked('wallet', requestId)), 10_000);
  const [query] = gotUnder('wallet', requestId);
  const said = decodeURIComponent(`${query?.path} ${query?.body}`);
  expect(said).toContain('alipay.trade.query');
  expect(said).toContain(orderId);
  // It was never opened there, and the log says so in the wallet's words.
  expect(service.logs).toContainEqual(
    expect.objectContaining({ requestId, number: orderId, refusal: 'ACQ.TRADE_NOT_EXIST' }),
  );
});
