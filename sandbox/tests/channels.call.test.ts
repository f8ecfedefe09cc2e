import { createPublicKey, verify } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { channelCall, channelOf, control, type Entry, post, sandboxTest } from './world.ts';

const MOBILE = '13873120001';
const MINUTES = 60_000;

const world = sandboxTest({ clock: () => now });
let now = Date.now();

afterEach(async () => {
  now = Date.now();
  await control(world.sandbox, 'channels/conduct', { conduct: {} });
});

function enter(outputEndpoint: string, more: object = {}) {
  return control<Entry>(world.sandbox, 'entry', { user: MOBILE, outputEndpoint, ...more });
}
function exchange(channel: string, token: string, bent = {}) {
  return channelCall(world.sandbox, channel, '/exchange', { token }, { timestamp: now, ...bent });
}

const REFUSED = { status: 400, answer: { error: 'TOKEN_REFUSED' } };

test.each([
  ['jt_demo', 'jtToken'],
  ['qycs_demo', 'token'],
  ['csappswhtml5', 'code'],
  ['h5_zxs_220815', 'code'],
])('a token of %s is good once, in time, and for this channel', async (channel, parameter) => {
  const entry = await enter(channel);
  expect(entry.parameter).toBe(parameter);
  expect(await exchange(channel === 'jt_demo' ? 'qycs_demo' : 'jt_demo', entry.token)).toEqual(REFUSED);
  expect(await exchange(channel, entry.token)).toEqual({
    status: 200,
    answer: { outputEndpoint: channel, mobile: MOBILE },
  });
  expect(await exchange(channel, entry.token)).toEqual(REFUSED);
  expect(await exchange(channel, 'guessed')).toEqual(REFUSED);
  expect(await exchange(channel, (await enter(channel, { stale: true })).token)).toEqual(REFUSED);
  const late = await enter(channel);
  now += 5 * MINUTES;
  expect(await exchange(channel, late.token)).toEqual(REFUSED);
});

test('a request without the channel’s signature, or too old, is refused', async () => {
  const { token } = await enter('jt_demo');
  const { secret } = await channelOf(world.sandbox, 'qycs_demo');
  expect(await exchange('jt_demo', token, { secret })).toEqual({
    status: 401,
    answer: { error: 'SIGNATURE_WRONG' },
  });
  expect(await exchange('jt_demo', token, { timestamp: now - 6 * MINUTES })).toEqual({
    status: 401,
    answer: { error: 'TIMESTAMP_WRONG' },
  });
  const unsigned = await post(`${world.sandbox.urls.channels}/exchange`, { token }, { 'x-channel': 'none' });
  expect(unsigned).toMatchObject({ status: 401, text: '{"error":"CHANNEL_UNKNOWN"}' });
  expect(await exchange('jt_demo', token)).toMatchObject({ status: 200 });
});

test('h5_zxs_220815 exchanges an init code for an auth code, once', async () => {
  const asked = await channelCall(world.sandbox, 'h5_zxs_220815', '/init', {});
  const authCode = () =>
    post(`${world.sandbox.urls.channels}/inxs/authCode`, { initCode: asked.answer['initCode'] });
  const first = JSON.parse((await authCode()).text) as { code: string; authCode: string };
  expect(first.code).toBe('0');
  expect(await exchange('h5_zxs_220815', first.authCode)).toMatchObject({ status: 200 });
  expect((await authCode()).text).toContain('"code":"2001"');
  expect(await (await fetch(`${world.sandbox.urls.channels}/inxs.js`)).text()).toContain('InXs');
  await control(world.sandbox, 'channels/conduct', { conduct: { script: 'MISSING' } });
  expect((await fetch(`${world.sandbox.urls.channels}/inxs.js`)).status).toBe(404);
  await control(world.sandbox, 'channels/conduct', { conduct: { script: 'NO_ANSWER' } });
  await expect(authCode()).rejects.toThrow(/timeout/);
});

test('a mini-program’s code gives an open id, and the open id a person', async () => {
  const mini = (path: string, body: object) => channelCall(world.sandbox, 'XCX@HISUN', path, body);
  const { token: code } = await enter('XCX@HISUN');
  const { answer } = await mini('/mini/session', { code });
  expect(answer).toEqual({
    openid: expect.any(String),
    unionid: expect.any(String),
    session_key: expect.any(String),
  });
  expect(await mini('/mini/session', { code })).toMatchObject({ status: 200, answer: { errcode: 40029 } });
  expect(await mini('/mini/person', { openid: answer['openid'] })).toMatchObject({
    status: 200,
    answer: { mobile: MOBILE, walletUserId: expect.stringMatching(/^2088\d{12}$/) },
  });
  expect(await mini('/mini/person', { openid: 'guessed' })).toEqual(REFUSED);
});

test('the partner’s token names the user, signed, for five minutes', async () => {
  const { token, path } = await enter('partner_demo', { path: '/jiaofei/pages/cjwt/cjwt', lang: 'en' });
  const [head = '', payload = '', signature = ''] = token.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  const { keys = {} } = (await channelOf(world.sandbox, 'partner_demo')).signOn;
  const key = createPublicKey(keys[read(head).kid] ?? '');
  expect(verify(null, Buffer.from(`${head}.${payload}`), key, Buffer.from(signature, 'base64url'))).toBe(
    true,
  );
  const claims = read(payload);
  expect(claims).toMatchObject({ iss: 'partner_demo', aud: 'life-payment', mobile: MOBILE });
  expect(claims.exp - claims.iat).toBe(300);
  expect(path).toBe(`/jiaofei/pages/cjwt/cjwt?outputEndpoint=partner_demo&lang=en&ssoToken=${token}`);
  const stale = read((await enter('partner_demo', { stale: true })).token.split('.')[1] ?? '');
  expect(stale.exp * 1000).toBeLessThan(now);
});

function hall(redirect: string, init: RequestInit = {}) {
  const query = new URLSearchParams({ client: 'csappswhtml5', redirect, state: 's-1' });
  return fetch(`${world.sandbox.urls.channels}/hall/authorize?${query}&lang=en`, init);
}

test('the service hall returns to the app with a code and the state', async () => {
  const back = `${world.sandbox.urls.app}/jiaofei/?outputEndpoint=csappswhtml5`;
  const page = await hall(back);
  expect(await page.text()).toContain('Log in with the service hall as');
  expect(page.headers.get('content-security-policy')).toContain(
    `form-action 'self' ${world.sandbox.urls.app}`,
  );
  const answer = await hall(back, { method: 'POST', redirect: 'manual' });
  const leads = new URL(answer.headers.get('location') ?? '');
  expect(leads.searchParams.get('state')).toBe('s-1');
  expect(leads.origin).toBe(world.sandbox.urls.app);
  expect(await exchange('csappswhtml5', leads.searchParams.get('code') ?? '')).toMatchObject({ status: 200 });
});

test('the service hall returns to no other address', async () => {
  const { carrier, wallet } = world.sandbox.urls;
  expect((await hall(`${carrier}/jiaofei/`)).status).toBe(200);
  for (const address of [
    'https://elsewhere.example/',
    `${wallet}/jiaofei/`,
    `${carrier}0/jiaofei/`,
    `${carrier}@elsewhere.example/`,
    'javascript:alert(1)',
    '/jiaofei/',
  ])
    expect((await hall(address, { method: 'POST', redirect: 'manual' })).status, address).toBe(400);
});
