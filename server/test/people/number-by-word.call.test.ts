import { SESSION_NEEDED } from '@life-payment/contract';
import { sql } from 'kysely';
import { afterEach, expect } from 'vitest';
import { authoriseBy, checking, codeFor, codeToProve } from '../support/codes.ts';
import { serviceTest } from '../support/fixtures.ts';
import { enterBy, type LoginData, takeStep } from '../support/sign-on.ts';
import { waitingForLocks } from '../support/tables.ts';
import { expectLoggedIn } from '../support/users.ts';

const { service, test } = serviceTest();

/** A channel whose back end signs a token for any number. */
const LIAR = 'liar_demo';

afterEach(() => service.sandbox.ask('channels/conduct', { conduct: {} }));

function enter(user: string, outputEndpoint = LIAR) {
  return enterBy(service, service.sandbox, user, outputEndpoint);
}

async function refusedAccounts({ sessionId: token }: LoginData) {
  return (await service.refused('/user/getAccountList', {}, { token })).code;
}

async function isLoggedIn(token: string | undefined) {
  return (await service.call('/user/isLogined', {}, { token })).status === 1;
}

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
