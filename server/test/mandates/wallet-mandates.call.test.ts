import { afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import { newAgreementId, newOrderId, paymentIdOf } from '../../src/kit/ids.ts';
import { WalletNotAnswering } from '../../src/kit/ports/wallet.ts';
import type { MandatesByPassword, WalletMandates } from '../../src/kit/ports/wallet-mandates.ts';
import { after, DAY, dayOf, MINUTE } from '../../src/kit/time.ts';
import type { WalletId } from '../../src/kit/wallet-id.ts';
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

/** Sets the wallet's clock. */
function walletAt(time: Date) {
  return service.sandbox.ask('wallet/clock', { aheadMs: time.getTime() - Date.now() });
}
function bend(number: string, conduct: object) {
  return service.sandbox.ask('wallet/conduct', { outTradeNo: number, conduct });
}
function balance(fen: number) {
  return service.sandbox.ask('wallet/balance', { user: user.walletUserId, balance: fen });
}

function toSign(signBefore = new Date(at('12:00').getTime() + 30 * MINUTE)) {
  return {
    agreementId,
    signBefore,
    returnUrl: `${service.origin}/jiaofei/pages/zdjf/zdjf`,
  };
}
async function sign(how: 'signingPage' | 'clientSigning' = 'signingPage', signBefore?: Date) {
  return service.sandbox.ask<{ kind: string }>('agreements/sign', {
    user: user.walletUserId,
    sign: await mandates[how](toSign(signBefore)),
  });
}
async function token(purpose: string) {
  return (await service.sandbox.ask<{ token: string }>('passwordToken', { user: user.walletUserId, purpose }))
    .token;
}

/** A signed mandate's number at the wallet. */
async function signed(): Promise<string> {
  await sign();
  return (await mandates.queryMandate(agreementId)).walletAgreementNo ?? '';
}

async function deduction(amount = 12_345) {
  return {
    paymentId: paymentIdOf(newOrderId(OWNER, service.clock.now())),
    walletAgreementNo: await signed(),
    amount,
    subject: '电费 长沙',
  };
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

describe('signing at the wallet', () => {
  test.each(['signingPage', 'clientSigning'] as const)('by %s makes the mandate stand', async (how) => {
    expect(await mandates.queryMandate(agreementId)).toMatchObject({ status: 'NOT_EXIST' });
    expect(await sign(how)).toMatchObject({ kind: 'SIGNED' });
    expect(await mandates.queryMandate(agreementId)).toEqual({
      status: 'SIGNED',
      walletAgreementNo: expect.stringMatching(/^\d{20}$/),
      at: expect.any(Date),
      signedBy: [{ kind: 'USER_ID', id: user.walletUserId }],
    });
  });

  test('is done once under a number, and not after its time', async () => {
    const walletAgreementNo = await signed();
    expect(await sign()).toMatchObject({ kind: 'OVER' });
    expect(await mandates.queryMandate(agreementId)).toMatchObject({ walletAgreementNo });
    agreementId = newAgreementId(OWNER, service.clock.now());
    expect(await sign('signingPage', service.clock.now())).toMatchObject({ kind: 'OVER' });
  });

  test('works by a pay-password token, as often as it is repeated, and by no other token', async () => {
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

  test('is impossible once the mandate has ended', async () => {
    await sign();
    await mandates.endMandate(agreementId);
    await mandates.endMandate(agreementId);
    expect(await mandates.queryMandate(agreementId)).toMatchObject({ status: 'ENDED' });
    expect(await sign()).toMatchObject({ kind: 'OVER' });
  });

  test('is over when only the answer to the end of the mandate is lost', async () => {
    await sign();
    await bend(agreementId, { gateway: 'ANSWER_LOST', methods: ['alipay.user.agreement.unsign'] });
    await expect(mandates.endMandate(agreementId)).rejects.toThrow(WalletNotAnswering);
    expect(await mandates.queryMandate(agreementId)).toMatchObject({ status: 'ENDED' });
  });
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

describe('a deduction at the wallet', () => {
  test('is made once, however often it is sent', async () => {
    const sent = await deduction();
    const paid = await mandates.deduct(sent);
    expect(paid).toMatchObject({ kind: 'PAID', trade: { status: 'PAID', amount: 12_345 } });
    expect(await mandates.deduct(sent)).toEqual(paid);
    expect(await mandates.deduct({ ...sent, amount: 1 })).toEqual({ kind: 'UNKNOWN' });
    const { wallet } = await service.sandbox.ask<{ wallet: { from_account: string; amount: number }[] }>(
      'books?limit=20',
    );
    expect(wallet.filter((row) => row.from_account === user.walletUserId)).toMatchObject([
      { amount: 12_345 },
    ]);
  });

  test('is made above what the payer agreed to with us, because the wallet holds no cap', async () => {
    expect(await mandates.deduct(await deduction(20_001))).toMatchObject({ kind: 'PAID' });
  });

  test('is refused without balance, and once the mandate has ended', async () => {
    const sent = await deduction(20_000);
    await balance(19_999);
    expect(await mandates.deduct(sent)).toEqual({ kind: 'INSUFFICIENT_BALANCE' });
    await balance(20_000);
    expect(await mandates.deduct(sent)).toMatchObject({ kind: 'PAID' });
    const next = await deduction(1);
    await service.sandbox.ask('agreements/end', { agreementId });
    expect(await mandates.deduct(next)).toEqual({ kind: 'AGREEMENT_ENDED' });
  });

  test.each([
    ['06:59', 'OUT_OF_HOURS'],
    ['07:00', 'PAID'],
    ['21:59', 'PAID'],
    ['22:00', 'OUT_OF_HOURS'],
  ])('at %s is %s', async (time, kind) => {
    const sent = await deduction();
    await walletAt(at(time));
    expect(await mandates.deduct(sent)).toMatchObject({ kind });
  });

  test.each([
    ['IN_PROCESS_THEN_PAID', 'PAID'],
    ['IN_PROCESS_THEN_FAILED', 'CLOSED'],
  ])('%s is unknown, and then %s', async (conduct, status) => {
    const sent = await deduction();
    await bend(sent.paymentId, { deduction: conduct });
    expect(await mandates.deduct(sent)).toEqual({ kind: 'UNKNOWN' });
    expect(await mandates.deduct(sent)).toEqual({ kind: 'UNKNOWN' });
    expect(await service.context.wallet.query(sent.paymentId)).toMatchObject({ status: 'OPENED' });
    await walletAt(at('12:01'));
    expect(await service.context.wallet.query(sent.paymentId)).toMatchObject({ status });
  });

  test('whose answer is lost was paid', async () => {
    const sent = await deduction();
    await bend(agreementId, { deduction: 'ANSWER_LOST' });
    await expect(mandates.deduct(sent)).rejects.toThrow(WalletNotAnswering);
    expect(await service.context.wallet.query(sent.paymentId)).toMatchObject({ status: 'PAID' });
    await bend(agreementId, {});
    expect(await mandates.deduct(sent)).toMatchObject({ kind: 'PAID' });
  });

  test('that is cancelled is never taken, whether or not the wallet has heard of it', async () => {
    const [heard, unheard] = [await deduction(), await deduction()];
    await bend(heard.paymentId, { deduction: 'NEVER_ANSWERED' });
    await expect(mandates.deduct(heard)).rejects.toThrow(WalletNotAnswering);
    await bend(unheard.paymentId, { gateway: 'UNKNOWN', methods: ['alipay.trade.cancel'] });
    await expect(mandates.cancel?.(unheard.paymentId)).rejects.toThrow(WalletNotAnswering);
    await bend(unheard.paymentId, {});
    for (const sent of [heard, unheard]) {
      await mandates.cancel?.(sent.paymentId);
      expect(await service.context.wallet.query(sent.paymentId)).toMatchObject({
        status: 'CLOSED',
        refunded: 0,
      });
      expect(await mandates.deduct(sent)).toEqual({ kind: 'REFUSED' });
    }
  });
});

function walletId(id: string): WalletId {
  return { kind: 'USER_ID', id };
}
