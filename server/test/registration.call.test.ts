import {
  AGREEMENT_CHANGED,
  CHANNEL_UNKNOWN,
  EMPOWER_TOKEN_REFUSED,
  REGISTER_TOKEN_REFUSED,
  SESSION_NEEDED,
  USER_FROZEN,
  USER_UNKNOWN,
  WALLET_CLOSED,
} from '@life-payment/contract';
import { AGREEMENT_VERSIONS, EMPOWER_AGREEMENTS, REGISTER_AGREEMENTS } from '@life-payment/contract/rules';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY, MINUTE, SECOND } from '../src/time.ts';
import { checking, codeFor, newNumber } from './support/codes.ts';
import { AUTHORISING, enterBy, type LoginData, REGISTERING, takeStep } from './support/sign-on.ts';
import { openTestService, type Payer, type TestService } from './support.ts';

const REGISTER = '/user/register';
const CHECK = '/register/codeCheckAndRegister';
const AUTHORISE = '/user/userBindEmpower';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterEach(() => service.clock.reset());
afterAll(() => service.stop());

const enter = (user: string, outputEndpoint = 'HISUN') =>
  enterBy(service, service.sandbox, user, outputEndpoint);
const stranger = async (outputEndpoint = 'HISUN') =>
  enter((await service.stranger()).walletUserId, outputEndpoint);

const setState = (payer: Payer, state: 'FROZEN' | 'WALLET_CLOSED' | 'REPLACED') =>
  service.context.db
    .updateTable('users')
    .set({ state })
    .where('life_user_id', '=', payer.lifeUserId)
    .execute();

const consentsOf = (lifeUserId = '') =>
  service.context.db
    .selectFrom('consents')
    .select(['agreement', 'version', 'output_endpoint', 'at'])
    .where('life_user_id', '=', lifeUserId)
    .orderBy('agreement')
    .execute();

const recorded = (agreements: readonly (keyof typeof AGREEMENT_VERSIONS)[], output_endpoint: string) =>
  [...agreements].sort().map((agreement) => ({
    agreement,
    version: AGREEMENT_VERSIONS[agreement],
    output_endpoint,
    at: expect.any(Date),
  }));

const refusedRegister = async (registerToken = '', token = '') =>
  (await service.refused(REGISTER, { registerToken, agreementVersion: REGISTERING }, { token })).code;
const refusedAuthorise = async (bindEmpowerToken = '', token = '') =>
  (await service.refused(AUTHORISE, { bindEmpowerToken, agreementVersion: AUTHORISING }, { token })).code;

const expectLoggedIn = async (data: LoginData) => {
  expect(data).toMatchObject({ status: 1, lifeUserId: expect.any(String) });
  await service.call('/user/getAccountList', {}, { token: data.sessionId });
};

describe('register, by the token of a sign-on', () => {
  test('makes a user, records what was agreed to, and ends the provisional session', async () => {
    const waiting = await stranger();
    const data = await takeStep(service, waiting);
    await expectLoggedIn(data);
    expect(data.sessionId).not.toBe(waiting.sessionId);
    expect(await consentsOf(data.lifeUserId)).toEqual(recorded(REGISTER_AGREEMENTS, 'HISUN'));
    expect(await service.call('/user/isLogined', {}, { token: waiting.sessionId })).toEqual({ status: 0 });
  });

  test('takes its token once, also from two at the same moment', async () => {
    const { registerToken = '', sessionId: token } = await stranger();
    const ask = { registerToken, agreementVersion: REGISTERING };
    const answers = await Promise.all([1, 2, 3].map(() => service.post(REGISTER, ask, { token })));
    const codes = answers.map(({ envelope }) => envelope.msgCd).sort();
    const refused = REGISTER_TOKEN_REFUSED.code;
    expect(codes).toEqual(['LIV00000', refused, refused]);
    expect(await refusedRegister(registerToken, token)).toBe(refused);
  });

  test('takes no token but that of this session and its channel', async () => {
    const [here, there, partner] = [
      await stranger('HISUN'),
      await stranger('jt_demo'),
      await enter((await service.login()).walletUserId, 'partner_demo'),
    ];
    const refused = REGISTER_TOKEN_REFUSED.code;
    expect(await refusedRegister('guessed', here.sessionId)).toBe(refused);
    expect(await refusedRegister(here.registerToken, there.sessionId)).toBe(refused);
    expect(await refusedRegister(there.registerToken, here.sessionId)).toBe(refused);
    expect(await refusedRegister(partner.bindEmpowerToken, partner.sessionId)).toBe(refused);
    expect(await refusedRegister(here.registerToken, '')).toBe(refused);
    expect(await refusedRegister(here.registerToken, (await service.login()).token)).toBe(refused);
    expect(await refusedRegister(here.sessionId, here.sessionId)).toBe(refused);
    for (const own of [here, there])
      expect((await takeStep(service, own)).outputEndpoint).toBe(own.outputEndpoint);
  });

  test('takes it for thirty minutes', async () => {
    const [intime, late] = [await stranger(), await stranger()];
    service.clock.advance(30 * MINUTE - 10 * SECOND);
    await expectLoggedIn(await takeStep(service, intime));
    service.clock.advance(11 * SECOND);
    expect(await refusedRegister(late.registerToken, late.sessionId)).toBe(REGISTER_TOKEN_REFUSED.code);
  });

  test('asks to read agreements again that have changed, and loses no token by it', async () => {
    const waiting = await stranger();
    const { registerToken = '', sessionId: token } = waiting;
    for (const agreementVersion of [REGISTERING.replace('2026', '2025'), 'yhfw@2026-11-20', AUTHORISING]) {
      const old = await service.refused(REGISTER, { registerToken, agreementVersion }, { token });
      expect(old.code).toBe(AGREEMENT_CHANGED.code);
    }
    await expectLoggedIn(await takeStep(service, waiting));
  });

  test('logs in who registered meanwhile in another way', async () => {
    const person = await service.stranger();
    const waiting = await enter(person.walletUserId);
    const other = await service.call(CHECK, checking(person.mobile, await codeFor(service, person.mobile)));
    expect(await takeStep(service, waiting)).toMatchObject({ status: 1, lifeUserId: other.lifeUserId });
  });

  test('does not help a user who was frozen meanwhile', async () => {
    const payer = await service.login();
    service.clock.advance(91 * DAY);
    const waiting = await enter(payer.walletUserId);
    await setState(payer, 'FROZEN');
    expect(await refusedRegister(waiting.registerToken, waiting.sessionId)).toBe(USER_FROZEN.code);
  });
});

describe('register, by a code', () => {
  test('registers a new number, with its consents, by the channel it names', async () => {
    const mobile = await newNumber(service);
    const data = await service.call(CHECK, checking(mobile, await codeFor(service, mobile), 'jt_demo'));
    await expectLoggedIn(data);
    expect(data).toMatchObject({ outputEndpoint: 'jt_demo', outputChannel: 'groupTelecom' });
    expect(await consentsOf(data.lifeUserId)).toEqual(recorded(REGISTER_AGREEMENTS, 'jt_demo'));
  });

  test('logs in a registered one, whose wallet identity stays', async () => {
    const payer = await service.login();
    const data = await service.call(CHECK, checking(payer.mobile, await codeFor(service, payer.mobile)));
    expect(data).toMatchObject({ status: 1, lifeUserId: payer.lifeUserId });
    expect((await enter(payer.walletUserId)).lifeUserId).toBe(payer.lifeUserId);
  });

  test('a wallet identity that comes later with the number is this user’s', async () => {
    const person = await service.stranger();
    const data = await service.call(CHECK, checking(person.mobile, await codeFor(service, person.mobile)));
    expect(await enter(person.walletUserId)).toMatchObject({ status: 1, lifeUserId: data.lifeUserId });
  });

  test('a number that comes again after 90 unused days is a new user', async () => {
    const payer = await service.login();
    service.clock.advance(91 * DAY);
    const data = await service.call(CHECK, checking(payer.mobile, await codeFor(service, payer.mobile)));
    await expectLoggedIn(data);
    expect(data.lifeUserId).not.toBe(payer.lifeUserId);
    service.clock.reset();
    const old = await service.refused('/user/getAccountList', {}, { token: payer.token });
    expect(old.code).toBe(USER_UNKNOWN.code);
  });

  test('refuses frozen users and closed wallets', async () => {
    for (const [state, code] of [
      ['FROZEN', USER_FROZEN],
      ['WALLET_CLOSED', WALLET_CLOSED],
    ] as const) {
      const payer = await service.login();
      await setState(payer, state);
      const ask = checking(payer.mobile, await codeFor(service, payer.mobile));
      expect((await service.refused(CHECK, ask)).code).toBe(code.code);
    }
  });

  test('refuses old agreements and unknown channels without using the code', async () => {
    const mobile = await newNumber(service);
    const ask = checking(mobile, await codeFor(service, mobile));
    const old = await service.refused(CHECK, { ...ask, agreementVersion: 'yhfw@2020-01-01' });
    expect(old.code).toBe(AGREEMENT_CHANGED.code);
    const unknown = await service.refused(CHECK, { ...ask, outputEndpoint: 'nobody' });
    expect(unknown).toMatchObject({ code: CHANNEL_UNKNOWN.code, field: 'outputEndpoint' });
    await expectLoggedIn(await service.call(CHECK, ask));
  });

  test('by a channel that needs it, asks to authorise next', async () => {
    const mobile = await newNumber(service);
    const ask = checking(mobile, await codeFor(service, mobile), 'partner_demo');
    const waiting = await service.call(CHECK, ask);
    expect(waiting).toMatchObject({ status: 3, bindEmpowerToken: expect.any(String) });
    await expectLoggedIn(await takeStep(service, waiting));
  });
});

describe('a channel that needs to be authorised', () => {
  const outputEndpoint = 'partner_demo';
  const waitingUser = async () => {
    const payer = await service.login();
    return { payer, waiting: await enter(payer.walletUserId, outputEndpoint) };
  };

  test('gives a provisional session that no call takes, and whose status is repeated', async () => {
    const { waiting } = await waitingUser();
    const { sessionId: token, mobile } = waiting;
    expect(waiting).toMatchObject({ status: 3, bindEmpowerToken: expect.any(String), outputEndpoint });
    expect(waiting.lifeUserId).toBeUndefined();
    const repeated = await service.call('/user/isLogined', {}, { token });
    expect(repeated).toMatchObject({ status: 3, sessionId: token, mobile, outputEndpoint });
    expect((await service.refused('/user/getAccountList', {}, { token })).code).toBe(SESSION_NEEDED.code);
    expect((await service.refused('/user/logout', {}, { token })).code).toBe(SESSION_NEEDED.code);
  });

  test('is authorised once for all times, and by nobody else', async () => {
    const { payer, waiting } = await waitingUser();
    const data = await takeStep(service, waiting);
    await expectLoggedIn(data);
    expect(data).toMatchObject({ lifeUserId: payer.lifeUserId, outputEndpoint });
    expect(await consentsOf(payer.lifeUserId)).toEqual(recorded(EMPOWER_AGREEMENTS, outputEndpoint));
    expect((await enter(payer.walletUserId, outputEndpoint)).status).toBe(1);
    expect((await waitingUser()).waiting.status).toBe(3);
  });

  test('takes its token once, from its session, for thirty minutes', async () => {
    const [{ waiting }, { waiting: other }] = [await waitingUser(), await waitingUser()];
    const newcomer = await stranger(outputEndpoint);
    const refused = EMPOWER_TOKEN_REFUSED.code;
    expect(await refusedAuthorise('guessed', waiting.sessionId)).toBe(refused);
    expect(await refusedAuthorise(waiting.bindEmpowerToken, other.sessionId)).toBe(refused);
    expect(await refusedAuthorise(newcomer.registerToken, newcomer.sessionId)).toBe(refused);
    expect(await refusedAuthorise(waiting.bindEmpowerToken, '')).toBe(refused);
    await takeStep(service, waiting);
    expect(await refusedAuthorise(waiting.bindEmpowerToken, waiting.sessionId)).toBe(refused);
    service.clock.advance(30 * MINUTE);
    expect(await refusedAuthorise(other.bindEmpowerToken, other.sessionId)).toBe(refused);
  });

  test('asks to read an agreement again that has changed', async () => {
    const { waiting } = await waitingUser();
    const { bindEmpowerToken = '', sessionId: token } = waiting;
    const ask = { bindEmpowerToken, agreementVersion: REGISTERING };
    expect((await service.refused(AUTHORISE, ask, { token })).code).toBe(AGREEMENT_CHANGED.code);
    expect((await takeStep(service, waiting)).status).toBe(1);
  });

  test.each([
    ['FROZEN', USER_FROZEN],
    ['WALLET_CLOSED', WALLET_CLOSED],
    ['REPLACED', USER_UNKNOWN],
  ] as const)('is of no use to a user who is %s by then', async (state, code) => {
    const { payer, waiting } = await waitingUser();
    await setState(payer, state);
    expect(await refusedAuthorise(waiting.bindEmpowerToken, waiting.sessionId)).toBe(code.code);
  });
});

test('nothing of who came in is logged', async () => {
  const payer = await service.login();
  const waiting = await stranger('partner_demo');
  const data = await takeStep(service, await takeStep(service, waiting));
  const secrets = [payer.mobile, payer.token, data.sessionId, waiting.sessionId, waiting.registerToken];
  const logged = JSON.stringify(service.logs);
  for (const secret of secrets) expect(logged).not.toContain(secret);
});
