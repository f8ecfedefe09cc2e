import { REGISTER_TOKEN_REFUSED } from '@life-payment/contract';
import { openingPurpose } from '@life-payment/contract/rules';
import { expect } from 'vitest';
import { newAgreementId } from '../../src/kit/ids.ts';
import { after, DAY, MINUTE } from '../../src/kit/time.ts';
import { CHECK, checking, codeFor, type Sent, wrongCode } from '../support/codes.ts';
import { serviceTest } from '../support/fixtures.ts';
import type { Payer } from '../support/service.ts';
import { enterBy, type LoginData, REGISTERING, takeStep } from '../support/sign-on.ts';
import { expectLoggedIn } from '../support/users.ts';

const { service, test } = serviceTest();

type Person = { readonly walletUserId: string; readonly mobile: string };

/** Facts that the wallet tells of a person at sign-on. */
type Told = { readonly ids?: 'BOTH' | 'USER_ID' | 'OPEN_ID'; readonly tellsMobile?: boolean };
const tell = ({ walletUserId }: Person, told: Told) =>
  service.sandbox.ask('wallet/conduct', { outTradeNo: walletUserId, conduct: told });

async function withoutNumber(told: Told = {}): Promise<Person> {
  const person = await service.stranger();
  await tell(person, { tellsMobile: false, ...told });
  return person;
}

function enter({ walletUserId }: Person): Promise<LoginData> {
  return enterBy(service, service.sandbox, walletUserId, 'HISUN');
}

/** A code for a number, after the minute in which no other is sent. */
function laterCode(mobile: string): Promise<Sent> {
  service.clock.advance(MINUTE);
  return codeFor(service, mobile);
}

function bind({ registerToken = '', sessionId }: LoginData, mobile: string, sent: Sent) {
  return service.call(CHECK, { ...checking(mobile, sent), registerToken }, { token: sessionId });
}

function idsOf(lifeUserId: string | undefined) {
  return service.context.db
    .selectFrom('user_wallets')
    .select(['kind', 'id', 'live'])
    .where('life_user_id', '=', lifeUserId ?? '')
    .orderBy('kind', 'desc')
    .execute();
}

test('a wallet user whose number is not told binds one by a code once, and signs on without it from then on', async () => {
  const person = await withoutNumber();
  const waiting = await enter(person);
  expect(waiting).toMatchObject({ status: 2, codeNeeded: true, registerToken: expect.any(String) });
  expect(waiting).not.toHaveProperty('mobile');
  expect(await service.call('/user/isLogined', {}, { token: waiting.sessionId })).toMatchObject({
    status: 2,
  });
  const bound = await bind(waiting, person.mobile, await laterCode(person.mobile));
  await expectLoggedIn(service, bound);
  expect(await enter(person)).toMatchObject({
    status: 1,
    lifeUserId: bound.lifeUserId,
    mobile: bound.mobile,
  });
});

test('a wallet user whose number is not told is the user who registered this number by a code before', async () => {
  const person = await withoutNumber();
  const known = await service.call(CHECK, checking(person.mobile, await laterCode(person.mobile)));
  const bound = await bind(await enter(person), person.mobile, await laterCode(person.mobile));
  expect(bound.lifeUserId).toBe(known.lifeUserId);
  expect(await enter(person)).toMatchObject({ status: 1, lifeUserId: known.lifeUserId });
});

test("a wallet user whose number is not told does not get the things of the number's user before", async () => {
  const before = await service.login();
  const person = await withoutNumber();
  const bound = await bind(await enter(person), before.mobile, await laterCode(before.mobile));
  expect(bound.lifeUserId).not.toBe(before.lifeUserId);
  expect(await idsOf(before.lifeUserId)).toMatchObject([{ live: false }, { live: false }]);
});

test('a wallet user whose number is not told is not bound by the token of another session, nor twice, and a refused step uses up no code', async () => {
  const [person, other] = [await withoutNumber(), await withoutNumber()];
  const [waiting, others] = [await enter(person), await enter(other)];
  const sent = await laterCode(person.mobile);
  const { registerToken = '' } = waiting;
  const request = { ...checking(person.mobile, sent), registerToken };
  const refused = await service.refused(CHECK, request, { token: others.sessionId });
  expect(refused.code).toBe(REGISTER_TOKEN_REFUSED.code);
  const wrong = { ...request, ...wrongCode(sent) };
  expect((await service.refused(CHECK, wrong, { token: waiting.sessionId })).code).toBe('LIV01107');
  const answers = await Promise.all(
    [1, 2].map(() => service.post(CHECK, request, { token: waiting.sessionId })),
  );
  expect(answers.filter(({ envelope }) => envelope.msgCd === 'LIV00000')).toHaveLength(1);
  const { registerToken: othersToken = '' } = others;
  const register = { registerToken: othersToken, agreementVersion: REGISTERING };
  expect((await service.refused('/user/register', register, { token: others.sessionId })).code).toBe(
    REGISTER_TOKEN_REFUSED.code,
  );
  service.clock.advance(31 * MINUTE);
  const late = { ...checking(other.mobile, await laterCode(other.mobile)), registerToken: othersToken };
  expect((await service.refused(CHECK, late, { token: others.sessionId })).code).toBe(
    REGISTER_TOKEN_REFUSED.code,
  );
});

test('a wallet user whose number is not told proves a number again after 90 unused days, and when it went to somebody else', async () => {
  const [idle, replaced] = [await withoutNumber(), await withoutNumber()];
  for (const person of [idle, replaced])
    await bind(await enter(person), person.mobile, await laterCode(person.mobile));
  const stranger = await withoutNumber();
  await bind(await enter(stranger), replaced.mobile, await laterCode(replaced.mobile));
  expect(await enter(replaced)).toMatchObject({ status: 2, codeNeeded: true });
  service.clock.advance(91 * DAY);
  expect(await enter(idle)).toMatchObject({ status: 2, codeNeeded: true });
});

test('the two wallet ids of a person name one user: a user known by the user id stays, also when later only the open id is told', async () => {
  const person = await service.stranger();
  await tell(person, { ids: 'USER_ID' });
  const { lifeUserId } = await takeStep(service, await enter(person));
  expect(await idsOf(lifeUserId)).toMatchObject([{ kind: 'USER_ID', id: person.walletUserId }]);
  await tell(person, { ids: 'OPEN_ID' });
  expect(await enter(person)).toMatchObject({ status: 1, lifeUserId });
  expect(await idsOf(lifeUserId)).toMatchObject([{ kind: 'USER_ID' }, { kind: 'OPEN_ID' }]);
  await tell(person, { ids: 'OPEN_ID', tellsMobile: false });
  expect(await enter(person)).toMatchObject({ status: 1, lifeUserId });
});

test('the two wallet ids of a person are both compared with those of the pay password', async () => {
  const person = await service.stranger();
  await tell(person, { ids: 'OPEN_ID' });
  const { sessionId: token = '', lifeUserId = '' } = await takeStep(service, await enter(person));
  const payer: Payer = { ...person, token, lifeUserId };
  const byPassword = service.context.wallet.mandates.byPassword;
  const tokenFor = async (user: Person, purpose: string) =>
    (await service.sandbox.ask<{ token: string }>('passwordToken', { user: user.walletUserId, purpose }))
      .token;
  const purpose = openingPurpose('request');
  const proof = await byPassword?.prove(await tokenFor(payer, purpose), purpose);
  expect(proof).toMatchObject({ kind: 'PROVED', walletIds: [{ kind: 'OPEN_ID' }] });
  const walletIds = proof?.kind === 'PROVED' ? proof.walletIds : [];
  const now = service.clock.now();
  const mandate = { agreementId: newAgreementId(lifeUserId, now), signBefore: after(now, MINUTE) };
  const sign = async (by: Person) =>
    byPassword?.sign(mandate, { token: await tokenFor(by, purpose), purpose, walletIds });
  expect(await sign(await service.stranger())).toEqual({ kind: 'REFUSED' });
  expect(await sign(person)).toMatchObject({ status: 'SIGNED' });
});
