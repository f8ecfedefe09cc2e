import { expectAccessible } from '../../support/axe.ts';
import { agree, askForCode, codeField, mobileField, submit } from '../../support/steps/register.ts';
import { expect, test } from '../../support/test.ts';

// @id wallet-number-once-journey
test('a wallet user whose number the wallet does not tell proves one once, and never again', {
  tag: '@fast',
}, async ({ phone, enterBy, sandbox, shot }) => {
  const { page, words } = phone;
  const user = await sandbox.newUser();
  await sandbox.bendWallet(user.walletUserId, { tellsMobile: false });
  const way = { outputEndpoint: 'HISUN', device: 'wallet-android' };
  await enterBy(phone, user, { ...way, query: { redirect: 'jfjl' } });
  await expect(page.getByRole('heading', { name: words.register_bind })).toBeVisible();
  await expect(page.getByText(words.register_bind_text)).toBeVisible();
  await expectAccessible(phone);
  await shot('1-bind');
  await submit(phone);
  await expect(mobileField(phone)).toBeFocused();
  await askForCode(phone, user.mobile);
  await codeField(phone).fill(await sandbox.codeFor(user.mobile));
  await agree(phone);
  await submit(phone);
  await expect(page.getByRole('heading', { name: words.records_empty })).toBeVisible();

  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await enterBy(phone, user, { ...way, query: { redirect: 'jfjl' } });
  await expect(page.getByRole('heading', { name: words.records_empty })).toBeVisible();
});
