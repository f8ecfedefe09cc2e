import { clientOf } from '../../support/api.ts';
import { saveFor } from '../../support/steps/accounts.ts';
import { openAutopay } from '../../support/steps/autopay.ts';
import { expect, test } from '../../support/test.ts';

test('a page on which nothing can be opened leads to the wallet client once, for an account too', async ({
  phone,
  sandbox,
  newPayer,
  world,
  authorised,
  enterBy,
  look,
}) => {
  const { page, words } = phone;
  const accountId = await saveFor(
    await clientOf(world.origin, sandbox, newPayer),
    await sandbox.newAccount({ outcome: 'NO_BILL' }),
  );
  await authorised(newPayer, 'jt_demo');
  await enterBy(phone, newPayer, { outputEndpoint: 'jt_demo', path: '/jiaofei/pages/zdjf/zdjf' });
  await expect(page.getByRole('heading', { name: words.autopay_in_wallet })).toBeVisible();
  await expect(page.getByText(words.autopay_can_open)).toHaveCount(0);
  await look('1-group');
  await page.getByRole('link', { name: words.jump_wallet_open }).click();
  await expect(page).toHaveURL(/appjump\?page=zdjf&/);
  await expect(page.getByRole('button', { name: words.jump_wallet_open })).toBeVisible();
  await page.goto(`/jiaofei/pages/zdjfkt/zdjfkt?accountId=${accountId}&outputEndpoint=jt_demo`);
  await expect(page.getByRole('heading', { name: words.autopay_in_wallet })).toBeVisible();
  await look('2-group-account');
  await page.getByRole('link', { name: words.jump_wallet_open }).click();
  await expect(page).toHaveURL(/appjump\?page=zdjfkt&accountId=/);
});

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
