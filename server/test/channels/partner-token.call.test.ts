import { CHANNEL_NOT_ANSWERING, LOGIN_FAILED } from '@life-payment/contract';
import { exportSPKI, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeAll, expect } from 'vitest';
import { writeChannels } from '../../src/channels/store.ts';
import { MINUTE, SECOND } from '../../src/kit/time.ts';
import { serviceTest } from '../support/fixtures.ts';
import { purge } from '../support/rows.ts';
import { bareCall, entryToken, MINI_PROGRAM } from '../support/sign-on.ts';

const { service, test } = serviceTest();

const outputEndpoint = 'partner_test';

type Pair = Awaited<ReturnType<typeof generateKeyPair>>;

let own: Pair;
let older: Pair;
let stranger: Pair;
beforeAll(async () => {
  const pair = () => generateKeyPair('EdDSA', { extractable: true });
  [own, older, stranger] = await Promise.all([pair(), pair(), pair()]);
  const keys = { 'key-2': await exportSPKI(own.publicKey), 'key-1': await exportSPKI(older.publicKey) };
  const partner = {
    group: 'partner' as const,
    name: { 'zh-CN': '合作方', en: 'Partner' },
    theme: 'standard' as const,
    secret: 's',
    settings: { signOn: { kind: 'PARTNER' as const, keys } },
  };
  const channels = [outputEndpoint, 'partner_other'].map((id) => ({ ...partner, outputEndpoint: id }));
  await writeChannels(service.context, channels);
  await service.context.channels.refresh();
});

function seconds() {
  return Math.floor(Date.now() / 1000);
}
let jti = 0;

function claims(change: JWTPayload = {}): JWTPayload {
  jti += 1;
  return {
    iss: outputEndpoint,
    aud: 'life-payment',
    sub: 'p-1',
    mobile: '13900139000',
    jti: `jti-${jti}`,
    iat: seconds(),
    exp: seconds() + 300,
    ...change,
  };
}

function without(name: string): JWTPayload {
  return Object.fromEntries(Object.entries(claims()).filter(([claim]) => claim !== name));
}

function signed(payload: JWTPayload, kid: string | null = 'key-2', key = own.privateKey) {
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'EdDSA', ...(kid === null ? {} : { kid }) })
    .sign(key);
}

async function enter(requestToken: string, at = outputEndpoint): Promise<string> {
  return (await service.post('/user/login/sso', { outputEndpoint: at, requestToken })).envelope.msgCd;
}

test('a token signed with any key of the partner is accepted', async () => {
  expect(await enter(await signed(claims()))).toBe('LIV00000');
  expect(await enter(await signed(claims(), 'key-1', older.privateKey))).toBe('LIV00000');
});

test('a jti is accepted once, also in a newly signed token', async () => {
  const payload = claims();
  expect(await enter(await signed(payload))).toBe('LIV00000');
  expect(await enter(await signed(payload))).toBe(LOGIN_FAILED.code);
  expect(await enter(await signed({ ...payload, exp: seconds() + 200 }))).toBe(LOGIN_FAILED.code);
});

test.each<[string, () => JWTPayload]>([
  ['another channel as issuer', () => claims({ iss: 'partner_other' })],
  ['no issuer', () => without('iss')],
  ['another audience', () => claims({ aud: 'somebody-else' })],
  ['no audience', () => without('aud')],
  ['an end in the past', () => claims({ iat: seconds() - 400, exp: seconds() - 100 })],
  ['no end', () => without('exp')],
  ['a life of more than five minutes', () => claims({ exp: seconds() + 301 })],
  ['an end before its beginning', () => claims({ iat: seconds() + 20, exp: seconds() + 10 })],
  ['a beginning to come', () => claims({ iat: seconds() + 120, exp: seconds() + 400 })],
  ['no beginning', () => without('iat')],
  ['no jti', () => without('jti')],
  ['an empty jti', () => claims({ jti: '' })],
  ['an endless jti', () => claims({ jti: 'x'.repeat(129) })],
  ['no number', () => without('mobile')],
  ['a number that is none', () => claims({ mobile: '12345' })],
])('a partner token with %s is refused', async (_what, payload) => {
  expect(await enter(await signed(payload()))).toBe(LOGIN_FAILED.code);
});

test('keys that are not the partner’s, and tricks with the header, are refused', async () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const good = await signed(claims());
  const [head = '', payload = '', signature = ''] = good.split('.');
  const spki = Buffer.from(await exportSPKI(own.publicKey));
  const forged = [
    await signed(claims(), 'key-2', stranger.privateKey),
    await signed(claims(), 'key-1', own.privateKey),
    await signed(claims(), 'key-9', own.privateKey),
    await signed(claims(), '__proto__', own.privateKey),
    await signed(claims(), null, own.privateKey),
    // The public key is used as the secret of a symmetric signature.
    await new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: 'key-2' }).sign(spki),
    new UnsecuredJWT(claims()).encode(),
    `${part({ alg: 'none', kid: 'key-2' })}.${payload}.`,
    `${head}.${part(claims({ mobile: '13900139001' }))}.${signature}`,
    `${head}.${payload}.`,
    `${head}.${payload}`,
    'x.y.z',
  ];
  for (const [index, token] of forged.entries())
    expect(await enter(token), `forgery ${index}`).toBe(LOGIN_FAILED.code);
  expect(await enter(good, 'partner_other')).toBe(LOGIN_FAILED.code);
  expect(await enter(good)).toBe('LIV00000');
});

test('used partner tokens are deleted after they expired', async () => {
  const { db } = service.context;
  const used = () => db.selectFrom('used_tokens').select('expires_at').execute();

  const before = await used();
  await purge('used_tokens', db, new Date());
  expect(await used()).toHaveLength(before.length);
  await purge('used_tokens', db, new Date(Date.now() + 10 * 60_000));
  expect(await used()).toHaveLength(0);
});

const OTHER = 'XCX@OTHER';

beforeAll(async () => {
  const own = await service.context.channels.channel(MINI_PROGRAM);
  if (!own) throw new Error('the sandbox has no mini-program');
  await writeChannels(service.context, [{ ...own, outputEndpoint: OTHER }]);
  await service.context.channels.refresh();
});
afterEach(() => service.sandbox.ask('channels/conduct', { conduct: {} }));

function getMini(code: string) {
  return bareCall(service, '/external/mini/getMini', { outputEndpoint: MINI_PROGRAM, code });
}
async function miniCode() {
  return entryToken(service.sandbox, (await service.login()).walletUserId, MINI_PROGRAM);
}
async function newTicket() {
  return String((await getMini(await miniCode()))['ticket']);
}

async function refusedTicket(ticket: string, at = MINI_PROGRAM) {
  return (await service.refused('/external/mini/getMiniToken', { outputEndpoint: at, ticket })).code;
}
async function refusedToken(requestToken: string, at = MINI_PROGRAM) {
  return (await service.refused('/user/login/sso', { outputEndpoint: at, requestToken })).code;
}

test('getMini answers the partner’s own JSON without its session key, and a ticket', async () => {
  expect(await getMini(await miniCode())).toEqual({
    openid: expect.any(String),
    unionid: expect.any(String),
    ticket: expect.stringMatching(/^[\w-]{43}$/),
  });
});

test('an errcode of the partner passes through, without a ticket', async () => {
  const code = await miniCode();
  await getMini(code);
  for (const wrong of [
    code,
    'guessed',
    await entryToken(service.sandbox, (await service.login()).mobile, MINI_PROGRAM, true),
  ])
    expect(await getMini(wrong)).toEqual({ errcode: 40029, errmsg: 'invalid code' });
});

test('a refusal by the service keeps the envelope', async () => {
  await service.sandbox.ask('channels/conduct', { conduct: { exchange: 'DOWN' } });
  const { envelope } = await service.post('/external/mini/getMini', {
    outputEndpoint: MINI_PROGRAM,
    code: 'x',
  });
  expect(envelope.msgCd).toBe(CHANNEL_NOT_ANSWERING.code);
});

test('a ticket is valid once, for five minutes, in its channel, and is no open id', async () => {
  const ticket = await newTicket();
  expect(await refusedTicket(ticket, OTHER)).toBe(LOGIN_FAILED.code);
  expect(
    (await service.call('/external/mini/getMiniToken', { outputEndpoint: MINI_PROGRAM, ticket })).token,
  ).toBeTruthy();
  expect(await refusedTicket(ticket)).toBe(LOGIN_FAILED.code);

  const late = await newTicket();
  service.clock.advance(5 * MINUTE + SECOND);
  expect(await refusedTicket(late)).toBe(LOGIN_FAILED.code);

  const { openid } = await getMini(await miniCode());
  for (const wrong of ['guessed', String(openid)]) expect(await refusedTicket(wrong)).toBe(LOGIN_FAILED.code);
});

test('a ticket makes one request token, also for two at the same moment', async () => {
  const ticket = await newTicket();
  const answers = await Promise.all(
    [1, 2, 3].map(() =>
      service.post('/external/mini/getMiniToken', { outputEndpoint: MINI_PROGRAM, ticket }),
    ),
  );
  const codes = answers.map(({ envelope }) => envelope.msgCd).sort();
  expect(codes).toEqual(['LIV00000', LOGIN_FAILED.code, LOGIN_FAILED.code]);
});

test('a request token is valid once, for minutes, in its channel, and a ticket is no request token', async () => {
  const tokenOf = async (ticket: string) =>
    (await service.call('/external/mini/getMiniToken', { outputEndpoint: MINI_PROGRAM, ticket })).token;
  expect(await refusedToken(await newTicket())).toBe(LOGIN_FAILED.code);
  const token = await tokenOf(await newTicket());
  expect(await refusedTicket(token)).toBe(LOGIN_FAILED.code);
  expect(await refusedToken(token, OTHER)).toBe(LOGIN_FAILED.code);
  await service.call('/user/login/sso', { outputEndpoint: MINI_PROGRAM, requestToken: token });
  expect(await refusedToken(token)).toBe(LOGIN_FAILED.code);
  const late = await tokenOf(await newTicket());
  service.clock.advance(5 * MINUTE + SECOND);
  expect(await refusedToken(late)).toBe(LOGIN_FAILED.code);
});

test('open ids and tokens are not stored as they are', async () => {
  const { openid, ticket } = await getMini(await miniCode());
  const rows = await service.context.db.selectFrom('one_use_tokens').selectAll().execute();
  const text = rows
    .map((row) => row.token_hash.toString('latin1') + row.open_id_cipher.toString('latin1'))
    .join();
  for (const secret of [openid, ticket]) expect(text).not.toContain(String(secret));
});
