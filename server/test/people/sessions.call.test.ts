import { createHash } from 'node:crypto';
import { NO_SUCH_THING, SESSION_NEEDED } from '@life-payment/contract';
import { expect } from 'vitest';
import { DAY, HOUR } from '../../src/kit/time.ts';
import { serviceTest } from '../support/fixtures.ts';
import type { Payer } from '../support/service.ts';

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
