import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { newAgreementId, type WalletId } from '../../src/kit/ids.ts';
import {
  type MandatesByPassword,
  type WalletMandates,
  WalletNotAnswering,
} from '../../src/kit/ports/wallet.ts';

import { after, DAY, dayOf, MINUTE } from '../../src/kit/time.ts';

import { serviceTest } from '../support/fixtures.ts';

const { service, test } = serviceTest();

let mandates: WalletMandates;
let byPassword: MandatesByPassword;
let user: { walletUserId: string; mobile: string };
let agreementId: string;
const OWNER = 'WALLETTESTER';
/** Tomorrow: the wallet's clock does not go back. */
const day = dayOf(after(new Date(), DAY));
function at(time: string): Date {
  return new Date(`${day}T${time}:00+08:00`);
}

function walletAt(time: Date) {
  return service.sandbox.ask('wallet/clock', { aheadMs: time.getTime() - Date.now() });
}
function bend(number: string, conduct: object) {
  return service.sandbox.ask('wallet/conduct', { outTradeNo: number, conduct });
}

function toSign() {
  return {
    agreementId,
    signBefore: new Date(at('12:00').getTime() + 30 * MINUTE),
    returnUrl: `${service.origin}/jiaofei/pages/zdjf/zdjf`,
  };
}
async function sign() {
  return service.sandbox.ask<{ kind: string }>('agreements/sign', {
    user: user.walletUserId,
    sign: await mandates.signingPage(toSign()),
  });
}
async function token(purpose: string) {
  return (await service.sandbox.ask<{ token: string }>('passwordToken', { user: user.walletUserId, purpose }))
    .token;
}

beforeAll(async () => {
  const { wallet } = service.context;
  const passwords = wallet.mandates.byPassword;
  if (!passwords) throw new Error('The wallet has no pay passwords.');
  mandates = wallet.mandates;
  byPassword = passwords;
});
beforeEach(async () => {
  user = await service.stranger();
  agreementId = newAgreementId(OWNER, service.clock.now());
  await walletAt(at('12:00'));
});
afterEach(() => service.sandbox.ask('wallet/clock', { aheadMs: 0 }));

test('signing at the wallet makes the mandate stand', async () => {
  expect(await mandates.queryMandate(agreementId)).toMatchObject({ status: 'NOT_EXIST' });
  expect(await sign()).toMatchObject({ kind: 'SIGNED' });
  expect(await mandates.queryMandate(agreementId)).toEqual({
    status: 'SIGNED',
    walletAgreementNo: expect.stringMatching(/^\d{20}$/),
    at: expect.any(Date),
    signedBy: [{ kind: 'USER_ID', id: user.walletUserId }],
  });
});

test('signing at the wallet works by a pay-password token, as often as it is repeated, and by no other token', async () => {
  const purpose = 'autopay-open:1';
  const given = { token: await token(purpose), purpose, walletIds: [walletId(user.walletUserId)] };
  const first = await byPassword.sign(toSign(), given);
  expect(first).toMatchObject({ status: 'SIGNED' });
  expect(await byPassword.sign(toSign(), given)).toEqual(first);
  agreementId = newAgreementId(OWNER, service.clock.now());
  expect(await byPassword.sign(toSign(), given)).toEqual({ kind: 'REFUSED' });
  for (const other of [
    { token: await token('another') },
    { token: await token(purpose), walletIds: [walletId('W1')] },
  ])
    expect(await byPassword.sign(toSign(), { ...given, ...other })).toEqual({ kind: 'REFUSED' });
});

test('signing at the wallet is over when only the answer to the end of the mandate is lost', async () => {
  await sign();
  await bend(agreementId, { gateway: 'ANSWER_LOST', methods: ['alipay.user.agreement.unsign'] });
  await expect(mandates.endMandate(agreementId)).rejects.toThrow(WalletNotAnswering);
  expect(await mandates.queryMandate(agreementId)).toMatchObject({ status: 'ENDED' });
});

test('a pay-password token proves its person once, for one purpose, ten times an hour', async () => {
  const close = `autopay-close:${agreementId}`;
  const given = await token(close);
  expect(await byPassword.prove(given, 'autopay-close:another')).toEqual({ kind: 'REFUSED' });
  expect(await byPassword.prove(given, close)).toMatchObject({
    kind: 'PROVED',
    walletIds: [walletId(user.walletUserId), { kind: 'OPEN_ID' }],
  });
  expect(await byPassword.prove(given, close)).toEqual({ kind: 'REFUSED' });
  for (let taken = 1; taken < 10; taken += 1) await byPassword.prove(await token(close), close);
  expect(await byPassword.prove(await token(close), close)).toEqual({ kind: 'TOO_MANY' });
});

function walletId(id: string): WalletId {
  return { kind: 'USER_ID', id };
}
