import { expectAccessible } from '../../support/axe.ts';
import { watchRequests } from '../../support/calls.ts';
import { expect, test } from '../../support/test.ts';

const CONFIG = '/output/channel/getOutputEndpointConfig';

// @id unknown-entry-says-so
for (const outputEndpoint of ['nobody_knows', '%E5%85%A5%E5%8F%A3'])
  for (const path of ['/', '/pages/register/register', '/pages/popUp/popUp', '/pages/marketing/marketing'])
    test(`${path} through the unknown entry ${outputEndpoint} says so at once and asks for its configuration once`, {
      tag: '@once',
    }, async ({ phone }) => {
      const { page, words } = phone;
      const requests = watchRequests(page);
      await page.goto(`/jiaofei${path}?outputEndpoint=${outputEndpoint}`);
      await expect(
        page.getByRole('alert').getByRole('heading', { name: words.entry_closed_title }),
      ).toBeVisible();
      await expect(page.getByRole('textbox')).toHaveCount(0);
      expect(requests.calls().filter((call) => call === CONFIG)).toHaveLength(1);
      expect(requests.logins()).toEqual([]);
    });

// @id closed-entry-leads-to-open-one
test('a closed entry leads to the open one', { tag: '@fast' }, async ({ phone, enter, newPayer, shot }) => {
  const { page, words } = phone;
  await enter(phone, newPayer);
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
  await page.goto('/jiaofei/pages/jfjl/jfjl?outputEndpoint=nobody_knows');
  await expect(page.getByRole('heading', { name: words.entry_closed_title })).toBeVisible();
  await shot('1-not-open');
  await expectAccessible(phone);
  await page.getByRole('button', { name: words.entry_closed_action }).click();
  await expect(page).toHaveURL(/\/jiaofei\/$/);
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
});

// @id terms-readable-at-any-entry
test('the texts that payers agree to can be read through any entry', { tag: '@once' }, async ({ phone }) => {
  const { page, words } = phone;
  await page.goto('/jiaofei/pages/fwxy/yszc?outputEndpoint=nobody_knows');
  await expect(page.getByRole('heading', { name: words.title_privacy_policy, level: 1 })).toBeVisible();
});
