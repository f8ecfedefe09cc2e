import type { Page } from '@playwright/test';
import { watchRequests } from '../../support/calls.ts';
import { payDue } from '../../support/steps/home.ts';
import { expect, test } from '../../support/test.ts';

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

test('what is owed is asked for before the app’s code has arrived, and not again', {
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
