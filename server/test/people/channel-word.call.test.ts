import { CODE_USED_UP, CODE_WRONG, EMPOWER_TOKEN_REFUSED, SESSION_NEEDED } from '@life-payment/contract';
import { sql } from 'kysely';
import { afterEach, expect } from 'vitest';
import { walletIdsOf } from '../../src/kit/database/sql.ts';
import { DAY, MINUTE } from '../../src/kit/time.ts';
import { authoriseBy, checking, codeFor, codeToProve, wrongCode } from '../support/codes.ts';
import { serviceTest } from '../support/fixtures.ts';
import { oneRowOf, waitingForLocks } from '../support/rows.ts';
import type { Payer } from '../support/service.ts';
import { AUTHORISING, enterBy, type LoginData, MINI_PROGRAM, takeStep } from '../support/sign-on.ts';
import { expectLoggedIn } from '../support/users.ts';

const { service, test } = serviceTest();

/** A channel whose back end signs a token for any number. */
const LIAR = 'liar_demo';

afterEach(() => service.sandbox.ask('channels/conduct', { conduct: {} }));

function enter(user: string, outputEndpoint = LIAR) {
  return enterBy(service, service.sandbox, user, outputEndpoint);
}

function user(lifeUserId: string) {
  return service.context.db
    .selectFrom('users')
    .selectAll()
    .select(walletIdsOf(sql`users.life_user_id`).as('wallets'))
    .where('life_user_id', '=', lifeUserId)
    .executeTakeFirstOrThrow();
}

async function messages({ token }: { readonly token: string | undefined }, language: 'en' | 'zh-CN' = 'en') {
  return (await service.call('/inbox/getMessageList', {}, { token, language })).messages;
}

async function refusedAccounts({ sessionId: token }: LoginData) {
  return (await service.refused('/user/getAccountList', {}, { token })).code;
}

async function isLoggedIn(token: string | undefined) {
  return (await service.call('/user/isLogined', {}, { token })).status === 1;
}

test("a channel that names another user's number opens nothing of that user, and gets a code requested that it does not receive", async () => {
  const payer = await service.login();
  const lied = await enter(payer.mobile);
  expect(lied).toMatchObject({ status: 3, codeNeeded: true, bindEmpowerToken: expect.any(String) });
  expect(lied.lifeUserId).toBeUndefined();
  expect(await refusedAccounts(lied)).toBe(SESSION_NEEDED.code);
  const { bindEmpowerToken = '', sessionId: token } = lied;
  expect(await service.call('/user/isLogined', {}, { token })).toMatchObject({ status: 3, codeNeeded: true });
  const ask = { bindEmpowerToken, agreementVersion: AUTHORISING };
  expect((await service.refused('/user/userBindEmpower', ask, { token })).code).toBe(CODE_USED_UP.code);
  const own = await codeFor(service, (await service.stranger()).mobile);
  const byOwn = await service.refused('/user/userBindEmpower', { ...ask, ...own }, { token });
  expect(byOwn.field).toBe('code');
  expect(await isLoggedIn(payer.token)).toBe(true);
  expect(await messages(payer)).toEqual([]);
});

test.each(['partner_demo', 'qycs_demo', 'jt_demo', 'h5_zxs_220815', 'csappswhtml5', MINI_PROGRAM])(
  "a channel that names another user's number is asked for a code by each kind of sign-on: %s",
  async (outputEndpoint) => {
    const payer = await service.login();
    expect(await enter(payer.walletUserId, outputEndpoint)).toMatchObject({ status: 3, codeNeeded: true });
  },
);

test("a channel that names another user's number changes nothing of a user who was away for 90 days", async () => {
  const payer = await service.login();
  service.clock.advance(91 * DAY);
  const before = await user(payer.lifeUserId);
  const lied = await enter(payer.mobile);
  expect(lied).toMatchObject({ status: 3, codeNeeded: true });
  expect(await user(payer.lifeUserId)).toEqual(before);
});

test("a channel that names another user's number may guess five codes of its own, which costs the payer none", async () => {
  const payer = await service.login();
  const lied = await enter(payer.mobile);
  const strange = await codeToProve(service, lied, payer.mobile);
  const { bindEmpowerToken = '', sessionId: token } = lied;
  const ask = { bindEmpowerToken, agreementVersion: AUTHORISING, ...wrongCode(strange) };
  expect((await service.refused('/user/userBindEmpower', ask, { token })).code).toBe(CODE_WRONG.code);
  service.clock.advance(MINUTE);
  const own = await codeFor(service, payer.mobile);
  expect((await service.call('/register/codeCheckAndRegister', checking(payer.mobile, own))).lifeUserId).toBe(
    payer.lifeUserId,
  );
});

test("a channel that names another user's number can't have a code sent by a step that is not its own", async () => {
  const [one, other] = [
    await enter((await service.login()).mobile),
    await enter((await service.login()).mobile),
  ];
  const ask = { bindEmpowerToken: one.bindEmpowerToken ?? '' };
  const refused = await service.refused('/register/getVerifyCode', ask, { token: other.sessionId });
  expect(refused.code).toBe(EMPOWER_TOKEN_REFUSED.code);
});

const lie = (claims: { mobile?: string; walletUserId?: string }) =>
  service.sandbox.ask('channels/conduct', { outputEndpoint: MINI_PROGRAM, conduct: { claims } });
const stopLying = () =>
  service.sandbox.ask('channels/conduct', { outputEndpoint: MINI_PROGRAM, conduct: {} });

test('a mini-program whose back end names a wallet identity does not become the user of that identity by a number of its own', async () => {
  const payer = await service.login();
  const attacker = await service.stranger();
  await lie({ walletUserId: payer.walletUserId });
  const lied = await enter(attacker.walletUserId, MINI_PROGRAM);
  await stopLying();
  expect(lied.status).toBe(2);
  const data = await takeStep(service, lied);
  expect(data.lifeUserId).not.toBe(payer.lifeUserId);
  expect(await user(data.lifeUserId ?? '')).toMatchObject({ wallets: [], mobile_proved: false });
  expect(await user(payer.lifeUserId)).toMatchObject({
    state: 'ACTIVE',
    wallets: expect.arrayContaining([{ kind: 'USER_ID', id: payer.walletUserId }]),
  });
});

test('a mini-program whose back end names a wallet identity does not have that user replaced by an identity of its own', async () => {
  const payer = await service.login();
  const attacker = await service.stranger();
  await lie({ mobile: payer.mobile });
  const lied = await enter(attacker.walletUserId, MINI_PROGRAM);
  await stopLying();
  expect(lied).toMatchObject({ status: 3, codeNeeded: true });
  expect(await user(payer.lifeUserId)).toMatchObject({
    state: 'ACTIVE',
    wallets: expect.arrayContaining([{ kind: 'USER_ID', id: payer.walletUserId }]),
  });
});

const prove = async (payer: Payer, outputEndpoint = 'jt_demo') => {
  const waiting = await enter(payer.mobile, outputEndpoint);
  return authoriseBy(service, waiting, await codeToProve(service, waiting, payer.mobile));
};

test('a payer who proves the number in a channel logs in as the user, is told of the new way in, and is not asked again', async () => {
  const payer = await service.login();
  const data = await prove(payer);
  expect(data).toMatchObject({ status: 1, lifeUserId: payer.lifeUserId, outputEndpoint: 'jt_demo' });
  const [message, ...more] = await messages(payer);
  expect(more).toEqual([]);
  expect(message).toMatchObject({ kind: 'NEW_WAY_IN', read: false });
  expect(message?.text).toContain('Telecom group can log you in');
  expect((await enter(payer.mobile, 'jt_demo')).status).toBe(1);
  expect((await enter(payer.mobile, 'qycs_demo')).status).toBe(3);
});

test('the message about a new way in is in both languages', async ({ payer }) => {
  await prove(payer);
  const { facts } = await oneRowOf(service, 'messages', 'facts', { life_user_id: payer.lifeUserId });
  expect(facts).toEqual({ way: 'CHANNEL', name: { 'zh-CN': '电信集团', en: 'Telecom group' } });
  expect((await messages(payer))[0]?.text).toContain('Telecom group can log you in');
  expect((await messages(payer, 'zh-CN'))[0]?.text).toContain('电信集团');
});

test('a payer who proves the number in a channel registers as a new user after 90 unused days, which replaces the old one', async () => {
  const payer = await service.login();
  await prove(payer);
  service.clock.advance(91 * DAY);
  const waiting = await enter(payer.mobile, 'jt_demo');
  const proved = await authoriseBy(service, waiting, await codeToProve(service, waiting, payer.mobile));
  expect(proved).toMatchObject({ status: 2, registerToken: expect.any(String) });
  expect((await user(payer.lifeUserId)).state).toBe('ACTIVE');
  const data = await takeStep(service, proved);
  await expectLoggedIn(service, data);
  expect(data.lifeUserId).not.toBe(payer.lifeUserId);
  expect((await user(payer.lifeUserId)).state).toBe('REPLACED');
});

test('a number that is proved on a page of another channel does not authorise this one', async () => {
  const payer = await service.login();
  const ask = checking(payer.mobile, await codeFor(service, payer.mobile), LIAR);
  expect((await service.call('/register/codeCheckAndRegister', ask)).status).toBe(1);
  expect(await enter(payer.mobile)).toMatchObject({ status: 3, codeNeeded: true });
});

/** Registers an unused number that only a channel has named. */
async function registerByWord(mobile: string, outputEndpoint = LIAR) {
  return takeStep(service, await enter(mobile, outputEndpoint));
}

test('a number named only by a channel logs in through this channel, and through no other without a code', async () => {
  const { mobile } = await service.stranger();
  const data = await registerByWord(mobile);
  await expectLoggedIn(service, data);
  expect(await enter(mobile)).toMatchObject({ status: 1, lifeUserId: data.lifeUserId });
  expect(await enter(mobile, 'partner_demo')).toMatchObject({ status: 3, codeNeeded: true });
});

test('a number named only by a channel ends the channel’s sessions when it is proved elsewhere, until it is proved there too', async () => {
  const person = await service.stranger();
  const byWord = await registerByWord(person.mobile);
  const proved = await enter(person.walletUserId, 'HISUN');
  expect(proved).toMatchObject({ status: 1, lifeUserId: byWord.lifeUserId });
  expect(await refusedAccounts(byWord)).toBe(SESSION_NEEDED.code);
  await expectLoggedIn(service, proved);
  const again = await enter(person.mobile);
  expect(again).toMatchObject({ status: 3, codeNeeded: true });
  const authorised = await authoriseBy(service, again, await codeToProve(service, again, person.mobile));
  await expectLoggedIn(service, authorised);
  expect((await enter(person.mobile)).status).toBe(1);
});

test('a number named only by a channel is also proved by a code, which ends the channel’s sessions', async () => {
  const { mobile } = await service.stranger();
  const byWord = await registerByWord(mobile);
  const ask = checking(mobile, await codeFor(service, mobile));
  const proved = await service.call('/register/codeCheckAndRegister', ask);
  expect(proved.lifeUserId).toBe(byWord.lifeUserId);
  expect(await refusedAccounts(byWord)).toBe(SESSION_NEEDED.code);
  await expectLoggedIn(service, proved);
});

test("a number named only by a channel leaves no session to the channel's page when it is proved during the page's step", async () => {
  const { mobile } = await service.stranger();
  const waiting = await takeStep(service, await enter(mobile, 'partner_demo'));
  expect(waiting).toMatchObject({ status: 3, bindEmpowerToken: expect.any(String) });
  const ask = checking(mobile, await codeFor(service, mobile));
  let [late, own]: Promise<LoginData>[] = [];
  await service.context.db.transaction().execute(async (tx) => {
    // Stops the channel's page in the middle of its step, and the payer's call behind it.
    await sql`lock table consents in access exclusive mode`.execute(tx);
    late = takeStep(service, waiting);
    await expect.poll(() => waitingForLocks(service)).toBe(1);
    own = service.call('/register/codeCheckAndRegister', ask);
    await expect.poll(() => waitingForLocks(service)).toBe(2);
  });
  await expectLoggedIn(service, (await own) ?? waiting);
  expect(await refusedAccounts((await late) ?? waiting)).toBe(SESSION_NEEDED.code);
});

test('a number named only by a channel is not opened by registering when somebody proved it meanwhile', async () => {
  const person = await service.stranger();
  const waiting = await enter(person.mobile);
  expect(waiting.status).toBe(2);
  const own = await takeStep(service, await enter(person.walletUserId, 'HISUN'));
  const late = await takeStep(service, waiting);
  expect(late).toMatchObject({ status: 3, codeNeeded: true });
  expect(await isLoggedIn(own.sessionId)).toBe(true);
});
