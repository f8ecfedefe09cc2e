import {
  CHANNEL_UNKNOWN,
  EMPOWER_TOKEN_REFUSED,
  REGISTER_TOKEN_REFUSED,
  SESSION_NEEDED,
  TERMS_CHANGED,
  USER_FROZEN,
  USER_UNKNOWN,
  WALLET_CLOSED,
} from '@life-payment/contract';
import { EMPOWER_TERMS, REGISTER_TERMS } from '@life-payment/contract/rules';
import { expect } from 'vitest';
import { DAY, MINUTE, SECOND } from '../../src/kit/time.ts';
import { authoriseBy, checking, codeFor, codeToProve, newNumber, type Sent } from '../support/codes.ts';
import { serviceTest } from '../support/fixtures.ts';
import { AUTHORISING, enterBy, REGISTERING, takeStep } from '../support/sign-on.ts';
import { expectConsents, expectLoggedIn, setState } from '../support/users.ts';

const { service, test } = serviceTest();

const REGISTER = '/user/register';
const CHECK = '/register/codeCheckAndRegister';

function enter(user: string, outputEndpoint = 'HISUN') {
  return enterBy(service, service.sandbox, user, outputEndpoint);
}
async function stranger(outputEndpoint = 'HISUN') {
  return enter((await service.stranger()).walletUserId, outputEndpoint);
}

async function refusedRegister(registerToken = '', token = '') {
  return (await service.refused(REGISTER, { registerToken, agreementVersion: REGISTERING }, { token })).code;
}
test('registering by the token of a sign-on makes a user, records the consents, and ends the provisional session', async () => {
  const waiting = await stranger();
  const data = await takeStep(service, waiting);
  await expectLoggedIn(service, data);
  expect(data.sessionId).not.toBe(waiting.sessionId);
  await expectConsents(service, data.lifeUserId, REGISTER_TERMS, 'HISUN');
  expect(await service.call('/user/isLogined', {}, { token: waiting.sessionId })).toEqual({ status: 0 });
});

test('registering by the token of a sign-on uses its token once, also from two requests at the same moment', async () => {
  const { registerToken = '', sessionId: token } = await stranger();
  const ask = { registerToken, agreementVersion: REGISTERING };
  const answers = await Promise.all([1, 2, 3].map(() => service.post(REGISTER, ask, { token })));
  const codes = answers.map(({ envelope }) => envelope.msgCd).sort();
  const refused = REGISTER_TOKEN_REFUSED.code;
  expect(codes).toEqual(['LIV00000', refused, refused]);
  expect(await refusedRegister(registerToken, token)).toBe(refused);
});

test('registering by the token of a sign-on accepts only the token of this session and its channel', async () => {
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

test('registering by the token of a sign-on accepts the token for thirty minutes', async () => {
  const [intime, late] = [await stranger(), await stranger()];
  service.clock.advance(30 * MINUTE - 10 * SECOND);
  await expectLoggedIn(service, await takeStep(service, intime));
  service.clock.advance(11 * SECOND);
  expect(await refusedRegister(late.registerToken, late.sessionId)).toBe(REGISTER_TOKEN_REFUSED.code);
});

test('registering by the token of a sign-on asks to read changed terms again and keeps the token valid', async () => {
  const waiting = await stranger();
  const { registerToken = '', sessionId: token } = waiting;
  for (const agreementVersion of [REGISTERING.replace('2026', '2025'), 'yhfw@2026-11-20', AUTHORISING]) {
    const old = await service.refused(REGISTER, { registerToken, agreementVersion }, { token });
    expect(old.code).toBe(TERMS_CHANGED.code);
  }
  await expectLoggedIn(service, await takeStep(service, waiting));
});

test('registering by the token of a sign-on logs in a user who registered meanwhile in another way', async () => {
  const person = await service.stranger();
  const waiting = await enter(person.walletUserId);
  const other = await service.call(CHECK, checking(person.mobile, await codeFor(service, person.mobile)));
  expect(await takeStep(service, waiting)).toMatchObject({ status: 1, lifeUserId: other.lifeUserId });
});

test('registering by the token of a sign-on does not help a user who was frozen meanwhile', async () => {
  const payer = await service.login();
  service.clock.advance(91 * DAY);
  const waiting = await enter(payer.walletUserId);
  await setState(service, payer, 'FROZEN');
  expect(await refusedRegister(waiting.registerToken, waiting.sessionId)).toBe(USER_FROZEN.code);
});

test('registering by a code makes a user for a new number, with consents, through the channel', async () => {
  const mobile = await newNumber(service);
  const data = await service.call(CHECK, checking(mobile, await codeFor(service, mobile), 'jt_demo'));
  await expectLoggedIn(service, data);
  expect(data).toMatchObject({ outputEndpoint: 'jt_demo', outputChannel: 'groupTelecom' });
  await expectConsents(service, data.lifeUserId, REGISTER_TERMS, 'jt_demo');
});

test('registering by a code logs in a registered number, whose wallet identity stays', async ({ payer }) => {
  const data = await service.call(CHECK, checking(payer.mobile, await codeFor(service, payer.mobile)));
  expect(data).toMatchObject({ status: 1, lifeUserId: payer.lifeUserId });
  expect((await enter(payer.walletUserId)).lifeUserId).toBe(payer.lifeUserId);
});

test('registering by a code gives a wallet identity that comes later with the number to this user', async () => {
  const person = await service.stranger();
  const data = await service.call(CHECK, checking(person.mobile, await codeFor(service, person.mobile)));
  expect(await enter(person.walletUserId)).toMatchObject({ status: 1, lifeUserId: data.lifeUserId });
});

test('registering by a code makes a new user of a number after 90 unused days', async ({ payer }) => {
  service.clock.advance(91 * DAY);
  const data = await service.call(CHECK, checking(payer.mobile, await codeFor(service, payer.mobile)));
  await expectLoggedIn(service, data);
  expect(data.lifeUserId).not.toBe(payer.lifeUserId);
  service.clock.reset();
  const old = await service.refused('/user/getAccountList', {}, payer);
  expect(old.code).toBe(USER_UNKNOWN.code);
});

test('registering by a code is refused to frozen users and closed wallets', async () => {
  for (const [state, code] of [
    ['FROZEN', USER_FROZEN],
    ['WALLET_CLOSED', WALLET_CLOSED],
  ] as const) {
    const payer = await service.login();
    await setState(service, payer, state);
    const ask = checking(payer.mobile, await codeFor(service, payer.mobile));
    expect((await service.refused(CHECK, ask)).code).toBe(code.code);
  }
});

test('registering by a code is refused with old terms and in unknown channels, without using the code', async () => {
  const mobile = await newNumber(service);
  const ask = checking(mobile, await codeFor(service, mobile));
  const old = await service.refused(CHECK, { ...ask, agreementVersion: 'yhfw@2020-01-01' });
  expect(old.code).toBe(TERMS_CHANGED.code);
  const unknown = await service.refused(CHECK, { ...ask, outputEndpoint: 'nobody' });
  expect(unknown).toMatchObject({ code: CHANNEL_UNKNOWN.code, field: 'outputEndpoint' });
  await expectLoggedIn(service, await service.call(CHECK, ask));
});

test('registering by a code in a channel that needs it leads to the authorisation', async () => {
  const mobile = await newNumber(service);
  const ask = checking(mobile, await codeFor(service, mobile), 'partner_demo');
  const waiting = await service.call(CHECK, ask);
  expect(waiting).toMatchObject({ status: 3, bindEmpowerToken: expect.any(String) });
  await expectLoggedIn(service, await takeStep(service, waiting));
});

const AUTHORISE = '/user/userBindEmpower';
/** A channel that needs an authorisation. */
const outputEndpoint = 'partner_demo';

async function refusedAuthorise(bindEmpowerToken = '', token = '', sent: Partial<Sent> = {}) {
  const ask = { bindEmpowerToken, agreementVersion: AUTHORISING, ...sent };
  return (await service.refused(AUTHORISE, ask, { token })).code;
}

async function waitingUser() {
  const payer = await service.login();
  return { payer, waiting: await enter(payer.walletUserId, outputEndpoint) };
}

/** Proves the number and authorises the channel. */
async function authorise({ payer, waiting }: Awaited<ReturnType<typeof waitingUser>>) {
  return authoriseBy(service, waiting, await codeToProve(service, waiting, payer.mobile));
}

test('a channel that has to be authorised gives a provisional session that no call accepts', async () => {
  const { waiting } = await waitingUser();
  const { sessionId: token, mobile } = waiting;
  expect(waiting).toMatchObject({ status: 3, bindEmpowerToken: expect.any(String), outputEndpoint });
  expect(waiting.lifeUserId).toBeUndefined();
  const repeated = await service.call('/user/isLogined', {}, { token });
  expect(repeated).toMatchObject({ status: 3, sessionId: token, mobile, outputEndpoint });
  expect((await service.refused('/user/getAccountList', {}, { token })).code).toBe(SESSION_NEEDED.code);
  expect((await service.refused('/user/logout', {}, { token })).code).toBe(SESSION_NEEDED.code);
});

test('a channel is authorised once for all, and by nobody else', async () => {
  const user = await waitingUser();
  const { payer } = user;
  const data = await authorise(user);
  await expectLoggedIn(service, data);
  expect(data).toMatchObject({ lifeUserId: payer.lifeUserId, outputEndpoint });
  await expectConsents(service, payer.lifeUserId, EMPOWER_TERMS, outputEndpoint);
  expect((await enter(payer.walletUserId, outputEndpoint)).status).toBe(1);
  expect((await waitingUser()).waiting.status).toBe(3);
});

test('the token of an authorisation is valid once, from its session, for thirty minutes', async () => {
  const [user, { waiting: other }] = [await waitingUser(), await waitingUser()];
  const { waiting } = user;
  const newcomer = await enter((await service.stranger()).walletUserId);
  const refused = EMPOWER_TOKEN_REFUSED.code;
  expect(await refusedAuthorise('guessed', waiting.sessionId)).toBe(refused);
  expect(await refusedAuthorise(waiting.bindEmpowerToken, other.sessionId)).toBe(refused);
  expect(await refusedAuthorise(newcomer.registerToken, newcomer.sessionId)).toBe(refused);
  expect(await refusedAuthorise(waiting.bindEmpowerToken, '')).toBe(refused);
  await authorise(user);
  expect(await refusedAuthorise(waiting.bindEmpowerToken, waiting.sessionId)).toBe(refused);
  service.clock.advance(30 * MINUTE);
  expect(await refusedAuthorise(other.bindEmpowerToken, other.sessionId)).toBe(refused);
});

test('a text that has changed has to be read again', async () => {
  const { payer, waiting } = await waitingUser();
  const { bindEmpowerToken = '', sessionId: token } = waiting;
  const sent = await codeToProve(service, waiting, payer.mobile);
  const ask = { bindEmpowerToken, agreementVersion: REGISTERING, ...sent };
  expect((await service.refused(AUTHORISE, ask, { token })).code).toBe(TERMS_CHANGED.code);
  expect((await authoriseBy(service, waiting, sent)).status).toBe(1);
});

test.each([
  ['FROZEN', USER_FROZEN],
  ['WALLET_CLOSED', WALLET_CLOSED],
  ['REPLACED', USER_UNKNOWN],
] as const)('the token of an authorisation is useless to a user who is %s by then', async (state, code) => {
  const { payer, waiting } = await waitingUser();
  const sent = await codeToProve(service, waiting, payer.mobile);
  await setState(service, payer, state);
  expect(await refusedAuthorise(waiting.bindEmpowerToken, waiting.sessionId, sent)).toBe(code.code);
});
