import { AUTOPAY_TOO_MANY_TOKENS, PASSWORD_TOKEN_REFUSED } from '@life-payment/contract';
import { openingPurpose } from '@life-payment/contract/rules';
import { afterEach, expect, vi } from 'vitest';
import { type MandatesByPassword, WalletNotAnswering } from '../../src/kit/ports/wallet.ts';

import { MINUTE } from '../../src/kit/time.ts';
import { saveAccount } from '../support/accounts.ts';
import { workOff } from '../support/drive.ts';
import { serviceTest } from '../support/fixtures.ts';
import { bindingOf, inWallet, stateOf } from '../support/mandates.ts';
import type { Payer } from '../support/service.ts';

const { service, test } = serviceTest();
afterEach(() => vi.restoreAllMocks());

async function payerWithAccount(): Promise<{ payer: Payer; accountId: string }> {
  const payer = await service.login();
  return { payer, accountId: (await saveAccount(service, payer)).accountId };
}

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

test('too many pay-password tokens are refused with a code of their own', async () => {
  const { payer, accountId } = await payerWithAccount();
  const wallet = byPassword();
  vi.spyOn(wallet, 'sign').mockResolvedValue({ kind: 'TOO_MANY' });
  const binding = { ...bindingOf(accountId), passwordToken: 'eleventh' };
  expect((await service.refused('/autopay/bindAutoPayByPassword', binding, inWallet(payer))).code).toBe(
    AUTOPAY_TOO_MANY_TOKENS.code,
  );
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
  service.clock.advance(MINUTE);
  await workOff(service.context);
  expect(await stateOf(service, payer, agreementId)).toBe('SIGNED');
});
