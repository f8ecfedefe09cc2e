import { afterEach, expect } from 'vitest';
import { soon } from '../../../scripts/testing/soon.ts';
import { saveAccount } from '../support/accounts.ts';
import { workOff } from '../support/drive.ts';
import { serviceTest } from '../support/fixtures.ts';
import { bindingOf, inWallet, signAtWallet, stateOf } from '../support/mandates.ts';

const { service, test } = serviceTest();

/** Names the wallet of the payers' channel. */
async function channelGoesBy(wallet: 'alipay' | 'lifewallet'): Promise<void> {
  const { db, channels } = service.context;
  const channel = await channels.channel('HISUN');
  await db
    .updateTable('channels')
    .set({ settings: JSON.stringify({ ...channel?.settings, wallet }) })
    .where('output_endpoint', '=', 'HISUN')
    .execute();
  await channels.refresh();
}

afterEach(() => channelGoesBy('lifewallet'));

test.for(['/autopay/reBindingAutoPay', '/autopay/bindAutopay'] as const)(
  'a pending activation is signed at the wallet that it began at, also once its channel goes by another: %s',
  async (path) => {
    const payer = await service.login();
    const { accountId } = await saveAccount(service, payer);
    const binding = bindingOf(accountId);
    const begun = await service.call('/autopay/bindAutopay', binding, inWallet(payer));
    await channelGoesBy('alipay');
    const { agreementId } = begun;
    const again =
      path === '/autopay/bindAutopay'
        ? await service.call(path, binding, inWallet(payer))
        : await service.call(path, { agreementId }, inWallet(payer));
    const appOf = (address: string) => new URL(address).searchParams.get('app_id');
    expect(again.agreementId).toBe(agreementId);
    expect(appOf(again.sign.value)).toBe(appOf(begun.sign.value));
    await signAtWallet(service, payer, again.sign.value);
    await soon(async () => {
      await workOff(service.context);
      expect(await stateOf(service, payer, agreementId)).toBe('SIGNED');
    });
  },
);
