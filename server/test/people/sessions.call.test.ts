import { createHash } from 'node:crypto';
import { NO_SUCH_THING, SESSION_NEEDED } from '@life-payment/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { soon } from '../../../scripts/testing/soon.ts';
import { lockMandate } from '../../src/autopay/mandate-store.ts';
import { DAY, HOUR } from '../../src/kit/time.ts';
import { openFor } from '../support/deducting.ts';
import { serviceTest } from '../support/fixtures.ts';
import { setRows, waitingForLocks } from '../support/rows.ts';
import type { Payer } from '../support/service.ts';
import { enterBy, takeStep } from '../support/sign-on.ts';

const { service, test } = serviceTest();

async function refusedCall({ token }: Payer) {
  return (await service.refused('/user/getAccountList', {}, { token })).code;
}

test('a session in use every day ends 90 days after it began', async ({ payer }) => {
  for (let day = 0; day < 89; day += 1) {
    service.clock.advance(DAY);
    await service.call('/user/getAccountList', {}, payer);
  }
  service.clock.advance(DAY + HOUR);
  expect(await refusedCall(payer)).toBe(SESSION_NEEDED.code);
  expect(await service.call('/user/isLogined', {}, payer)).toEqual({ status: 0 });
});

const listOf = async ({ token }: Payer) =>
  (await service.call('/user/getSessionList', {}, { token, language: 'en' })).sessions;

test('the sessions of a user are listed by channel with times and the present one marked, never by their tokens', async () => {
  const first = await service.login();
  service.clock.advance(HOUR);
  const second = await service.login(first, 'jt_demo');
  await service.login();
  const sessions = await listOf(second);
  expect(sessions.map(({ channelName, thisOne }) => [channelName, thisOne])).toEqual([
    ['Telecom group', true],
    ['Wallet', false],
  ]);
  const [here, there] = sessions;
  expect(Date.parse(here?.since ?? '') - Date.parse(there?.since ?? '')).toBeGreaterThanOrEqual(HOUR);
  const shown = JSON.stringify(sessions);
  for (const { token } of [first, second]) {
    expect(shown).not.toContain(token);
    expect(shown).not.toContain(createHash('sha256').update(token).digest('base64url'));
  }
});

test('the sessions of a user show device and chosen city, and change with them', async () => {
  const payer = await service.login();
  const openHome = async (userAgent: string, area: string) =>
    service.call('/project/getAllProjectList', { area }, { ...payer, headers: { 'user-agent': userAgent } });
  await openHome('Mozilla/5.0 (Linux; Android 10) Chrome/126.0.0.0 Mobile Safari/537.36', '430100');
  expect(await listOf(payer)).toMatchObject([{ browser: 'Chrome', system: 'Android', city: 'Changsha' }]);
  await openHome('Mozilla/5.0 (Linux; Android 10) Chrome/126.0.0.0 LifeWallet/9.30.0', '330100');
  const [session] = await listOf(payer);
  expect(session).toMatchObject({ system: 'Android', city: 'Hangzhou' });
  expect(session?.browser).toBeUndefined();
});

test('the sessions of a user end one by one', async () => {
  const here = await service.login();
  const there = await service.login(here, 'jt_demo');
  const other = (await listOf(here)).find(({ thisOne }) => !thisOne);
  await service.call('/user/endSession', { id: other?.id ?? '' }, here);
  expect(await refusedCall(there)).toBe(SESSION_NEEDED.code);
  expect(await listOf(here)).toHaveLength(1);
  const again = await service.refused('/user/endSession', { id: other?.id ?? '' }, here);
  expect(again.code).toBe(NO_SUCH_THING.code);
});

test('the sessions of a user are not found by another user', async () => {
  const [payer, stranger] = [await service.login(), await service.login()];
  const [otherSession] = await listOf(payer);
  const ask = { id: otherSession?.id ?? '' };
  const refused = await service.refused('/user/endSession', ask, stranger);
  expect(refused).toMatchObject({ code: NO_SUCH_THING.code, field: 'id' });
  expect(await listOf(payer)).toHaveLength(1);
});

test('the sessions of a user end all at once except the present one', async () => {
  const here = await service.login();
  const others = [await service.login(here), await service.login(here, 'jt_demo')];
  const stranger = await service.login();
  const answer = await service.call('/user/endOtherSessions', {}, here);
  expect(answer).toEqual({ ended: 2 });
  for (const other of others) expect(await refusedCall(other)).toBe(SESSION_NEEDED.code);
  expect(await listOf(here)).toHaveLength(1);
  expect(await listOf(stranger)).toHaveLength(1);
});

/**
 * Holds a mandate until a sign-on waits, and then reaches for the user, as the start of a deduction does. With another order
 * of locks each would wait for what the other holds.
 */
async function duringDeduction(
  payer: Payer,
  agreementId: string,
  signOn: () => Promise<unknown>,
): Promise<void> {
  const lines = service.logs.length;
  let signedOn: Promise<unknown> | undefined;
  await service.context.db.transaction().execute(async (tx) => {
    await lockMandate(tx, agreementId);
    signedOn ??= signOn();
    await soon(async () => expect(await waitingForLocks(service)).toBeGreaterThan(0));
    await sql`select from users where life_user_id = ${payer.lifeUserId} for no key update`.execute(tx);
  });
  await signedOn;
  const events = service.logs.slice(lines).map(({ event }) => event);
  expect(events).not.toContain('transaction tried again');
}

async function mandateOf(payer: Payer): Promise<string> {
  const account = await service.account('ONE_BILL');
  return (await openFor(service, payer, { cap: 2_000_000 }, account)).agreementId;
}

async function stateOf({ lifeUserId }: Payer) {
  const { db } = service.context;
  const users = db.selectFrom('users').select('state').where('life_user_id', '=', lifeUserId);
  return (await users.executeTakeFirstOrThrow()).state;
}

test('a registration that replaces the user waits for a deduction that begins', async ({ payer }) => {
  const agreementId = await mandateOf(payer);
  service.clock.advance(91 * DAY);
  const data = await enterBy(service, service.sandbox, payer.walletUserId, 'HISUN');
  await duringDeduction(payer, agreementId, () => takeStep(service, data));
  expect(await stateOf(payer)).toBe('REPLACED');
});

test('a sign-on that opens a closed wallet account waits for a deduction that begins', async ({ payer }) => {
  const agreementId = await mandateOf(payer);
  await setRows(service, 'users', { state: 'WALLET_CLOSED' }, { life_user_id: payer.lifeUserId });
  const signOn = () => enterBy(service, service.sandbox, payer.walletUserId, 'HISUN');
  await duringDeduction(payer, agreementId, signOn);
  expect(await stateOf(payer)).toBe('ACTIVE');
});
