import { sql } from 'kysely';
import { expect } from 'vitest';
import { soon } from '../../../scripts/testing/soon.ts';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { serviceTest } from '../support/fixtures.ts';
import { ask, detail, wishFor } from '../support/orders.ts';

const { service, test } = serviceTest({ worker: true, env: { WALLET_CLIENT_PAYMENT: 'trade-create' } });

test.afterEach(() => service.sandbox.ask('wallet/conduct', { conduct: {} }));

test('a payer whose trade the wallet was to make does not wait for a wallet that is left alone', async ({
  payer,
}) => {
  const { context, sandbox } = service;
  const account = await service.account('ONE_BILL');
  const wish = wishFor(await ask(service, payer, account), { payHost: 'WALLET_CLIENT' });
  await sandbox.ask('wallet/conduct', { conduct: { gateway: 'DOWN' } });
  for (let times = 0; times < 5; times += 1)
    await expect(context.wallet.query('LP0')).rejects.toThrow('no answer to believe');
  const { orderId } = await service.call('/order/createLifeOrder', wish, payer);
  // The payer has waited half a minute.
  await sql`
    update wallet_payments set preparation = preparation || jsonb_build_object('by', ${new Date().toISOString()}::text)
    where payment_id = ${paymentIdOf(orderId)}`.execute(context.db);
  await soon(async () => expect(await detail(service, payer, orderId)).toMatchObject({ status: 'CLOSED' }));
  expect(context.wallet.breaker()).toBe('OPEN');
  expect((await detail(service, payer, orderId)).notPrepared).toContain('The wallet did not answer in time');
});
