import { saveFor } from '../../support/steps/accounts.ts';
import { openAutopay } from '../../support/steps/autopay.ts';
import { expect, test } from '../../support/test.ts';

test('using auto-pay outside the wallet is rejected, and viewing and pausing still work', async ({
  phone,
  sandbox,
  newPayer,
  world,
  call,
  enter,
}) => {
  const { page } = phone;
  const { words } = phone;
  const accountId = await saveFor(call, await sandbox.newAccount({ outcome: 'NO_BILL' }));
  await openAutopay(world.origin, sandbox, newPayer, accountId);
  await enter(phone, newPayer, '/jiaofei/pages/zdjf/zdjf');
  await expect(page.getByText(words.autopay_in_wallet)).toBeVisible();
  await expect(page.getByRole('button', { name: words.autopay_close_it })).toHaveCount(0);
  await page.getByRole('button', { name: words.autopay_pause }).click();
  await expect(page.getByRole('button', { name: words.autopay_resume })).toBeVisible();

  await page.setExtraHTTPHeaders({ 'user-agent': 'Mozilla/5.0 (X11; Linux) LifeWallet/9.30.0' });
  await page.reload();
  await expect(page.getByText(words.autopay_on_phone)).toBeVisible();
});
