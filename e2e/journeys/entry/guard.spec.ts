import type { Page, Route } from '@playwright/test';
import { serviceAt } from '../../support/api.ts';
import { expectNoToken } from '../../support/device.ts';
import { expect, test } from '../../support/test.ts';

/** Holds the question who is logged in back until the returned function is called. */
async function holdLoginData(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/user/isLogined', async (route: Route) => {
    await promise;
    await route.continue();
  });
  return async () => resolve();
}

function historyLength(page: Page): Promise<number> {
  return page.evaluate(() => history.length);
}

test('a session that has ended is noticed in the background', {
  tag: '@once',
}, async ({ phone, world, enter, people }) => {
  const { page, words } = phone;
  // A page that makes no call of its own.
  await enter(phone, people.newcomer, '/jiaofei/preview-image');
  await expect(page.getByRole('heading', { name: words.preview_none_title })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('x-auth-token') ?? '');
  expect((await serviceAt(world.origin)('/user/logout', {}, token)).msgCd).toBe('LIV00000');
  const release = await holdLoginData(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: words.preview_none_title })).toBeVisible();
  await release();
  await expect(page.getByRole('heading', { name: words.pop_welcome_title })).toBeVisible();
  await expectNoToken(page);
});

test('the navigation helper skips navigation if the target equals the current page', {
  tag: '@once',
}, async ({ phone, enter, people }) => {
  const { page, words } = phone;
  await enter(phone, people.newcomer);
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
  const before = await historyLength(page);
  const records = page.getByRole('navigation').getByRole('link').first();
  // Two taps at the same moment: the second one concerns the page that is visible then.
  await records.evaluate((link: HTMLElement) => {
    link.click();
    link.click();
  });
  await expect(page.getByRole('heading', { name: words.records_empty })).toBeVisible();
  expect(await historyLength(page)).toBe(before + 1);
  await page.goBack();
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
});

test('replacing all pages leaves no page of the app in the history', {
  tag: '@once',
}, async ({ phone, enter, people }) => {
  const { page, words } = phone;
  await enter(phone, people.newcomer);
  await page.getByRole('navigation').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: words.records_empty })).toBeVisible();
  // Adds a third page to the history, as the app itself does.
  await page.evaluate(() => history.pushState({ depth: 2 }, '', '/jiaofei/pages/none/none'));
  await page.getByRole('button', { name: words.back_home }).click();
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});

test('a replace-all navigation for a logged-in user uses the channel’s back-off action: close closes the app', {
  tag: '@once',
}, async ({ phone, people, enterBy }) => {
  const { page, words } = phone;
  await enterBy(phone, people.newcomer, { outputEndpoint: 'jt_demo', path: '/jiaofei/pages/jfjl/jfjl' });
  await expect(page.getByRole('heading', { name: words.records_empty })).toBeVisible();
  await page.getByRole('button', { name: words.back, exact: true }).click();
  // A browser lets no page close itself, so it goes back to what was there before the app.
  await expect(page).toHaveURL('about:blank');
});

test('the back-off action of a page opens that page', {
  tag: '@once',
}, async ({ phone, newPayer, authorised, enterBy }) => {
  const { page, words } = phone;
  await authorised(newPayer, 'partner_demo');
  const path = '/jiaofei/pages/jfjl/jfjl';
  await enterBy(phone, newPayer, { outputEndpoint: 'partner_demo', path });
  await expect(page.getByRole('heading', { name: words.records_empty })).toBeVisible();
  await page.getByRole('button', { name: words.back, exact: true }).click();
  await expect(page).toHaveURL(/\/jiaofei\/pages\/index\/index\?outputEndpoint=partner_demo$/);
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
});

/** Gives the channel another back-off action, as staff would. */
async function backOffTo(page: Page, target: string, jumpHosts: readonly string[]): Promise<void> {
  await page.route('**/getOutputEndpointConfig', async (route) => {
    const answer = await (await route.fetch()).json();
    answer.body.backOffAction = { kind: 'ADDRESS', target };
    answer.body.config.jumpHosts = jumpHosts;
    await route.fulfill({ json: answer });
  });
}

test('the back-off action of an address opens an allowed host and no other', {
  tag: '@once',
}, async ({ phone, enter, people }) => {
  const { page, words } = phone;
  const target = 'https://partner.example/thanks';
  for (const [jumpHosts, leads] of [
    [['https://partner.example.evil.example'], /\/jiaofei\/$/],
    [['https://partner.example'], /^https:\/\/partner\.example\/thanks$/],
  ] as const) {
    await page.unrouteAll();
    await page.route('https://partner.example/**', (route) => route.fulfill({ body: 'thanks' }));
    await backOffTo(page, target, jumpHosts);
    await enter(phone, people.newcomer, '/jiaofei/pages/jfjl/jfjl');
    await expect(page.getByRole('heading', { name: words.records_empty })).toBeVisible();
    await page.getByRole('button', { name: words.back, exact: true }).click();
    await expect(page).toHaveURL(leads);
  }
});

test('a page entered first leads back home without a back-off action', {
  tag: '@once',
}, async ({ phone, enter, people }) => {
  const { page, words } = phone;
  await enter(phone, people.newcomer, '/jiaofei/pages/jfjl/jfjl');
  await expect(page.getByRole('heading', { name: words.records_empty })).toBeVisible();
  await page.getByRole('button', { name: words.back, exact: true }).click();
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/jiaofei/');
});
