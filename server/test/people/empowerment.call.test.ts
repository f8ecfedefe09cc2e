import {
  EMPOWER_TOKEN_REFUSED,
  SESSION_NEEDED,
  TERMS_CHANGED,
  USER_FROZEN,
  USER_UNKNOWN,
  WALLET_CLOSED,
} from '@life-payment/contract';
import { EMPOWER_TERMS } from '@life-payment/contract/rules';
import { expect } from 'vitest';
import { MINUTE } from '../../src/kit/time.ts';
import { authoriseBy, codeToProve, type Sent } from '../support/codes.ts';
import { serviceTest } from '../support/fixtures.ts';
import { AUTHORISING, enterBy, REGISTERING } from '../support/sign-on.ts';
import { expectConsents, expectLoggedIn, setState } from '../support/users.ts';

const { service, test } = serviceTest();

const AUTHORISE = '/user/userBindEmpower';
/** A channel that needs an authorisation. */
const outputEndpoint = 'partner_demo';

function enter(user: string) {
  return enterBy(service, service.sandbox, user, outputEndpoint);
}

async function refusedAuthorise(bindEmpowerToken = '', token = '', sent: Partial<Sent> = {}) {
  const ask = { bindEmpowerToken, agreementVersion: AUTHORISING, ...sent };
  return (await service.refused(AUTHORISE, ask, { token })).code;
}

async function waitingUser() {
  const payer = await service.login();
  return { payer, waiting: await enter(payer.walletUserId) };
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
  expect((await enter(payer.walletUserId)).status).toBe(1);
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
