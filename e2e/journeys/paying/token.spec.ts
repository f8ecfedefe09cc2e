import { expectAccessible } from '../../support/axe.ts';
import { addAccount } from '../../support/steps/add-account.ts';
import { expectStatus } from '../../support/steps/order.ts';
import { pay } from '../../support/steps/pay.ts';
import { expect, test } from '../../support/test.ts';
import { LIFE_WALLET_IN_ENGLISH } from '../../support/wallets.ts';

test.use({ wallets: LIFE_WALLET_IN_ENGLISH });

const GROUPED = /^\d{4}( \d{4}){4}$/;

test('the token for the meter appears at the order when it comes, in groups of four, and is copied', async ({
  phone,
  enter,
  payer,
  sandbox,
  shot,
}) => {
  const { page, words } = phone;
  const account = await sandbox.newAccount({ outcome: 'TOKEN_MISSING' });
  await enter(phone, payer);
  await addAccount(phone, account);
  await page.getByRole('button', { name: '¥50', exact: true }).click();
  await pay(phone, payer);
  const card = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: words.order_token }) });
  const code = card.getByText(GROUPED);

  await test.step('the unit has booked it and has no token yet', async () => {
    await expectStatus(phone, words.status_succeeded);
    await expect(card).toBeVisible();
    await expect(code).toBeHidden();
    await shot('1-awaited');
    await expectAccessible(phone);
  });

  await test.step('the token comes by itself', async () => {
    await sandbox.bendAccount(account, {});
    // The unit is asked with growing time, and the page asks the service.
    await expect(code).toBeVisible({ timeout: 60_000 });
    await shot('2-token');
    await expectAccessible(phone);
  });

  await test.step('it is copied without the spaces', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await card.getByRole('button').click();
    await expect(page.getByText(words.order_copied)).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe((await code.textContent())?.replaceAll(' ', ''));
  });
});
