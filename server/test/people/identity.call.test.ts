import { createHash } from 'node:crypto';
import {
  SESSION_NEEDED,
  SESSION_REPLACED,
  USER_FROZEN,
  USER_UNKNOWN,
  WALLET_CLOSED,
} from '@life-payment/contract';
import { expect } from 'vitest';
import { DAY, MINUTE } from '../../src/kit/time.ts';
import { bindByHand } from '../support/bind-channel.ts';
import { serviceTest } from '../support/fixtures.ts';
import { setRows } from '../support/rows.ts';
import type { Payer } from '../support/service.ts';
import { enterBy, type LoginData, takeStep } from '../support/sign-on.ts';
import { giveToOtherWalletUser } from '../support/users.ts';

const { service, test } = serviceTest();

function enter(user: string, outputEndpoint = 'HISUN') {
  return enterBy(service, service.sandbox, user, outputEndpoint);
}

async function refusedEntry(user: string) {
  return service.refused('/user/login/sso', {
    outputEndpoint: 'HISUN',
    requestToken: await service.ssoToken(user),
  });
}

function freeze(payer: Payer) {
  return setRows(service, 'users', { state: 'FROZEN' }, { life_user_id: payer.lifeUserId });
}

function userRow(lifeUserId: string) {
  return service.context.db
    .selectFrom('users')
    .selectAll()
    .where('life_user_id', '=', lifeUserId)
    .executeTakeFirstOrThrow();
}

test('a known payer gets a session, and the answer masks the number', async ({ payer }) => {
  const data = await service.call('/user/isLogined', {}, payer);
  expect(data).toMatchObject({
    status: 1,
    sessionId: payer.token,
    lifeUserId: payer.lifeUserId,
    mobile: `${payer.mobile.slice(0, 3)}****${payer.mobile.slice(-4)}`,
    outputChannel: 'standard',
    outputEndpoint: 'HISUN',
  });
  expect(JSON.stringify(data)).not.toContain(payer.mobile);
});

test('mobileMd5 is made of number and channel secret, and differs between channels', async ({ payer }) => {
  const hisun = await service.context.channels.channel('HISUN');
  const loginData = await service.call('/user/isLogined', {}, payer);
  await bindByHand(service.context, payer.lifeUserId, 'jt_demo');
  const there = await enter(payer.walletUserId, 'jt_demo');
  expect(loginData.mobileMd5).toBe(
    createHash('md5')
      .update(payer.mobile + hisun?.secret)
      .digest('hex'),
  );
  expect(there).toMatchObject({ status: 1, lifeUserId: payer.lifeUserId, outputChannel: 'groupTelecom' });
  expect(there.mobileMd5).not.toBe(loginData.mobileMd5);
});

test('isLogined answers status 0 without a live session', async () => {
  expect(await service.call('/user/isLogined', {})).toEqual({ status: 0 });
  expect(await service.call('/user/isLogined', {}, { token: 'no-such-token' })).toEqual({ status: 0 });
  const payer = await service.login();
  service.clock.advance(31 * DAY);
  expect(await service.call('/user/isLogined', {}, payer)).toEqual({ status: 0 });
});

test('tokens and numbers are not stored in plain text', async ({ payer }) => {
  const { db } = service.context;
  const sessions = await db
    .selectFrom('sessions')
    .selectAll()
    .where('life_user_id', '=', payer.lifeUserId)
    .execute();
  const user = await userRow(payer.lifeUserId);
  expect(sessions).toHaveLength(1);
  const text = JSON.stringify({
    sessions: sessions.map((row) => ({ ...row, token_hash: row.token_hash.toString('latin1') })),
    user: {
      ...user,
      mobile_cipher: user.mobile_cipher?.toString('latin1'),
      mobile_hash: user.mobile_hash?.toString('latin1'),
    },
  });
  expect(text).not.toContain(payer.token);
  expect(text).not.toContain(payer.mobile);
});

test('an unknown number gets status 2 and a provisional session that no call accepts', async () => {
  const stranger = await service.stranger();
  const data = await enter(stranger.walletUserId);
  expect(data).toMatchObject({
    status: 2,
    registerToken: expect.any(String),
    mobile: expect.stringContaining('****'),
  });
  expect(data.lifeUserId).toBeUndefined();
  const repeated = await service.call('/user/isLogined', {}, { token: data.sessionId });
  expect(repeated).toMatchObject({ status: 2, sessionId: data.sessionId, mobile: data.mobile });
  const refused = await service.refused('/user/getAccountList', {}, { token: data.sessionId });
  expect(refused.code).toBe(SESSION_NEEDED.code);
  service.clock.advance(31 * MINUTE);
  expect(await service.call('/user/isLogined', {}, { token: data.sessionId })).toEqual({ status: 0 });
});

test('the sixth session of a channel ends the oldest of that channel only', async () => {
  const first = await service.login();
  const elsewhere = await service.login(first, 'jt_demo');
  for (let more = 0; more < 4; more += 1) await service.login(first);
  expect((await service.call('/user/isLogined', {}, first)).status).toBe(1);
  const sixth = await service.login(first);
  const ended = await service.refused('/user/getAccountList', {}, first);
  expect(ended.code).toBe(SESSION_REPLACED.code);
  for (const { token } of [elsewhere, sixth])
    expect((await service.call('/user/isLogined', {}, { token })).status).toBe(1);
});

test('a frozen payer and a closed wallet get no session, and lose the ones they have', async () => {
  const closeAtWallet = ({ walletUserId }: Payer) =>
    service.sandbox.ask('wallet/conduct', { conduct: { accountClosed: true }, outTradeNo: walletUserId });
  for (const [become, code] of [
    [freeze, USER_FROZEN],
    [closeAtWallet, WALLET_CLOSED],
  ] as const) {
    const payer = await service.login();
    await become(payer);
    expect((await refusedEntry(payer.walletUserId)).code).toBe(code.code);
    const call = await service.refused('/user/getAccountList', {}, payer);
    expect(call.code).toBe(code.code);
    expect(await service.call('/user/isLogined', {}, payer)).toEqual({ status: 0 });
  }
});

/** The payer is taken for a new one: they are asked to register, and the old user is unchanged. */
async function expectToRegister(old: Payer, data: LoginData) {
  expect(data).toMatchObject({ status: 2, registerToken: expect.any(String) });
  expect(data.lifeUserId).toBeUndefined();
  expect((await userRow(old.lifeUserId)).state).toBe('ACTIVE');
}

async function expectReplaced(old: Payer, data: LoginData) {
  const registered = await takeStep(service, data);
  expect(registered.status).toBe(1);
  expect(registered.lifeUserId).not.toBe(old.lifeUserId);
  expect((await userRow(old.lifeUserId)).state).toBe('REPLACED');
}

test('a number proved through another wallet identity has to register, and replaces the old user by it', async () => {
  const old = await service.login();
  await giveToOtherWalletUser(service, old);
  const data = await enter(old.walletUserId);
  await expectToRegister(old, data);
  await service.call('/user/getAccountList', {}, old);
  await expectReplaced(old, data);
  const refusal = await service.refused('/user/getAccountList', {}, old);
  expect(refusal.code).toBe(USER_UNKNOWN.code);
});

test('a number that comes again after 90 unused days has to register, and is a new user by it', async () => {
  const old = await service.login();
  service.clock.advance(91 * DAY);
  const data = await enter(old.walletUserId);
  await expectToRegister(old, data);
  await expectReplaced(old, data);
});

test('a session in use keeps its user known, and itself alive until its end', async ({ payer }) => {
  for (let weeks = 0; weeks < 12; weeks += 1) {
    service.clock.advance(7 * DAY);
    await service.call('/user/getAccountList', {}, payer);
  }
  // 91 days after the sign-on, and a week after the last call.
  service.clock.advance(7 * DAY);
  expect((await enter(payer.walletUserId)).lifeUserId).toBe(payer.lifeUserId);
});

test('registrations of a recycled number at the same moment make one new user', async () => {
  const old = await service.login();
  service.clock.advance(91 * DAY);
  const waiting = await Promise.all([1, 2, 3].map(() => enter(old.walletUserId)));
  expect(waiting.map(({ status }) => status)).toEqual([2, 2, 2]);
  const entries = await Promise.all(waiting.map((data) => takeStep(service, data)));
  expect(entries.map(({ status }) => status)).toEqual([1, 1, 1]);
  expect(new Set(entries.map(({ lifeUserId }) => lifeUserId)).size).toBe(1);
});

test('logging out ends the session for good, and no other', async ({ payer }) => {
  const other = await service.login(payer);
  await service.call('/user/logout', {}, payer);
  for (const path of ['/user/getAccountList', '/user/logout'] as const)
    expect((await service.refused(path, {}, payer)).code).toBe(SESSION_NEEDED.code);
  expect(await service.call('/user/isLogined', {}, payer)).toEqual({ status: 0 });
  expect((await service.call('/user/isLogined', {}, other)).status).toBe(1);
});
