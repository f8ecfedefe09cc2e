import { randomUUID } from 'node:crypto';
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
  type RequestFor,
  TERMS_CHANGED,
} from '@life-payment/contract';
import {
  AUTOPAY_AMOUNT_INVALID,
  AUTOPAY_TERMS,
  openingPurpose,
  versionOf,
} from '@life-payment/contract/rules';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { WalletNotAnswering } from '../src/kit/ports/wallet.ts';
import { MINUTE } from '../src/kit/time.ts';
import { accountsOf, saveAccount } from './support/accounts.ts';
import { workOff } from './support/drive.ts';
import { inWallet, signAtWallet, stateOf, WALLET_ON_IOS } from './support/mandates.ts';
import { openTestService, type Payer, type TestService } from './support.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterEach(() => {
  service.clock.reset();
  vi.restoreAllMocks();
});
afterAll(() => service.stop());

type Binding = RequestFor<'/autopay/bindAutopay'>;

function bindingOf(accountId: string, change: Partial<Binding> = {}): Binding {
  return {
    requestId: randomUUID(),
    accountId,
    rule: { cap: 20_000 },
    agreementVersion: versionOf(AUTOPAY_TERMS),
    ...change,
  };
}

async function payerWithAccount(): Promise<{ payer: Payer; accountId: string }> {
  const payer = await service.login();
  return { payer, accountId: (await saveAccount(service, payer)).accountId };
}

async function tokenFor({ walletUserId }: Payer, purpose: string): Promise<string> {
  return (await service.sandbox.ask<{ token: string }>('passwordToken', { user: walletUserId, purpose }))
    .token;
}

async function messagesOf(payer: Payer) {
  return (await service.call('/inbox/getMessageList', {}, payer)).messages.map(({ kind, target }) => ({
    kind,
    target,
  }));
}

// @id autopay-opened-by-notice
test('opened on the page of the wallet: offered, pending, signed by its notice, and told', async () => {
  const { payer, accountId } = await payerWithAccount();
  const asker = inWallet(payer);
  const offered = await service.call('/autopay/getCanOpenAutopayAccountList', {}, asker);
  expect(offered).toMatchObject({ here: 'OK', accounts: [{ accountId }] });
  const terms = await service.call('/autopay/canBindAutopay', { accountId }, asker);
  expect(terms).toMatchObject({
    accountId,
    most: 2_000_000,
    agreementVersion: versionOf(AUTOPAY_TERMS),
  });
  const { agreementId, sign } = await service.call('/autopay/bindAutopay', bindingOf(accountId), asker);
  expect(sign).toMatchObject({ kind: 'PAGE' });
  expect(await service.call('/autopay/canBindOrLookAutopay', { accountId }, asker)).toEqual({
    what: 'FINISH',
    agreementId,
  });
  await signAtWallet(service, payer, sign.value);
  await vi.waitFor(async () => expect(await stateOf(service, payer, agreementId)).toBe('SIGNED'), 10_000);
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

test('the same request is answered again, another one under its id is not, and the consent is kept', async () => {
  const { payer, accountId } = await payerWithAccount();
  const binding = bindingOf(accountId);
  const first = await service.call('/autopay/bindAutopay', binding, inWallet(payer));
  const second = await service.call('/autopay/bindAutopay', binding, inWallet(payer));
  expect(second.agreementId).toBe(first.agreementId);
  const other = { ...binding, rule: { cap: 20_001 } };
  expect(await service.refused('/autopay/bindAutopay', other, inWallet(payer))).toMatchObject({
    code: REQUEST_ID_REUSED.code,
  });
  const consents = await service.context.db
    .selectFrom('consents')
    .select('agreement')
    .where('life_user_id', '=', payer.lifeUserId)
    .where('agreement', 'in', [...AUTOPAY_TERMS])
    .execute();
  expect(consents).toHaveLength(AUTOPAY_TERMS.length);
});

test('of two that come together one begins, and the other hears what has to be finished first', async () => {
  const { payer, accountId } = await payerWithAccount();
  const answers = await Promise.all(
    [1, 2].map(() => service.post('/autopay/bindAutopay', bindingOf(accountId), inWallet(payer))),
  );
  const codes = answers.map(({ envelope }) => envelope.msgCd).sort();
  expect(codes).toEqual(['LIV00000', AUTOPAY_PENDING.code]);
});

test('outside the wallet client and off the phone nothing is opened, whatever the browser says of itself', async () => {
  const { payer, accountId } = await payerWithAccount();
  const byPartner = await service.login(payer, 'jt_demo');
  const asked: [Parameters<typeof service.refused>[2], string][] = [
    [{ token: payer.token }, AUTOPAY_IN_WALLET.code],
    [inWallet(byPartner), AUTOPAY_IN_WALLET.code],
    [{ token: payer.token, headers: { 'user-agent': 'LifeWallet/8.2.0 (Windows)' } }, AUTOPAY_ON_PHONE.code],
  ];
  for (const [asker, code] of asked)
    expect((await service.refused('/autopay/bindAutopay', bindingOf(accountId), asker)).code).toBe(code);
  const iPhone = { token: payer.token, headers: { 'user-agent': WALLET_ON_IOS } };
  expect(await service.call('/autopay/getOpenedAutopayAccountList', {}, iPhone)).toEqual({
    here: 'OK',
    agreements: [],
  });
});

test('an old consent, an amount out of bounds, an account that is not there and a unit without it are refused', async () => {
  const { payer, accountId } = await payerWithAccount();
  const refused = (change: Partial<Binding>) =>
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
  await service.context.db
    .updateTable('accounts')
    .set({ unit_id: without?.unitId ?? '' })
    .where('account_id', '=', accountId)
    .execute();
  expect(await refused({})).toMatchObject({ code: AUTOPAY_NOT_OFFERED.code });
});

test('a pending activation is resumed, or dropped by its payer, or by itself after half an hour and a question', async () => {
  const { payer, accountId } = await payerWithAccount();
  const asker = inWallet(payer);
  const first = await service.call('/autopay/bindAutopay', bindingOf(accountId), asker);
  const { agreementId } = first;
  const resumed = await service.call('/autopay/reBindingAutoPay', { agreementId }, asker);
  expect(resumed).toMatchObject({ agreementId, sign: { kind: 'PAGE' } });
  expect(await service.call('/autopay/cancelAutopay', { agreementId }, asker)).toEqual({ state: 'ENDING' });
  expect((await service.refused('/autopay/reBindingAutoPay', { agreementId }, asker)).code).toBe(
    AUTOPAY_ENDED.code,
  );
  const second = await service.call('/autopay/bindAutopay', bindingOf(accountId), asker);
  service.clock.advance(31 * MINUTE);
  await workOff(service.context);
  expect(await stateOf(service, payer, agreementId)).toBe('ENDED');
  expect(await stateOf(service, payer, second.agreementId)).toBe('ENDED');
  expect(await messagesOf(payer)).toEqual([]);
});

test('a page signed after its activation was dropped opens nothing: the wallet is told to end it', async () => {
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

test('opened and closed by the pay password; a token that proves nothing opens and closes nothing', async () => {
  const { payer, accountId } = await payerWithAccount();
  const asker = inWallet(payer);
  const wrong = { ...bindingOf(accountId), passwordToken: 'guessed' };
  expect((await service.refused('/autopay/bindAutoPayByPassword', wrong, asker)).code).toBe(
    PASSWORD_TOKEN_REFUSED.code,
  );
  const refusedWith = async (by: Payer, purposeOf: (requestId: string) => string) => {
    const tried = bindingOf(accountId);
    const passwordToken = await tokenFor(by, purposeOf(tried.requestId));
    const stolen = { ...tried, passwordToken };
    expect((await service.refused('/autopay/bindAutoPayByPassword', stolen, asker)).code).toBe(
      PASSWORD_TOKEN_REFUSED.code,
    );
  };
  // Neither somebody else's password opens it, nor the payer's own that was given for something else.
  await refusedWith(await service.login(), openingPurpose);
  await refusedWith(payer, () => openingPurpose('another'));
  const wanted = bindingOf(accountId);
  const binding = { ...wanted, passwordToken: await tokenFor(payer, openingPurpose(wanted.requestId)) };
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

// @id password-tokens-limited
test('too many tokens are refused with a code of their own', async () => {
  const { payer, accountId } = await payerWithAccount();
  const wallet = service.context.wallet.mandates;
  if (!wallet) throw new Error('the sandbox takes deductions');
  vi.spyOn(wallet, 'signByPassword').mockResolvedValue({ kind: 'TOO_MANY' });
  const binding = { ...bindingOf(accountId), passwordToken: 'eleventh' };
  expect((await service.refused('/autopay/bindAutoPayByPassword', binding, inWallet(payer))).code).toBe(
    AUTOPAY_TOO_MANY_TOKENS.code,
  );
});

test('signed by the password and the answer lost: it is pending, and the wallet is asked what became of it', async () => {
  const { payer, accountId } = await payerWithAccount();
  const wallet = service.context.wallet.mandates;
  if (!wallet) throw new Error('the sandbox takes deductions');
  const { signByPassword } = wallet;
  vi.spyOn(wallet, 'signByPassword').mockImplementationOnce(async (...asked) => {
    await signByPassword(...asked);
    throw new WalletNotAnswering('lost');
  });
  const wanted = bindingOf(accountId);
  const passwordToken = await tokenFor(payer, openingPurpose(wanted.requestId));
  const binding = { ...wanted, passwordToken };
  const { agreementId } = await service.call('/autopay/bindAutoPayByPassword', binding, inWallet(payer));
  service.clock.advance(MINUTE);
  await workOff(service.context);
  expect(await stateOf(service, payer, agreementId)).toBe('SIGNED');
});
