import { clientOf } from '../../support/api.ts';
import { saveFor } from '../../support/steps/accounts.ts';
import { expectStatus } from '../../support/steps/order.ts';
import { pay, payButton } from '../../support/steps/pay.ts';
import { expect, test } from '../../support/test.ts';

test('a payer opens what a bill is made of, before paying and in the order', async ({
  phone,
  enter,
  payer,
  sandbox,
  world,
  look,
}) => {
  const { page, words } = phone;
  const call = await clientOf(world.origin, sandbox, payer);
  const account = await sandbox.newAccount({ outcome: 'EXPLAINED' });
  const accountId = await saveFor(call, account);
  const openParts = async () => {
    const parts = page.getByText(words.bill_parts, { exact: true });
    await expect(parts).toHaveCount(account.bills.length);
    for (const each of await parts.all()) await each.click();
    for (const text of [words.bill_late_fee, words.bill_principal, words.bill_reading])
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  };

  await test.step('before paying', async () => {
    await enter(phone, payer, `/jiaofei/pages/zdxq/zdxq?accountId=${accountId}`);
    await expect(payButton(phone)).toBeVisible();
    await openParts();
    await look('1-bills');
  });

  await test.step('in the order, when the unit has the money', async () => {
    await pay(phone, payer);
    await expectStatus(phone, words.status_succeeded);
    await openParts();
    await look('2-order');
  });
});
