import { runSql } from '../../../scripts/testing/postgres.ts';
import { clientOf, eventually } from '../../support/api.ts';
import { saveFor } from '../../support/steps/accounts.ts';
import { expectStatus } from '../../support/steps/order.ts';
import { pay } from '../../support/steps/pay.ts';
import { expect, test } from '../../support/test.ts';

test('the payer reads by when a payment is credited: before paying, on its way, and when it is late', {
  tag: '@fast',
}, async ({ phone, enter, payer, sandbox, world, look }) => {
  const { page, words } = phone;
  // The measurements of this unit say that one bill in twenty takes a minute less than a day.
  const unitId = 'electricity-330100';
  await runSql(
    world.databaseUrl,
    `insert into crediting_times (unit_id, samples, typical_seconds, slow_seconds, measured_at)
     values ($1, 40, 95, 86340, $2) on conflict do nothing`,
    [unitId, world.now().toISOString()],
  );
  const call = await clientOf(world.origin, sandbox, payer);
  const conduct = { writeOff: { kind: 'PROCESSING', ms: 600_000 } };
  const dueDate = world.now().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
  const account = await sandbox.newAccount({ outcome: 'ONE_BILL', unitId, conduct, dueDate });
  const accountId = await saveFor(call, account);

  await test.step('before paying: how long it usually takes, and that it may be late', async () => {
    // The service reads new measurements within seconds.
    await eventually(
      () => call('/bill/queryBill', { accountId }),
      ({ crediting }) => crediting.measured !== undefined,
      20_000,
    );
    await enter(phone, payer, `/jiaofei/pages/zdxq/zdxq?accountId=${accountId}`);
    await expect(page.getByText(words.usuallyIn)).toBeVisible();
    await expect(page.getByText(words.maybeLate)).toBeVisible();
    await look('1-before-paying');
  });

  await test.step('on its way: the promise stands under the facts', async () => {
    await pay(phone, payer);
    await expectStatus(phone, words.status_processing);
    await expect(page.getByText(words.orMoneyBack)).toBeVisible();
  });

  await test.step('beyond the promise: somebody looks after it', async () => {
    await runSql(
      world.databaseUrl,
      `update order_bills b set promised_by = $2::timestamptz - interval '1 hour'
       from orders o where o.order_id = b.order_id and o.account_id = $1`,
      [accountId, world.now().toISOString()],
    );
    await expect(page.getByText(words.beyondPromise)).toBeVisible();
    await expectStatus(phone, words.status_processing);
    await look('3-beyond');
  });
});
