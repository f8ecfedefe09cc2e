import { clientOf } from '../../support/api.ts';
import { saveFor } from '../../support/steps/accounts.ts';
import { expectStatus } from '../../support/steps/order.ts';
import { pay, payButton } from '../../support/steps/pay.ts';
import { expect, test } from '../../support/test.ts';

test.use({ payBy: 'SHEET' });

const IN_A_QUARTER_MS = 15 * 60_000;

test('the payer reads until when a unit closes its day: before paying, and after', async ({
  phone,
  enter,
  payer,
  sandbox,
  world,
  look,
}) => {
  const { page, words } = phone;
  const call = await clientOf(world.origin, sandbox, payer);
  const account = await sandbox.newAccount({ outcome: 'ONE_BILL' });
  const accountId = await saveFor(call, account);
  const bend = (conduct: object) => sandbox.bendAccount(account, conduct);
  const closedUntil = new Date(Date.now() + IN_A_QUARTER_MS).toISOString();

  await test.step('before paying: from when on it can be asked again', async () => {
    await bend({ closedUntil });
    await enter(phone, payer, `/jiaofei/pages/zdxq/zdxq?accountId=${accountId}`);
    const alert = page.getByRole('alert').filter({ hasText: words.unitBatch });
    await expect(alert).toContainText(/\d\d:\d\d/);
    await look('1-closed');
    await bend({});
    await alert.getByRole('button', { name: words.retry }).click();
    await expect(payButton(phone)).toBeVisible();
  });

  await test.step('after paying: the bill waits for the unit, and says until when', async () => {
    await bend({ closedUntil });
    await pay(phone, payer);
    await expectStatus(phone, words.status_processing);
    await expect(page.getByText(words.booksAgain)).toBeVisible();
    await look('2-waits');
  });
});
