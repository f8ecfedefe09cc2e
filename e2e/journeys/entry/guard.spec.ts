import type { Page, Route } from '@playwright/test';
import { serviceAt } from '../../support/api.ts';
import { watchRequests } from '../../support/calls.ts';
import { expectNoToken } from '../../support/device.ts';
import { expect, test } from '../../support/test.ts';
import { NO_MOBILE_NETWORK } from '../../support/troubles.ts';

const once = { tag: '@once' };

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

// @id guard-known-login-not-asked-again
test(
  'a known login is not asked about again on the way to another page',
  once,
  async ({ phone, enter, people }) => {
    const { page, words } = phone;
    const requests = watchRequests(page);
    await enter(phone, people.newcomer);
    await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
    await page.getByRole('navigation').getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: words.records_empty })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveTitle(words.title_app);
    expect(requests.logins()).toEqual(['/user/login/sso']);
    const configs = requests.calls().filter((path) => path.endsWith('getOutputEndpointConfig'));
    expect(configs).toHaveLength(1);
  },
);

// @id guard-cached-login-shows-page
test(
  'after a reload the login data of this tab shows the page before it is confirmed',
  once,
  async ({ phone, enter, people }) => {
    const { page, words } = phone;
    await enter(phone, people.newcomer);
    await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
    const release = await holdLoginData(page);
    const requests = watchRequests(page);
    await page.reload();
    await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
    await expect.poll(() => requests.logins()).toEqual(['/user/isLogined']);
    const answered = page.waitForResponse('**/user/isLogined');
    await release();
    expect((await (await answered).json()).body.status).toBe(1);
    await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
  },
);

// @id guard-ended-session-found-out
test('a session that has ended is noticed in the background', { tag: ['@once', '@fast'] }, async ({
  phone,
  world,
  enter,
  people,
  troubles,
}) => {
  troubles.expect(NO_MOBILE_NETWORK);
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

// @id group-telecom-own-bill-details
test(
  'group-telecom channels have bill details of their own for the same query, and other channels do not',
  once,
  async ({ phone, people, enterBy }) => {
    const { page, words } = phone;
    const bill = { path: '/jiaofei/pages/zdxq/zdxq', query: { accountId: 'a1', money: '100' } };
    await enterBy(phone, people.newcomer, { outputEndpoint: 'jt_demo', ...bill });
    await expect(page).toHaveURL(/\/pages\/zdxq\/jtzdxq\?accountId=a1&money=100&outputEndpoint=jt_demo$/);
    await expect(page).toHaveTitle(words.title_bill_details);
    await expect(page.getByRole('heading', { name: words.bill_gone })).toBeVisible();
    await enterBy(phone, people.newcomer, { outputEndpoint: 'HISUN', ...bill });
    await expect(page.getByRole('heading', { name: words.bill_gone })).toBeVisible();
    await expect(page).toHaveURL(/\/pages\/zdxq\/zdxq\?accountId=a1&money=100&outputEndpoint=HISUN$/);
  },
);

// @id page-never-leads-to-itself
test('a page never leads to itself', once, async ({ phone, enter, people }) => {
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

// @id replace-all-leaves-no-page
test(
  'replacing all pages leaves no page of the app in the history',
  once,
  async ({ phone, enter, people }) => {
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
  },
);

// @id back-off-closes
test('the back-off action close closes the app', once, async ({ phone, people, enterBy }) => {
  const { page, words } = phone;
  await enterBy(phone, people.newcomer, { outputEndpoint: 'jt_demo', path: '/jiaofei/pages/jfjl/jfjl' });
  await expect(page.getByRole('heading', { name: words.records_empty })).toBeVisible();
  await page.getByRole('button', { name: words.back, exact: true }).click();
  // A browser lets no page close itself, so it goes back to what was there before the app.
  await expect(page).toHaveURL('about:blank');
});

// @id back-off-to-page
test(
  'the back-off action of a page opens that page',
  once,
  async ({ phone, newPayer, authorised, enterBy }) => {
    const { page, words } = phone;
    await authorised(newPayer, 'partner_demo');
    const path = '/jiaofei/pages/jfjl/jfjl';
    await enterBy(phone, newPayer, { outputEndpoint: 'partner_demo', path });
    await expect(page.getByRole('heading', { name: words.records_empty })).toBeVisible();
    await page.getByRole('button', { name: words.back, exact: true }).click();
    await expect(page).toHaveURL(/\/jiaofei\/pages\/index\/index\?outputEndpoint=partner_demo$/);
    await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
  },
);

/** Gives the channel another back-off action, as staff would. */
async function backOffTo(page: Page, target: string, jumpHosts: readonly string[]): Promise<void> {
  await page.route('**/getOutputEndpointConfig', async (route) => {
    const answer = await (await route.fetch()).json();
    answer.body.backOffAction = { kind: 'ADDRESS', target };
    answer.body.config.jumpHosts = jumpHosts;
    await route.fulfill({ json: answer });
  });
}

// @id back-off-to-allowed-host
test(
  'the back-off action of an address opens an allowed host and no other',
  once,
  async ({ phone, enter, people }) => {
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
  },
);

// @id back-off-default-is-home
test('without a back-off action a page entered first leads back home', { tag: ['@once', '@fast'] }, async ({
  phone,
  enter,
  people,
}) => {
  const { page, words } = phone;
  await enter(phone, people.newcomer, '/jiaofei/pages/jfjl/jfjl');
  await expect(page.getByRole('heading', { name: words.records_empty })).toBeVisible();
  await page.getByRole('button', { name: words.back, exact: true }).click();
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/jiaofei/');
});

test.describe('while the service can not be asked, stored login data counts as a login:', () => {
  const lost = /net::ERR_(FAILED|INTERNET_DISCONNECTED)/;

  // @id bar-hidden-while-service-away
  test("a mini-program's bar stays hidden", once, async ({ phone, people, enterBy, troubles }) => {
    troubles.expect(lost);
    const { page, words } = phone;
    const way = { outputEndpoint: 'XCX@HISUN', path: '/jiaofei/preview-image' };
    await enterBy(phone, people.newcomer, way);
    await expect(page.getByRole('heading', { name: words.preview_none_title })).toBeVisible();
    const back = page.getByRole('banner').getByRole('button', { name: words.back, exact: true });
    await expect(back).toHaveCount(0);
    await page.route('**/living-agw/**', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('heading', { name: words.preview_none_title })).toBeVisible();
    await expect(back).toHaveCount(0);
  });

  // @id back-off-while-service-away
  test("the channel's back-off action is done", once, async ({ phone, people, enterBy, troubles }) => {
    troubles.expect(lost);
    const { page, words } = phone;
    await enterBy(phone, people.newcomer, { outputEndpoint: 'jt_demo', path: '/jiaofei/preview-image' });
    await expect(page.getByRole('heading', { name: words.preview_none_title })).toBeVisible();
    await page.route('**/living-agw/**', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('heading', { name: words.preview_none_title })).toBeVisible();
    await page.getByRole('banner').getByRole('button', { name: words.back, exact: true }).click();
    await expect(page).toHaveURL('about:blank');
  });
});
