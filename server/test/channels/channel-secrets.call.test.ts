import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeAll, expect } from 'vitest';
import { listen } from '../../../scripts/testing/listen.ts';
import { openChannels } from '../../src/channels/channels.ts';
import { dropReplacedSecrets, writeChannels } from '../../src/channels/store.ts';
import { DAY, HOUR, instant } from '../../src/kit/time.ts';
import { serviceTest } from '../support/fixtures.ts';
import { oneRowOf } from '../support/rows.ts';
import { staffAtWork } from '../support/staff.ts';

const { service, test } = serviceTest();

const CHANNEL = 'rotated_test';
const MOBILE = '13700001234';
let received: { readonly headers: IncomingHttpHeaders; readonly signed: string } | undefined;
const { hire, done, refused } = staffAtWork(service);

beforeAll(async () => {
  const { url, close } = await listen(async (request, reply) => {
    const body = await text(request);
    received = {
      headers: request.headers,
      signed: [request.headers['x-timestamp'], request.url, body].join('\n'),
    };
    reply.writeHead(200, { 'content-type': 'application/json' });
    reply.end(JSON.stringify({ outputEndpoint: CHANNEL, mobile: MOBILE }));
  });
  await hire();
  const settings = {
    signOn: { kind: 'CARRIER' as const, script: '', exchangeUrl: `${url}/exchange` },
  };
  const look = {
    name: { 'zh-CN': '渠道', en: 'Channel' },
    theme: 'standard' as const,
    group: 'operatorApp' as const,
  };
  await writeChannels(service.context, [{ outputEndpoint: CHANNEL, ...look, secret: 'first', settings }]);
  await service.context.channels.refresh();
  return close;
});

async function rowOf() {
  return oneRowOf(service, 'channels', ['secret_cipher', 'next_secret_cipher'], { output_endpoint: CHANNEL });
}

/** Signs on through the channel. Answers which secret made each signature, and which made `mobileMd5`. */
async function signOn(secrets: Readonly<Record<string, string>>) {
  const { mobileMd5 } = await service.call('/user/login/sso', {
    outputEndpoint: CHANNEL,
    requestToken: 'token',
  });
  const nameOf = (made: (secret: string) => string, value: unknown): string | undefined =>
    Object.entries(secrets).find(([, secret]) => made(secret) === value)?.[0];
  const hmac = (secret: string) =>
    createHmac('sha256', secret)
      .update(received?.signed ?? '')
      .digest('hex');
  const md5 = (secret: string) =>
    createHash('md5')
      .update(MOBILE + secret)
      .digest('hex');
  return {
    signature: nameOf(hmac, received?.headers['x-signature']),
    next: nameOf(hmac, received?.headers['x-signature-next']),
    mobileMd5: nameOf(md5, mobileMd5),
  };
}

function shanghai(at: Date): string {
  return instant(at).slice(0, 16);
}

test('a channel’s secret is readable neither in the database nor in a file of its rows', async () => {
  const { secret_cipher } = await rowOf();
  expect(secret_cipher.toString('latin1')).not.toContain('first');
  expect((await service.context.channels.channel(CHANNEL))?.secret).toBe('first');
});

test('a channel’s secret is replaced with an overlap by two persons', async () => {
  const from = shanghai(new Date(service.clock.now().getTime() + 2 * DAY));
  const said = await done('li.lei', 'channel', 'rotate', CHANNEL, '--from', from, '--reason', 'yearly');
  const id = /^Proposal (\d+)/.exec(said)?.[1] ?? '';
  expect(await refused('li.lei', 'approve', id)).toContain('your own proposal');
  expect(await signOn({ first: 'first' })).toEqual({
    signature: 'first',
    next: undefined,
    mobileMd5: 'first',
  });
  await done('han.meimei', 'approve', id);
  await service.context.channels.refresh();
  const [first = '', line = ''] = (await done('li.lei', 'channel', 'show', CHANNEL, '--secret')).split('\n');
  const second = /^from .*: ([\w-]{43})$/.exec(line)?.[1] ?? '';
  expect([first, second]).toEqual(['first', expect.stringMatching(/./)]);
  expect(await signOn({ first, second })).toEqual({ signature: 'first', next: 'second', mobileMd5: 'first' });

  service.clock.advance(2 * DAY + HOUR);
  expect(await signOn({ first, second })).toEqual({
    signature: 'second',
    next: undefined,
    mobileMd5: 'second',
  });
  await dropReplacedSecrets(service.context);
  await service.context.channels.refresh();
  expect(await rowOf()).toMatchObject({ next_secret_cipher: null });
  expect(await signOn({ first, second })).toEqual({
    signature: 'second',
    next: undefined,
    mobileMd5: 'second',
  });
});

test('two changes at once are refused, and another form of the channel keeps both secrets', async () => {
  const rotate = async (): Promise<string> => {
    const said = await done(
      'li.lei',
      'channel',
      'rotate',
      CHANNEL,
      '--from',
      '2099-01-01T00:00',
      '--reason',
      'x',
    );
    return /^Proposal (\d+)/.exec(said)?.[1] ?? '';
  };
  await done('han.meimei', 'approve', await rotate());
  const id = await rotate();
  expect(await refused('han.meimei', 'approve', id)).toContain('being changed already');
  await done('han.meimei', 'decline', id);
});
test('production leaves http addresses of a channel unused, says so, and serves all the same', async () => {
  const { context } = service;
  const production = { ...context, config: { ...context.config, mode: 'production' as const } };
  const before = service.logs.length;
  const channels = openChannels(production);
  expect((await channels.channel(CHANNEL))?.settings.signOn).toBeUndefined();
  expect((await channels.channel('HISUN'))?.settings.signOn).toEqual({ kind: 'WALLET' });
  const said = service.logs.slice(before).filter(({ event }) => event === 'channel addresses not used');
  expect(said).toContainEqual(
    expect.objectContaining({ level: 'warn', outputEndpoint: CHANNEL, settings: 'signOn' }),
  );
});
