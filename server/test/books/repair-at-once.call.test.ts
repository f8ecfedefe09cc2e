import { expect } from 'vitest';
import { soon } from '../../../scripts/testing/soon.ts';
import { STATEMENT_QUESTIONS } from '../../src/kit/jobs/queue.ts';
import { serviceTest } from '../support/fixtures.ts';
import { paying } from '../support/paying.ts';
import { reconciling } from '../support/reconciling.ts';
import { rowsOf } from '../support/rows.ts';
import { walletRelay } from '../support/wallet-relay.ts';

const QUERY = 'alipay.trade.query';
const ORDERS = 7;

const wallet = walletRelay();
const { service, test } = serviceTest({ env: wallet.env });
const { run } = reconciling(service);

test('payments that a statement shows are asked about side by side, and never more than allowed', async () => {
  const orders: string[] = [];
  for (let n = 0; n < ORDERS; n += 1) {
    const { paidUnheard } = paying(service, await service.login());
    orders.push((await paidUnheard()).order.orderId);
  }
  await service.sandbox.ask('wallet/conduct', { conduct: { statement: 'EARLY' } });
  const before = wallet.asked(QUERY);
  const asked = () => wallet.asked(QUERY) - before;
  const release = wallet.hold(QUERY);
  const reconciled = run('wallet');
  await soon(() => expect(asked()).toBe(STATEMENT_QUESTIONS));
  release();
  await reconciled;
  expect(asked()).toBe(ORDERS);
  const rows = await rowsOf(service, 'order_payments', 'state', { order_id: orders });
  expect(rows).toEqual(orders.map(() => ({ state: 'PAID' })));
});
