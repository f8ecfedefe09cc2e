import type { Page } from '@playwright/test';
import { expect, test } from '../../support/test.ts';
import { NO_MOBILE_NETWORK } from '../../support/troubles.ts';

const once = { tag: '@once' };

/** Path and query of the page, below /jiaofei. */
function shown(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return decodeURIComponent(pathname.slice('/jiaofei'.length) + search);
}

/** What the tab stores about closing. */
function closing(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() =>
    ['needCloseWebview', 'targetPage', 'historyLength'].map((key) => sessionStorage.getItem(key)),
  );
}

// @id topage-and-redirect-keep-parameters
test('topage and redirect lead to their pages with their parameters', { tag: '@once' }, async ({
  phone,
  enter,
  people,
}) => {
  const { page, words } = phone;
  await enter(phone, people.newcomer);
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
  const rest = 'accountId=a1&billNotifyDataId=n1&money=100&projectType=WATER&area=430100&orderId=LP1&jump=1';
  for (const [query, leads] of [
    [`topage=qblszh&${rest}`, '/pages/lszh/lszh?jump=1'],
    [`topage=zcjf&${rest}`, '/pages/lszh/zcjf_jump?accountId=a1&billNotifyDataId=n1&money=100'],
    [`topage=cjwt&${rest}`, '/pages/cjwt/cjwt'],
    [`topage=jfjl&${rest}`, '/pages/jfjl/jfjl'],
    [`topage=ddxq&${rest}`, '/pages/ddxq/ddxq?orderId=LP1'],
    [`topage=xzjf&${rest}`, '/pages/xzjf/xzjf?entryType=2&projectType=WATER&area=430100&money=100'],
    [`topage=marketing&${rest}`, '/pages/marketing/marketing?fromType=topage'],
    ['topage=zdjfgl', '/pages/zdjfgl/zdjfgl'],
    ['topage=index', '/pages/index/index'],
    ['redirect=hhgl', '/pages/hhgl/hhgl'],
    ['redirect=zdxq&accountId=a1', '/pages/zdxq/zdxq?accountId=a1'],
    ['topage=jfjl&redirect=hhgl', '/pages/jfjl/jfjl'],
    ['topage=nowhere', '/not-found'],
    ['redirect=nowhere', '/not-found'],
  ] as const)
    await test.step(query, async () => {
      await page.goto(`/jiaofei/?${query}`);
      await expect.poll(() => shown(page)).toBe(leads);
    });
  await expect(page).toHaveTitle(words.title_not_found);
});

// @id topage-signs-on-there
test(
  'topage signs on at the page that it names, and leaves no page behind it',
  once,
  async ({ phone, enter, people }) => {
    const { page, words } = phone;
    await page.goto('/jiaofei/pages/fwxy/yhfw');
    const before = await page.evaluate(() => history.length);
    await enter(phone, people.newcomer, '/jiaofei/?topage=jfjl');
    await expect(page.getByRole('heading', { name: words.records_empty })).toBeVisible();
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
    await page.goBack();
    await expect(page).toHaveURL(/\/pages\/fwxy\/yhfw$/);
  },
);

// @id close-flag-by-topage
test(
  'the close flag is set by topage, cleared by zcjf, and unchanged by redirect',
  once,
  async ({ phone, enter, people }) => {
    const { page, words } = phone;
    await enter(phone, people.newcomer, '/jiaofei/?topage=jfjl');
    // The address changes before the sign-on is over, and a page load would drop the sign-on.
    await expect(page.getByRole('heading', { name: words.records_empty })).toBeVisible();
    await expect(page).toHaveURL(/jfjl/);
    const [need, target, length] = await closing(page);
    expect([need, target]).toEqual(['1', '/pages/jfjl/jfjl']);
    expect(Number(length)).toBeGreaterThan(0);
    await page.goto('/jiaofei/?redirect=cjwt');
    await expect(page).toHaveURL(/cjwt/);
    await expect.poll(async () => (await closing(page))[1]).toBe('/pages/jfjl/jfjl');
    await page.goto('/jiaofei/?topage=zcjf&accountId=a1');
    await expect(page).toHaveURL(/zcjf_jump/);
    await expect.poll(() => closing(page)).toEqual([null, null, null]);
    // Only the pages of a mini-program continue without a login.
    expect(await page.evaluate(() => sessionStorage.getItem('xcx_need_close'))).toBeNull();
  },
);

// @id back-closes-entered-page
test(
  'back closes the app on the page it was opened for, and goes back on other pages',
  once,
  async ({ phone, people, enterBy }) => {
    const { page, words } = phone;
    const way = { outputEndpoint: 'HISUN', device: 'wallet-android' };
    await enterBy(phone, people.newcomer, { ...way, query: { topage: 'xzjf' } });
    await expect(page).toHaveTitle(words.title_add_a_payment);
    await page.getByRole('button', { name: words.back, exact: true }).click();
    await expect(page.getByRole('heading', { name: words.deviceClosed })).toBeVisible();
    const opened = page.waitForEvent('load');
    await page.getByRole('button', { name: words.deviceOpenAgain }).click();
    await opened;

    const { origin } = new URL(page.url());
    await page.goto(`${origin}/jiaofei/?topage=zcjf&accountId=a1`);
    await expect(page).toHaveURL(/zcjf_jump/);
    await page.getByRole('button', { name: words.back, exact: true }).click();
    await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
  },
);

// @id topage-from-other-page-closes
test(
  'entering home with a topage from another page of the app closes it',
  once,
  async ({ phone, people, enterBy }) => {
    const { page, words } = phone;
    const way = { outputEndpoint: 'HISUN', device: 'wallet-android' };
    const jump = { path: '/jiaofei/pages/jump/jump', query: { jumpUrl: '/jiaofei/?topage=jfjl' } };
    await enterBy(phone, people.newcomer, { ...way, ...jump });
    await expect(page.getByRole('heading', { name: words.deviceClosed })).toBeVisible();
    await expect(page).not.toHaveURL(/pages\/jfjl/);
  },
);

// @id mini-program-closes-its-way
test(
  'a mini-program closes the page that it was opened for by its own way back',
  once,
  async ({ phone, people, enterBy }) => {
    const { page, words } = phone;
    const device = 'mini';
    await enterBy(phone, people.newcomer, { outputEndpoint: 'XCX@HISUN', device, query: { topage: 'jfjl' } });
    await expect(page.getByRole('heading', { name: words.records_empty })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('xcx_need_close'))).toBe('1');
    // The page has a title of its own and no bar. It is entered once more with what it was opened for.
    await page.evaluate(() => history.pushState({}, '', '/jiaofei/?topage=jfjl'));
    await expect(page.getByRole('heading', { name: words.deviceClosed })).toBeVisible();
  },
);

// @id wallet-closes-without-dialog
test(
  'the wallet closes the page without showing another page or dialog',
  once,
  async ({ phone, people, enterBy }) => {
    const { page, words } = phone;
    const way = { outputEndpoint: 'HISUN', device: 'wallet-android', query: { topage: 'jfjl' } };
    await enterBy(phone, people.newcomer, way);
    await expect(page.getByRole('heading', { name: words.records_empty })).toBeVisible();
    // Records each address and dialog that appears before the wallet is told to close, and right after.
    await page.evaluate(() => {
      const seen: string[] = [];
      Reflect.set(window, 'seenInBetween', seen);
      new MutationObserver(() => {
        for (const dialog of document.querySelectorAll('#root dialog')) seen.push(dialog.textContent ?? '');
        if (!location.search.includes('topage')) seen.push(location.href);
      }).observe(document.body, { childList: true, subtree: true });
      history.pushState(null, '', '/jiaofei/?topage=jfjl');
    });
    await expect(page.getByRole('heading', { name: words.deviceClosed })).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'seenInBetween'))).toEqual([]);
  },
);

const EVIL = [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  'javascript:location="https://evil.example"',
  'https://127.0.0.1@evil.example/jiaofei/',
];

// @id entry-leads-to-no-other-origin
test('no parameter of an address leads to another origin', { tag: '@once' }, async ({
  phone,
  enter,
  people,
  troubles,
}) => {
  troubles.expect(NO_MOBILE_NETWORK);
  const { page, words } = phone;
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await enter(phone, people.newcomer);
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
  const { origin } = new URL(page.url());
  for (const evil of EVIL.map(encodeURIComponent)) {
    for (const [query, heading] of [
      [`?topage=${evil}`, words.title_not_found],
      [`?redirect=${evil}`, words.title_not_found],
      [`pages/jump/jump?jumpUrl=${evil}`, words.jump_refused],
    ]) {
      await page.goto(`/jiaofei/${query}`);
      await expect(page.getByRole('main').getByRole('heading', { name: heading ?? '' })).toBeVisible();
      expect(new URL(page.url()).origin).toBe(origin);
    }
  }
  // The service hall returns to the page itself, whatever its address says.
  await page.goto('/jiaofei/pages/jfjl/jfjl?redirect=https://evil.example/&outputEndpoint=csappswhtml5');
  await expect(page.getByTestId('hall-log-in')).toBeVisible();
  const back = new URL(new URL(page.url()).searchParams.get('redirect') ?? '');
  expect(`${back.origin}${back.pathname}`).toBe(`${origin}/jiaofei/pages/jfjl/jfjl`);
  expect(requested.filter((url) => new URL(url).hostname.endsWith('evil.example'))).toEqual([]);
});
