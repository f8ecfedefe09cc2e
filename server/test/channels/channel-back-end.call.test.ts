import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { CHANNEL_NOT_ANSWERING, CHANNEL_UNKNOWN, LOGIN_FAILED } from '@life-payment/contract';
import { beforeAll, expect } from 'vitest';
import { listen } from '../../../scripts/testing/listen.ts';
import { writeChannels } from '../../src/channels/store.ts';
import type { Channel } from '../../src/kit/ports/channels.ts';
import { serviceTest } from '../support/fixtures.ts';

const { service, test } = serviceTest();

const outputEndpoint = 'carrier_test';
const SECRET = 'a secret of both';
const MOBILE = '13900139000';

type Received = { path: string; headers: IncomingHttpHeaders; body: string };
type Answer = { status?: number; headers?: Record<string, string>; body: string };

/** A channel's back end that answers what the test sets, and records its requests. */
const backEnd = { received: [] as Received[], answer: { body: '' } as Answer };

beforeAll(async () => {
  const { url, close } = await listen(async (request, reply) => {
    const { url: path = '', headers } = request;
    backEnd.received.push({ path, headers, body: await text(request) });
    const { status = 200, headers: own = {}, body } = backEnd.answer;
    reply.writeHead(status, { 'content-type': 'application/json', ...own }).end(body);
  });
  const own: Channel = {
    outputEndpoint,
    group: 'operatorApp',
    name: { 'zh-CN': '渠道', en: 'Channel' },
    theme: 'standard',
    secret: SECRET,
    settings: {
      signOn: { kind: 'CARRIER', script: '', exchangeUrl: `${url}/channel/exchange` },
    },
  };
  await writeChannels(service.context, [own, { ...own, outputEndpoint: 'closed_test', settings: {} }]);
  await service.context.channels.refresh();
  return close;
});

async function enter(answer: Answer, requestToken = 'token-1', at = outputEndpoint): Promise<string> {
  backEnd.answer = answer;
  return (await service.post('/user/login/sso', { outputEndpoint: at, requestToken })).envelope.msgCd;
}

function json(value: unknown, more: Partial<Answer> = {}): Answer {
  return { body: JSON.stringify(value), ...more };
}

test("the service calls a channel's back end as the host protocol says", async () => {
  expect(await enter(json({ outputEndpoint, mobile: MOBILE }), 'a token')).toBe('LIV00000');
  const { path = '', headers = {}, body = '' } = backEnd.received.at(-1) ?? {};
  expect({ path, body }).toEqual({ path: '/channel/exchange', body: '{"token":"a token"}' });
  const timestamp = String(headers['x-timestamp']);
  expect(Math.abs(Number(timestamp) - Date.now())).toBeLessThan(5_000);
  const signature = createHmac('sha256', SECRET).update(`${timestamp}\n${path}\n${body}`).digest('hex');
  expect(headers).toMatchObject({ 'x-channel': outputEndpoint, 'x-signature': signature });
});

test.each<[string, Answer]>([
  ['a refusal', json({ error: 'TOKEN_REFUSED' }, { status: 400 })],
  ['a person of another channel', json({ outputEndpoint: 'jt_demo', mobile: MOBILE })],
  ['a person of no channel', json({ mobile: MOBILE })],
  ['nobody', json({ outputEndpoint })],
  ['a number that is none', json({ outputEndpoint, mobile: '12345' })],
  ['a number that is no text', json({ outputEndpoint, mobile: Number(MOBILE) })],
])("a back end's answer of %s proves nobody", async (_what, answer) => {
  expect(await enter(answer)).toBe(LOGIN_FAILED.code);
});

test.each<[string, Answer]>([
  ['a broken back end', json({ error: 'TOKEN_REFUSED' }, { status: 500 })],
  ['a 4xx that is no refusal', json({ error: 'SIGNATURE_WRONG' }, { status: 401 })],
  ['a page', { body: '<html></html>' }],
  ['nothing', { body: '' }],
  ['a text', json('yes')],
  ['a way to somebody else', json({}, { status: 307, headers: { location: '/elsewhere' } })],
])('%s of a back end counts as no answer', async (_what, answer) => {
  expect(await enter(answer)).toBe(CHANNEL_NOT_ANSWERING.code);
});

test('a channel without a sign-on lets nobody in', async () => {
  const received = backEnd.received.length;
  expect(await enter(json({ outputEndpoint: 'closed_test', mobile: MOBILE }), 'x', 'closed_test')).toBe(
    CHANNEL_UNKNOWN.code,
  );
  expect(backEnd.received).toHaveLength(received);
});
