import {
  ACCOUNT_HAS_AUTOPAY,
  AUTOPAY_ENDED,
  AUTOPAY_IN_WALLET,
  AUTOPAY_NOT_OFFERED,
  AUTOPAY_ON_ALREADY,
  AUTOPAY_ON_PHONE,
  AUTOPAY_PENDING,
  AUTOPAY_TOO_MANY_TOKENS,
  NO_SUCH_THING,
  PASSWORD_TOKEN_REFUSED,
  REQUEST_ID_REUSED,
  TERMS_CHANGED,
} from '@life-payment/contract';
import {
  AUTOPAY_AMOUNT_INVALID,
  AUTOPAY_TERMS,
  openingPurpose,
  versionOf,
} from '@life-payment/contract/rules';
import { afterEach, expect, vi } from 'vitest';
import { soon } from '../../../scripts/testing/soon.ts';
import { deleteAccounts, lockAccountsOf } from '../../src/billing/account-store.ts';
import { type MandatesByPassword, WalletNotAnswering } from '../../src/kit/ports/wallet.ts';
import { MINUTE } from '../../src/kit/time.ts';
import { accountsOf, saveAccount } from '../support/accounts.ts';
import { passTime, workOff } from '../support/drive.ts';
import { serviceTest } from '../support/fixtures.ts';
import {
  bindingOf,
  inWallet,
  openAutopay,
  signAtWallet,
  stateOf,
  WALLET_ON_IOS,
} from '../support/mandates.ts';
import { rowsOf, setRows, waitingForLocks } from '../support/rows.ts';
import type { Payer } from '../support/service.ts';

const { service, test } = serviceTest();
afterEach(() => vi.restoreAllMocks());

async function payerWithAccount(): Promise<{ payer: Payer; accountId: string }> {
  const payer = await service.login();
  return { payer, accountId: (await saveAccount(service, payer)).accountId };
}

async function messagesOf(payer: Payer) {
  return (await service.call('/inbox/getMessageList', {}, payer)).messages.map(({ kind, target }) => ({
    kind,
    target,
  }));
}

test('automatic payment opened on the wallet’s page is offered, pending, signed by the notice, and told', async () => {
  const { payer, accountId } = await payerWithAccount();
  const asker = inWallet(payer);
  const offered = await service.call('/autopay/getCanOpenAutopayAccountList', {}, asker);
  expect(offered).toMatchObject({ here: 'OK', accounts: [{ accountId }] });
  const terms = await service.call('/autopay/canBindAutopay', { accountId }, asker);
  expect(terms).toMatchObject({ accountId, most: 2_000_000, agreementVersion: versionOf(AUTOPAY_TERMS) });
  const { agreementId, sign } = await service.call('/autopay/bindAutopay', bindingOf(accountId), asker);
  expect(await service.call('/autopay/canBindOrLookAutopay', { accountId }, asker)).toEqual({
    what: 'FINISH',
    agreementId,
  });
  await signAtWallet(service, payer, sign.value);
  await soon(async () => expect(await stateOf(service, payer, agreementId)).toBe('SIGNED'));
  expect(await service.call('/autopay/canBindOrLookAutopay', { accountId }, asker)).toEqual({
    what: 'LOOK',
    agreementId,
  });
  expect(await messagesOf(payer)).toEqual([
    { kind: 'AUTOPAY_OPENED', target: { topage: 'zdjfgl', agreementId } },
  ]);
  expect(await accountsOf(service, payer)).toMatchObject([{ accountId, autopay: true }]);
  const deleted = await service.refused('/user/delAccount', { accountId }, payer);
  expect(deleted.code).toBe(ACCOUNT_HAS_AUTOPAY.code);
  const again = await service.refused('/autopay/bindAutopay', bindingOf(accountId), asker);
  expect(again).toMatchObject({ code: AUTOPAY_ON_ALREADY.code, params: { agreementId } });
  expect((await service.call('/autopay/getCanOpenAutopayAccountList', {}, asker)).accounts).toEqual([]);
});

test('a repeated request answers the same, another request under its id is refused, and the consent is kept', async () => {
  const { payer, accountId } = await payerWithAccount();
  const binding = bindingOf(accountId);
  const first = await service.call('/autopay/bindAutopay', binding, inWallet(payer));
  const second = await service.call('/autopay/bindAutopay', binding, inWallet(payer));
  expect(second.agreementId).toBe(first.agreementId);
  const other = { ...binding, rule: { cap: 20_001 } };
  expect(await service.refused('/autopay/bindAutopay', other, inWallet(payer))).toMatchObject({
    code: REQUEST_ID_REUSED.code,
  });
  const consents = await rowsOf(service, 'consents', 'agreement', {
    life_user_id: payer.lifeUserId,
    agreement: [...AUTOPAY_TERMS],
  });
  expect(consents).toHaveLength(AUTOPAY_TERMS.length);
});

test('a pending auto-payment activation record must be handled first, also of two activations at once', async () => {
  const { payer, accountId } = await payerWithAccount();
  const answers = await Promise.all(
    [1, 2].map(() => service.post('/autopay/bindAutopay', bindingOf(accountId), inWallet(payer))),
  );
  const codes = answers.map(({ envelope }) => envelope.msgCd).sort();
  expect(codes).toEqual(['LIV00000', AUTOPAY_PENDING.code]);
});

test('automatic payment and pay-password verification need the wallet client on Android or iOS, whatever the browser claims', async () => {
  const { payer, accountId } = await payerWithAccount();
  const byPartner = await service.login(payer, 'jt_demo');
  const asked: [Parameters<typeof service.refused>[2], string][] = [
    [{ token: payer.token }, AUTOPAY_IN_WALLET.code],
    [inWallet(byPartner), AUTOPAY_IN_WALLET.code],
    [{ token: payer.token, headers: { 'user-agent': 'LifeWallet/8.2.0 (Windows)' } }, AUTOPAY_ON_PHONE.code],
  ];
  for (const [asker, code] of asked)
    expect((await service.refused('/autopay/bindAutopay', bindingOf(accountId), asker)).code).toBe(code);
  // An iPad says Macintosh.
  for (const userAgent of [WALLET_ON_IOS, WALLET_ON_IOS.replace('iPhone', 'Macintosh')]) {
    const phone = { token: payer.token, headers: { 'user-agent': userAgent } };
    expect(await service.call('/autopay/getOpenedAutopayAccountList', {}, phone)).toEqual({
      here: 'OK',
      agreements: [],
    });
  }
});

test('an old consent, an amount out of bounds, a missing account and a unit without automatic payment are refused', async () => {
  const { payer, accountId } = await payerWithAccount();
  const refused = (change: Parameters<typeof bindingOf>[1]) =>
    service.refused('/autopay/bindAutopay', bindingOf(accountId, change), inWallet(payer));
  expect(await refused({ agreementVersion: 'old' })).toMatchObject({ code: TERMS_CHANGED.code });
  expect(await refused({ rule: { cap: 2_000_001 } })).toMatchObject({
    code: AUTOPAY_AMOUNT_INVALID.code,
    field: 'cap',
  });
  expect(await refused({ rule: { amount: 1, threshold: 1 } })).toMatchObject({ field: 'amount' });
  expect(await refused({ accountId: 'NOBODYS' })).toMatchObject({ code: NO_SUCH_THING.code });
  const units = await service.context.catalogue.units();
  const without = units.find(({ autopay }) => !autopay);
  await setRows(service, 'accounts', { unit_id: without?.unitId ?? '' }, { account_id: accountId });
  expect(await refused({})).toMatchObject({ code: AUTOPAY_NOT_OFFERED.code });
});

test('a pending activation is resumed, dropped by its payer, or dropped after half an hour and a query', async () => {
  const { payer, accountId } = await payerWithAccount();
  const asker = inWallet(payer);
  const first = await service.call('/autopay/bindAutopay', bindingOf(accountId), asker);
  const { agreementId } = first;
  const resumed = await service.call('/autopay/reBindingAutoPay', { agreementId }, asker);
  expect(resumed).toMatchObject({ agreementId, sign: { value: expect.any(String) } });
  expect(await service.call('/autopay/cancelAutopay', { agreementId }, asker)).toEqual({ state: 'ENDING' });
  expect((await service.refused('/autopay/reBindingAutoPay', { agreementId }, asker)).code).toBe(
    AUTOPAY_ENDED.code,
  );
  const second = await service.call('/autopay/bindAutopay', bindingOf(accountId), asker);
  await passTime(service, 31 * MINUTE);
  expect(await stateOf(service, payer, agreementId)).toBe('ENDED');
  expect(await stateOf(service, payer, second.agreementId)).toBe('ENDED');
  expect(await messagesOf(payer)).toEqual([]);
});

test('a mandate signed after its activation was dropped is ended at the wallet', async () => {
  const { payer, accountId } = await payerWithAccount();
  const { agreementId, sign } = await service.call(
    '/autopay/bindAutopay',
    bindingOf(accountId),
    inWallet(payer),
  );
  await service.call('/autopay/cancelAutopay', { agreementId }, inWallet(payer));
  await signAtWallet(service, payer, sign.value);
  await workOff(service.context);
  expect(await stateOf(service, payer, agreementId)).toBe('ENDED');
  expect(await messagesOf(payer)).toEqual([]);
});

function byPassword(): MandatesByPassword {
  const found = service.context.wallet.mandates.byPassword;
  if (!found) throw new Error('the sandbox’s wallet signs by password');
  return found;
}

async function tokenFor({ walletUserId }: Payer, purpose: string): Promise<string> {
  return (await service.sandbox.ask<{ token: string }>('passwordToken', { user: walletUserId, purpose }))
    .token;
}

test('the pay password opens and closes automatic payment, and a token without proof does neither', async () => {
  const { payer, accountId } = await payerWithAccount();
  const asker = inWallet(payer);
  const wrong = { ...bindingOf(accountId), passwordToken: 'guessed' };
  expect((await service.refused('/autopay/bindAutoPayByPassword', wrong, asker)).code).toBe(
    PASSWORD_TOKEN_REFUSED.code,
  );
  const refusedWith = async (by: Payer, purposeOf: (requestId: string) => string) => {
    const request = bindingOf(accountId);
    const passwordToken = await tokenFor(by, purposeOf(request.requestId));
    const stolen = { ...request, passwordToken };
    expect((await service.refused('/autopay/bindAutoPayByPassword', stolen, asker)).code).toBe(
      PASSWORD_TOKEN_REFUSED.code,
    );
  };
  // Another payer's password does not open it, nor the payer's own that was entered for another purpose.
  await refusedWith(await service.login(), openingPurpose);
  await refusedWith(payer, () => openingPurpose('another'));
  const fields = bindingOf(accountId);
  const binding = { ...fields, passwordToken: await tokenFor(payer, openingPurpose(fields.requestId)) };
  const opened = await service.call('/autopay/bindAutoPayByPassword', binding, asker);
  expect(opened.state).toBe('SIGNED');
  expect(await service.call('/autopay/bindAutoPayByPassword', binding, asker)).toEqual(opened);
  const { agreementId } = opened;
  const close = (passwordToken: string) => ({ agreementId, passwordToken });
  const other = await service.login();
  for (const token of ['guessed', await tokenFor(other, `autopay-close:${agreementId}`)])
    expect((await service.refused('/autopay/cancelAutoPayByPassword', close(token), asker)).code).toBe(
      PASSWORD_TOKEN_REFUSED.code,
    );
  const proof = await tokenFor(payer, `autopay-close:${agreementId}`);
  expect(await service.call('/autopay/cancelAutoPayByPassword', close(proof), asker)).toEqual({
    state: 'ENDING',
  });
  await workOff(service.context);
  expect(await stateOf(service, payer, agreementId)).toBe('ENDED');
});

test('a pay-password token proves its person once and for one purpose, and too many pay-password tokens are refused', async () => {
  const { payer, accountId } = await payerWithAccount();
  const { prove } = byPassword();
  const close = 'autopay-close:one';
  const given = await tokenFor(payer, close);
  expect(await prove(given, 'autopay-close:another')).toEqual({ kind: 'REFUSED' });
  const walletIds = [{ kind: 'USER_ID', id: payer.walletUserId }, { kind: 'OPEN_ID' }];
  expect(await prove(given, close)).toMatchObject({ kind: 'PROVED', walletIds });
  expect(await prove(given, close)).toEqual({ kind: 'REFUSED' });
  for (let taken = 1; taken < 10; taken += 1) await prove(await tokenFor(payer, close), close);
  expect(await prove(await tokenFor(payer, close), close)).toEqual({ kind: 'TOO_MANY' });
  const fields = bindingOf(accountId);
  const binding = { ...fields, passwordToken: await tokenFor(payer, openingPurpose(fields.requestId)) };
  const refusal = await service.refused('/autopay/bindAutoPayByPassword', binding, inWallet(payer));
  expect(refusal.code).toBe(AUTOPAY_TOO_MANY_TOKENS.code);
});

test('a mandate is over when only the wallet’s answer to its end is lost', async () => {
  const payer = await service.login();
  const { agreementId } = await openAutopay(service, payer, { cap: 20_000 });
  const conduct = { gateway: 'ANSWER_LOST', methods: ['alipay.user.agreement.unsign'] };
  await service.sandbox.ask('wallet/conduct', { outTradeNo: agreementId, conduct });
  const { endMandate, queryMandate } = service.context.wallet.mandates;
  await expect(endMandate(agreementId)).rejects.toThrow(WalletNotAnswering);
  expect(await queryMandate(agreementId)).toMatchObject({ status: 'ENDED' });
});

test('a signature by password whose answer is lost is pending until the wallet is queried', async () => {
  const { payer, accountId } = await payerWithAccount();
  const wallet = byPassword();
  const { sign } = wallet;
  vi.spyOn(wallet, 'sign').mockImplementationOnce(async (...parameters) => {
    await sign(...parameters);
    throw new WalletNotAnswering('lost');
  });
  const fields = bindingOf(accountId);
  const passwordToken = await tokenFor(payer, openingPurpose(fields.requestId));
  const binding = { ...fields, passwordToken };
  const { agreementId } = await service.call('/autopay/bindAutoPayByPassword', binding, inWallet(payer));
  await passTime(service, MINUTE);
  expect(await stateOf(service, payer, agreementId)).toBe('SIGNED');
});

test('automatic payment is not opened for an account that is deleted meanwhile', async () => {
  const { payer, accountId } = await payerWithAccount();
  const { lifeUserId } = payer;
  // The first call from the wallet's client notes the device in the user's row.
  await service.call('/autopay/getCanOpenAutopayAccountList', {}, inWallet(payer));
  const binding = await service.context.db.transaction().execute(async (tx) => {
    await lockAccountsOf(tx, lifeUserId);
    const refused = service.refused('/autopay/bindAutopay', bindingOf(accountId), inWallet(payer));
    await soon(async () => expect(await waitingForLocks(service)).toBe(1));
    await deleteAccounts(tx, lifeUserId, [accountId]);
    return { refused };
  });
  expect(await binding.refused).toMatchObject({ code: NO_SUCH_THING.code, field: 'accountId' });
});
