import { expectAccessible } from '../../support/axe.ts';
import { PUBLIC_PAGES } from '../../support/pages.ts';
import { expect, test } from '../../support/test.ts';

const TEXTS = PUBLIC_PAGES.filter(([path]) => /fwxy|Agreement/.test(path));

for (const [path, title] of TEXTS) {
  const name = path.split('/').at(-1) ?? '';
  test(`${name} can be read by everybody`, async ({ phone, shot }) => {
    const { page, words } = phone;
    await page.goto(`/jiaofei${path}`);
    await expect(page).toHaveTitle(title ? words[title] : '');
    await expect(page.getByText(words.inForce)).toBeVisible();
    await expect(page.getByRole('heading', { name: words.terms_short })).toBeVisible();
    await expect(page.getByRole('article').getByRole('heading', { name: /^5\. / })).toBeVisible();
    await shot(name);
    await expectAccessible(phone);
  });
}

test('the contents of a text lead to a section, and back still leads back', async ({ phone }) => {
  const { page, words } = phone;
  await page.goto('/jiaofei/pages/register/register');
  await page.getByRole('link', { name: words.title_privacy_policy }).click();
  await page.getByText(words.terms_contents, { exact: true }).click();
  const last = page.getByRole('heading', { name: /^8\. / });
  await expect(last).not.toBeInViewport();
  await page.getByRole('listitem').getByRole('button').last().click();
  await expect(last).toBeInViewport();
  await expect(last).toBeFocused();
  await page.getByRole('button', { name: words.back }).click();
  await expect(page).toHaveTitle(words.title_register_wallet);
});
