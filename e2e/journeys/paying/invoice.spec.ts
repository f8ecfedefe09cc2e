import { clientOf } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { saveFor } from '../../support/steps/accounts.ts';
import { expectStatus } from '../../support/steps/order.ts';
import { pay, payButton } from '../../support/steps/pay.ts';
import { expect, test } from '../../support/test.ts';
import { LIFE_WALLET_IN_ENGLISH } from '../../support/wallets.ts';

test.use({ wallets: LIFE_WALLET_IN_ENGLISH });

test('a payer opens the invoice of a credited bill, which is a page of its unit', async ({
  phone,
  enter,
  payer,
  sandbox,
  world,
  shot,
}) => {
  const { page, words } = phone;
  const call = await clientOf(world.origin, sandbox, payer);
  const account = await sandbox.newAccount({ outcome: 'ONE_BILL', unitId: 'water-all' });
  const accountId = await saveFor(call, account);
  await enter(phone, payer, `/jiaofei/pages/zdxq/zdxq?accountId=${accountId}`);
  await expect(payButton(phone)).toBeVisible();
  await pay(phone, payer);
  await expectStatus(phone, words.status_succeeded);
  const open = page.getByRole('button', { name: words.order_invoice });
  await expect(open).toBeVisible();
  await shot('1-order');
  await expectAccessible(phone);
  await open.click();
  await expect(page).toHaveTitle('电子发票');
  expect(new URL(page.url()).origin).not.toBe(world.origin);
  await page.goBack();
  await expectStatus(phone, words.status_succeeded);
  await expect(open).toBeEnabled();
});
