import { CHANNEL_NOT_ANSWERING, LOGIN_FAILED } from '@life-payment/contract';
import { afterEach, beforeAll, expect } from 'vitest';
import { writeChannels } from '../../src/channels/store.ts';
import { MINUTE, SECOND } from '../../src/kit/time.ts';
import { serviceTest } from '../support/fixtures.ts';
import { bareCall, entryToken, MINI_PROGRAM } from '../support/sign-on.ts';

const { service, test } = serviceTest();

const outputEndpoint = MINI_PROGRAM;
const OTHER = 'XCX@OTHER';

beforeAll(async () => {
  const own = await service.context.channels.channel(outputEndpoint);
  if (!own) throw new Error('the sandbox has no mini-program');
  await writeChannels(service.context, [{ ...own, outputEndpoint: OTHER }]);
  await service.context.channels.refresh();
});
afterEach(() => service.sandbox.ask('channels/conduct', { conduct: {} }));

function getMini(code: string) {
  return bareCall(service, '/external/mini/getMini', { outputEndpoint, code });
}
async function miniCode() {
  return entryToken(service.sandbox, (await service.login()).walletUserId, outputEndpoint);
}
async function newTicket() {
  return String((await getMini(await miniCode()))['ticket']);
}

async function refusedTicket(ticket: string, at = outputEndpoint) {
  return (await service.refused('/external/mini/getMiniToken', { outputEndpoint: at, ticket })).code;
}
async function refusedToken(requestToken: string, at = outputEndpoint) {
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
    await entryToken(service.sandbox, (await service.login()).mobile, outputEndpoint, true),
  ])
    expect(await getMini(wrong)).toEqual({ errcode: 40029, errmsg: 'invalid code' });
});

test('a refusal by the service keeps the envelope', async () => {
  await service.sandbox.ask('channels/conduct', { conduct: { exchange: 'DOWN' } });
  const { envelope } = await service.post('/external/mini/getMini', { outputEndpoint, code: 'x' });
  expect(envelope.msgCd).toBe(CHANNEL_NOT_ANSWERING.code);
});

test('a ticket is valid once, for five minutes, in its channel, and is no open id', async () => {
  const ticket = await newTicket();
  expect(await refusedTicket(ticket, OTHER)).toBe(LOGIN_FAILED.code);
  expect((await service.call('/external/mini/getMiniToken', { outputEndpoint, ticket })).token).toBeTruthy();
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
    [1, 2, 3].map(() => service.post('/external/mini/getMiniToken', { outputEndpoint, ticket })),
  );
  const codes = answers.map(({ envelope }) => envelope.msgCd).sort();
  expect(codes).toEqual(['LIV00000', LOGIN_FAILED.code, LOGIN_FAILED.code]);
});

test('a request token is valid once, for minutes, in its channel, and a ticket is no request token', async () => {
  const tokenOf = async (ticket: string) =>
    (await service.call('/external/mini/getMiniToken', { outputEndpoint, ticket })).token;
  expect(await refusedToken(await newTicket())).toBe(LOGIN_FAILED.code);
  const token = await tokenOf(await newTicket());
  expect(await refusedTicket(token)).toBe(LOGIN_FAILED.code);
  expect(await refusedToken(token, OTHER)).toBe(LOGIN_FAILED.code);
  await service.call('/user/login/sso', { outputEndpoint, requestToken: token });
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
