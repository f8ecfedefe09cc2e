import type { Page } from '@playwright/test';
import { watchRequests } from '../../support/calls.ts';
import { payDue } from '../../support/steps/home.ts';
import { expect, test } from '../../support/test.ts';

for (const [name, path] of [
  ['home', '/'],
  ['records', '/pages/jfjl/jfjl'],
] as const) {
  test(`the document of ${name} paints before any script runs`, {
    tag: '@fast',
  }, async ({ phone, troubles }) => {
    troubles.expect(/net::ERR_FAILED/);
    const { page, words } = phone;
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(`/jiaofei${path}`);
    await expect(page).toHaveTitle(words.title_app);
    const bones = page.getByRole('status', { name: words.loading });
    await expect(bones).toBeVisible();
    await expect.poll(async () => (await bones.boundingBox())?.width).toBeGreaterThan(300);
    await expect.poll(async () => (await bones.boundingBox())?.height).toBeGreaterThan(200);
    const painted = () => performance.getEntriesByName('first-contentful-paint').length;
    await expect.poll(() => page.evaluate(painted)).toBe(1);
  });
}

const APP = /\/assets\/index-[^/]+\.js$/;

/** Keeps the app’s code away until the returned function is called. */
async function withoutApp(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(APP, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('the sum owed is asked for before the app’s code has arrived, and not again', {
  tag: '@fast',
}, async ({ phone, enter, people, context }) => {
  await enter(phone, people.settled);
  await expect(payDue(phone)).toBeVisible();

  const tab = await context.newPage();
  const release = await withoutApp(tab);
  const requests = watchRequests(tab);
  await tab.goto('/jiaofei/', { waitUntil: 'commit' });
  await expect.poll(() => requests.calls()).toContain('/user/getAccountList');
  await expect(payDue({ ...phone, page: tab })).toHaveCount(0);
  const owed = tab.locator('.first-sum');
  await expect(owed).toHaveText(/^¥\d/);
  const sum = (await owed.textContent()) ?? '';
  release();
  await expect(payDue({ ...phone, page: tab })).toBeVisible();
  await expect(tab.getByRole('main').getByText(sum, { exact: true }).first()).toBeVisible();
  await tab.waitForLoadState('networkidle');
  expect(new Set(requests.calls()).size).toBe(requests.calls().length);
});

function OLD(version: number) {
  return `Mozilla/5.0 (Linux; Android 10; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/${version}.0.0.0 Mobile`;
}

test('where no code arrives, texts in both languages take the place of the placeholders', {
  tag: '@once',
}, async ({ phone: { page }, troubles }) => {
  troubles.expect(/ERR_FAILED/);
  await page.route('**/assets/**', (route) => route.abort());
  await page.goto('/jiaofei/');
  const late = page.getByRole('alert');
  await expect(late.getByText('页面还没有打开')).toBeHidden();
  await expect(late.getByText('页面还没有打开')).toBeVisible();
  await expect(late.getByText('The page has not opened yet')).toBeVisible();
  await page.unroute('**/assets/**');
  await late.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByText('页面还没有打开')).toHaveCount(0);
});

test.describe('in a browser that is too old', () => {
  test.use({ userAgent: OLD(70) });
  test('the page says at once what to do', { tag: ['@once', '@fast'] }, async ({ phone: { page } }) => {
    await page.goto('/jiaofei/');
    await expect(page.getByText('浏览器版本太旧')).toBeVisible();
    await expect(page.getByText('This browser is too old')).toBeVisible();
    await expect(page.locator('script')).toHaveCount(0);
  });
});

test.describe('in a browser without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the page says that it needs them', { tag: '@once' }, async ({ phone: { page } }) => {
    await page.goto('/jiaofei/');
    const words = page.locator('noscript .first-words');
    await expect(words).toBeVisible();
    expect(await words.textContent()).toMatch(/生活缴费需要启用[\s\S]*Turn it on in the browser/);
  });
});
