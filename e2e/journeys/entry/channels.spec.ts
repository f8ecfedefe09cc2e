import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { authorise } from '../../support/payers.ts';
import { payDue } from '../../support/steps/home.ts';
import { openRecords } from '../../support/steps/records.ts';
import { expect, test } from '../../support/test.ts';

test('a different colour theme applies when the output endpoint identifies one particular group channel, and zdxq is sent to jtzdxq with the same query', {
  tag: '@fast',
}, async ({ phone, enterBy, people, look }) => {
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
});

test('a closed entry leads to the open one', async ({ phone, enter, newPayer, look }) => {
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

/** Address of a channel's scripts: on our own origin, by the hash of the approved text. */
function scriptOf(outputEndpoint: string): RegExp {
  return new RegExp(`^/jiaofei/channel/${outputEndpoint}/[0-9a-f]{64}\\.js$`);
}

/** Paths of the channel scripts that the page has loaded, one for each time. */
function channelScripts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.scripts]
      .map(({ src }) => new URL(src).pathname)
      .filter((path) => path.startsWith('/jiaofei/channel/')),
  );
}

/** The mark that a script of the sandbox's channels leaves on the page. */
function mark(page: Page, name: string): Promise<string | undefined> {
  return page.evaluate((key) => document.documentElement.dataset[key], name);
}

test('closeTitleType 0 = run a close-title callback script at each page, from our own origin', {
  tag: '@once',
}, async ({ phone, enterBy, newPayer, sandbox, world }) => {
  const { page, words } = phone;
  await authorise(world.origin, sandbox, newPayer, 'partner_demo');
  const loaded = page.waitForResponse(/\/jiaofei\/channel\//);
  const shown = page.waitForResponse((response) => response.request().resourceType() === 'document');
  await enterBy(phone, newPayer, { outputEndpoint: 'partner_demo' });
  const script = await loaded;
  expect(new URL(script.url()).pathname).toMatch(scriptOf('partner_demo'));
  expect(new URL(script.url()).origin).toBe(world.origin);
  expect((await shown).headers()['content-security-policy']).not.toMatch(/unsafe/);
  await expect.poll(() => mark(page, 'closeTitleRan')).toBe('partner_demo');
  await expect(page.getByRole('button', { name: words.back, exact: true })).toBeVisible();

  await page.evaluate(() => {
    delete document.documentElement.dataset['closeTitleRan'];
  });
  await openRecords(phone);
  await expect(page).toHaveTitle(words.title_payment_records);
  await expect.poll(() => mark(page, 'closeTitleRan')).toBe('partner_demo');
  expect(await channelScripts(page)).toHaveLength(2);
  expect(await mark(page, 'loginFailedRan')).toBeUndefined();
});
