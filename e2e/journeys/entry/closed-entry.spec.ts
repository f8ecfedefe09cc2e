import { expect, test } from '../../support/test.ts';

test('a closed entry leads to the open one', { tag: '@fast' }, async ({ phone, enter, newPayer, look }) => {
  const { page, words } = phone;
  await enter(phone, newPayer);
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
  await page.goto('/jiaofei/pages/jfjl/jfjl?outputEndpoint=nobody_knows');
  await expect(page.getByRole('heading', { name: words.entry_closed_title })).toBeVisible();
  await look('1-not-open');
  await page.getByRole('button', { name: words.entry_closed_action }).click();
  await expect(page).toHaveURL(/\/jiaofei\/$/);
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
});
