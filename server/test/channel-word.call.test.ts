import { CODE_WRONG, EMPOWER_TOKEN_REFUSED, RELOAD_APP, SESSION_NEEDED } from '@life-payment/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '../src/kit/time.ts';
import { authoriseBy, checking, codeFor, codeToProve, wrongCode } from './support/codes.ts';
import { AUTHORISING, enterBy, type LoginData, MINI_PROGRAM, takeStep } from './support/sign-on.ts';
import { waitingForLocks } from './support/tables.ts';
import { expectLoggedIn } from './support/users.ts';
import { openTestService, type Payer, type TestService } from './support.ts';

/** A channel whose back end signs a token for any number. */
const LIAR = 'liar_demo';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterEach(async () => {
  service.clock.reset();
  await service.sandbox.ask('channels/conduct', { conduct: {} });
});
afterAll(() => service.stop());

function enter(user: string, outputEndpoint = LIAR) {
  return enterBy(service, service.sandbox, user, outputEndpoint);
}

function user(lifeUserId: string) {
  return service.context.db
    .selectFrom('users')
    .selectAll()
    .where('life_user_id', '=', lifeUserId)
    .executeTakeFirstOrThrow();
}

async function messages({ token }: { readonly token: string | undefined }) {
  return (await service.call('/inbox/getMessageList', {}, { token, language: 'en' })).messages;
}

async function refusedAccounts({ sessionId: token }: LoginData) {
  return (await service.refused('/user/getAccountList', {}, { token })).code;
}

async function isLoggedIn(token: string | undefined) {
  return (await service.call('/user/isLogined', {}, { token })).status === 1;
}

/** Registers a number nobody holds by a channel's word. */
async function registerByWord(mobile: string, outputEndpoint = LIAR) {
  return takeStep(service, await enter(mobile, outputEndpoint));
}

describe('a channel that names the number of somebody else', () => {
  // @id channel-word-needs-code
  test('opens nothing of that user, and asks for a code that it does not get', async () => {
    const payer = await service.login();
    const lied = await enter(payer.mobile);
    expect(lied).toMatchObject({ status: 3, codeNeeded: true, bindEmpowerToken: expect.any(String) });
    expect(lied.lifeUserId).toBeUndefined();
    expect(await refusedAccounts(lied)).toBe(SESSION_NEEDED.code);
    const { bindEmpowerToken = '', sessionId: token } = lied;
    expect(await service.call('/user/isLogined', {}, { token })).toMatchObject({
      status: 3,
      codeNeeded: true,
    });
    const ask = { bindEmpowerToken, agreementVersion: AUTHORISING };
    expect((await service.refused('/user/userBindEmpower', ask, { token })).code).toBe(RELOAD_APP.code);
    const own = await codeFor(service, (await service.stranger()).mobile);
    const byOwn = await service.refused('/user/userBindEmpower', { ...ask, ...own }, { token });
    expect(byOwn.field).toBe('code');
    expect(await isLoggedIn(payer.token)).toBe(true);
    expect(await messages(payer)).toEqual([]);
  });

  // @id channel-word-of-any-kind
  test.each(['partner_demo', 'qycs_demo', 'jt_demo', 'h5_zxs_220815', 'csappswhtml5', MINI_PROGRAM])(
    'whatever its kind: %s',
    async (outputEndpoint) => {
      const payer = await service.login();
      expect(await enter(payer.walletUserId, outputEndpoint)).toMatchObject({ status: 3, codeNeeded: true });
    },
  );

  // @id channel-word-old-user-unchanged
  test('changes nothing of a user who was not here for 90 days', async () => {
    const payer = await service.login();
    service.clock.advance(91 * DAY);
    const before = await user(payer.lifeUserId);
    const lied = await enter(payer.mobile);
    expect(lied).toMatchObject({ status: 3, codeNeeded: true });
    expect(await user(payer.lifeUserId)).toEqual(before);
  });

  // @id channel-word-code-guesses
  test('tries five codes of its own at a number, and takes nothing from its payer by it', async () => {
    const payer = await service.login();
    const lied = await enter(payer.mobile);
    const strange = await codeToProve(service, lied, payer.mobile);
    const { bindEmpowerToken = '', sessionId: token } = lied;
    const ask = { bindEmpowerToken, agreementVersion: AUTHORISING, ...wrongCode(strange) };
    expect((await service.refused('/user/userBindEmpower', ask, { token })).code).toBe(CODE_WRONG.code);
    service.clock.advance(MINUTE);
    const own = await codeFor(service, payer.mobile);
    expect(
      (await service.call('/register/codeCheckAndRegister', checking(payer.mobile, own))).lifeUserId,
    ).toBe(payer.lifeUserId);
  });

  test('does not have a code sent by a step that is not its own', async () => {
    const [one, other] = [
      await enter((await service.login()).mobile),
      await enter((await service.login()).mobile),
    ];
    const ask = { bindEmpowerToken: one.bindEmpowerToken ?? '' };
    const refused = await service.refused('/register/getVerifyCode', ask, { token: other.sessionId });
    expect(refused.code).toBe(EMPOWER_TOKEN_REFUSED.code);
  });
});

describe('a mini-program whose back end names a wallet identity', () => {
  const lie = (claims: { mobile?: string; walletUserId?: string }) =>
    service.sandbox.ask('channels/conduct', { outputEndpoint: MINI_PROGRAM, conduct: { claims } });
  const stopLying = () =>
    service.sandbox.ask('channels/conduct', { outputEndpoint: MINI_PROGRAM, conduct: {} });

  test('does not become the user of that identity by a number of its own', async () => {
    const payer = await service.login();
    const attacker = await service.stranger();
    await lie({ walletUserId: payer.walletUserId });
    const lied = await enter(attacker.walletUserId, MINI_PROGRAM);
    await stopLying();
    expect(lied.status).toBe(2);
    const data = await takeStep(service, lied);
    expect(data.lifeUserId).not.toBe(payer.lifeUserId);
    expect(await user(data.lifeUserId ?? '')).toMatchObject({ wallet_user_id: null, mobile_proved: false });
    expect(await user(payer.lifeUserId)).toMatchObject({
      state: 'ACTIVE',
      wallet_user_id: payer.walletUserId,
    });
  });

  // @id mini-program-replaces-nobody
  test('does not have that user replaced by an identity of its own', async () => {
    const payer = await service.login();
    const attacker = await service.stranger();
    await lie({ mobile: payer.mobile });
    const lied = await enter(attacker.walletUserId, MINI_PROGRAM);
    await stopLying();
    expect(lied).toMatchObject({ status: 3, codeNeeded: true });
    expect(await user(payer.lifeUserId)).toMatchObject({
      state: 'ACTIVE',
      wallet_user_id: payer.walletUserId,
    });
  });
});

describe('a payer who proves the number in a channel', () => {
  const prove = async (payer: Payer, outputEndpoint = 'jt_demo') => {
    const waiting = await enter(payer.mobile, outputEndpoint);
    return authoriseBy(service, waiting, await codeToProve(service, waiting, payer.mobile));
  };

  // @id proved-number-told-once
  test('comes in as the user, is told of the new way in, and is not asked again', async () => {
    const payer = await service.login();
    const data = await prove(payer);
    expect(data).toMatchObject({ status: 1, lifeUserId: payer.lifeUserId, outputEndpoint: 'jt_demo' });
    const [told, ...more] = await messages(payer);
    expect(more).toEqual([]);
    expect(told).toMatchObject({ kind: 'NEW_WAY_IN', read: false });
    expect(told?.text).toContain('Telecom group can log you in');
    expect((await enter(payer.mobile, 'jt_demo')).status).toBe(1);
    expect((await enter(payer.mobile, 'qycs_demo')).status).toBe(3);
  });

  test('after 90 unused days registers as somebody new, and only then is the old user replaced', async () => {
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

  test('elsewhere, by a code on a page of the channel, does not authorise the channel', async () => {
    const payer = await service.login();
    const ask = checking(payer.mobile, await codeFor(service, payer.mobile), LIAR);
    expect((await service.call('/register/codeCheckAndRegister', ask)).status).toBe(1);
    expect(await enter(payer.mobile)).toMatchObject({ status: 3, codeNeeded: true });
  });
});

describe('a number that is known by a channel’s word alone', () => {
  // @id channel-word-counts-in-one-channel
  test('opens by this channel, and by no other without a code', async () => {
    const { mobile } = await service.stranger();
    const data = await registerByWord(mobile);
    await expectLoggedIn(service, data);
    expect(await enter(mobile)).toMatchObject({ status: 1, lifeUserId: data.lifeUserId });
    expect(await enter(mobile, 'partner_demo')).toMatchObject({ status: 3, codeNeeded: true });
  });

  // @id proof-elsewhere-ends-channel-sessions
  test('once proved elsewhere ends the channel’s sessions, until it is proved there too', async () => {
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

  test('is proved by a code too, which ends the channel’s sessions', async () => {
    const { mobile } = await service.stranger();
    const byWord = await registerByWord(mobile);
    const ask = checking(mobile, await codeFor(service, mobile));
    const proved = await service.call('/register/codeCheckAndRegister', ask);
    expect(proved.lifeUserId).toBe(byWord.lifeUserId);
    expect(await refusedAccounts(byWord)).toBe(SESSION_NEEDED.code);
    await expectLoggedIn(service, proved);
  });

  // @id proof-during-step-leaves-no-session
  test('that is proved while the channel’s page finishes its step leaves that page no session', async () => {
    const { mobile } = await service.stranger();
    const waiting = await takeStep(service, await enter(mobile, 'partner_demo'));
    expect(waiting).toMatchObject({ status: 3, bindEmpowerToken: expect.any(String) });
    const ask = checking(mobile, await codeFor(service, mobile));
    let [late, own]: Promise<LoginData>[] = [];
    await service.context.db.transaction().execute(async (tx) => {
      // Stops the channel's page in the middle of its step, and the payer behind it.
      await sql`lock table consents in access exclusive mode`.execute(tx);
      late = takeStep(service, waiting);
      await expect.poll(() => waitingForLocks(service)).toBe(1);
      own = service.call('/register/codeCheckAndRegister', ask);
      await expect.poll(() => waitingForLocks(service)).toBe(2);
    });
    await expectLoggedIn(service, (await own) ?? waiting);
    expect(await refusedAccounts((await late) ?? waiting)).toBe(SESSION_NEEDED.code);
  });

  test('that somebody proved while the channel’s page waited to register is not opened by registering', async () => {
    const person = await service.stranger();
    const waiting = await enter(person.mobile);
    expect(waiting.status).toBe(2);
    const own = await takeStep(service, await enter(person.walletUserId, 'HISUN'));
    const late = await takeStep(service, waiting);
    expect(late).toMatchObject({ status: 3, codeNeeded: true });
    expect(await isLoggedIn(own.sessionId)).toBe(true);
  });
});
