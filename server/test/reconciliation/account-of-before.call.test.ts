import { expect } from 'vitest';
import { workOff } from '../support/drive.ts';
import { moneyTest } from '../support/fixtures.ts';
import { paying } from '../support/paying.ts';
import { reconciling } from '../support/reconciling.ts';

const { service, test, payer } = moneyTest();
const { run, balance } = reconciling(service);
const { bend, paid } = paying(service, payer);

test('the statement of one account is not booked as that of another one that the settings name no more', async () => {
  await paid();
  await workOff(service.context);
  await bend({ statement: 'EARLY' });
  for (const partner of ['wallet', 'wallet-account']) await run(partner);
  const fees = await balance('WALLET_FEES');
  expect(fees).toBeGreaterThan(0);
  // LifeWallet had an account of its own, and days of it are awaited still.
  expect(service.context.wallets.settlesWith('lifewallet')).toBe('alipay');
  for (const partner of ['lifewallet', 'lifewallet-account']) await run(partner);
  expect(await balance('WALLET_FEES')).toBe(fees);
  const taken = await service.context.db
    .selectFrom('statement_lines')
    .select('number')
    .where('partner', 'like', 'lifewallet%')
    .execute();
  expect(taken).toEqual([]);
});
