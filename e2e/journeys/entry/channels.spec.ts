import { expectAccessible } from '../../support/axe.ts';
import { payDue } from '../../support/steps/home.ts';
import { expect, test } from '../../support/test.ts';

test('a different colour theme applies when the output endpoint identifies one particular group channel, and zdxq is sent to jtzdxq with the same query', {
  tag: '@fast',
}, async ({ phone, enterBy, people, look, shot }) => {
  const { page, words } = phone;
  await enterBy(phone, people.settled, { outputEndpoint: 'jt_demo' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'group');
  await expect(payDue(phone)).toBeVisible();
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/pages\/zdxq\/jtzdxq\?accountId=\w+&outputEndpoint=jt_demo$/);
  await expect(page.getByRole('group', { name: words.bill_choose })).toBeVisible();
  await look('1-bill');
  await page.getByRole('button', { name: words.back }).click();
  await expect(page).toHaveTitle(words.title_app);
  await expect(page).toHaveURL(/outputEndpoint=jt_demo/);
  await expectAccessible(phone);
  await shot('2-home');
});
