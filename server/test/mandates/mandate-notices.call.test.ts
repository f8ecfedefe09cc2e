import { expect } from 'vitest';
import { MINUTE } from '../../src/kit/time.ts';
import { saveAccount } from '../support/accounts.ts';
import { workOff } from '../support/drive.ts';
import { payerOfEach, serviceTest } from '../support/fixtures.ts';
import { bindingOf, inWallet, signAtWallet, stateOf } from '../support/mandates.ts';

const { service, test } = serviceTest();
const payer = payerOfEach(service);

test('a notice of another wallet than the mandate’s signs nothing', async () => {
  const { accountId } = await saveAccount(service, payer);
  const { agreementId, sign } = await service.call(
    '/autopay/bindAutopay',
    bindingOf(accountId, {}),
    inWallet(payer),
  );
  const { db } = service.context;
  const isOf = (provider: 'alipay' | 'lifewallet') =>
    db.updateTable('mandates').set({ provider }).where('agreement_id', '=', agreementId).execute();
  const { provider } = await db
    .selectFrom('mandates')
    .select('provider')
    .where('agreement_id', '=', agreementId)
    .executeTakeFirstOrThrow();
  await isOf(provider === 'alipay' ? 'lifewallet' : 'alipay');
  await signAtWallet(service, payer, sign.value);
  await expect
    .poll(() => service.logs)
    .toContainEqual(
      expect.objectContaining({ event: 'wallet notice of a mandate', taken: 'NOT_OURS', agreementId }),
    );
  expect(await stateOf(service, payer, agreementId)).toBe('SIGNING');
  await isOf(provider);
  await workOff(service.context);
  service.clock.advance(MINUTE);
  await workOff(service.context);
  expect(await stateOf(service, payer, agreementId)).toBe('SIGNED');
});
