import { AUTOPAY_NO_PASSWORD } from '@life-payment/contract';
import { expect } from 'vitest';
import { soon } from '../../../scripts/testing/soon.ts';
import { saveAccount } from '../support/accounts.ts';
import { serviceTest } from '../support/fixtures.ts';
import { bindingOf, inWallet, signAtWallet, stateOf } from '../support/mandates.ts';

const { service, test } = serviceTest({ env: { WALLET_PASSWORDS: 'off' } });

test('where the wallet has no pay password both calls say so, and the page opens and closes', async () => {
  const payer = await service.login();
  const { accountId } = await saveAccount(service, payer);
  const asker = inWallet(payer);
  const offer = await service.call('/autopay/canBindAutopay', { accountId }, asker);
  expect(offer.byPassword).toBe(false);
  const byToken = { ...bindingOf(accountId), passwordToken: 'any' };
  const refused = await service.refused('/autopay/bindAutoPayByPassword', byToken, asker);
  expect(refused.code).toBe(AUTOPAY_NO_PASSWORD.code);
  const { agreementId, sign } = await service.call('/autopay/bindAutopay', bindingOf(accountId), asker);
  await signAtWallet(service, payer, sign.value);
  await soon(async () => expect(await stateOf(service, payer, agreementId)).toBe('SIGNED'));
  const close = { agreementId, passwordToken: 'any' };
  const kept = await service.refused('/autopay/cancelAutoPayByPassword', close, asker);
  expect(kept.code).toBe(AUTOPAY_NO_PASSWORD.code);
  expect(await service.call('/autopay/cancelAutopay', { agreementId }, asker)).toEqual({ state: 'ENDING' });
});
