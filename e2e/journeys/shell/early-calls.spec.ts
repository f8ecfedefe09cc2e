import type { Page } from '@playwright/test';
import { neverAnswer } from '../../support/answers.ts';
import { watchRequests } from '../../support/calls.ts';
import { addAccount } from '../../support/steps/add-account.ts';
import { payDue } from '../../support/steps/home.ts';
import { goToCashier } from '../../support/steps/pay.ts';
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

test('what is owed is asked for before the app’s code has arrived, and not again', { tag: '@fast' }, async ({
  phone,
  enter,
  people,
  context,
}) => {
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
  await expect(tab.locator('.first-sum + .first-line')).toBeEmpty();
  const sum = (await owed.textContent()) ?? '';
  release();
  await expect(payDue({ ...phone, page: tab })).toBeVisible();
  await expect(tab.getByRole('main').getByText(sum, { exact: true }).first()).toBeVisible();
  await tab.waitForLoadState('networkidle');
  expect(new Set(requests.calls()).size).toBe(requests.calls().length);
});

test('until the service answers, home says what was owed, and when that was', async ({
  phone,
  enter,
  people,
  context,
  shot,
}) => {
  await enter(phone, people.settled);
  await expect(payDue(phone)).toBeVisible();

  const tab = await context.newPage();
  await neverAnswer(tab, '/user/getAccountList');
  const release = await withoutApp(tab);
  await tab.goto('/jiaofei/', { waitUntil: 'commit' });
  await expect(tab.locator('.first-sum')).toHaveText(/^¥\d/);
  await expect(tab.locator('.first-sum + .first-line')).toHaveText(/\d\d-\d\d \d\d:\d\d/);
  release();
  await expect(tab.getByRole('main').getByText(/\d\d-\d\d \d\d:\d\d/)).toBeVisible();
  await expect(payDue({ ...phone, page: tab })).toHaveCount(0);
  await shot('1-kept-sum', { ...phone, page: tab });
});

test('who has gone to the wallet is not told of what was owed before', { tag: '@fast' }, async ({
  phone,
  enter,
  newPayer,
  sandbox,
  context,
}) => {
  await enter(phone, newPayer);
  await addAccount(phone, await sandbox.newAccount({ outcome: 'ONE_BILL' }));
  await phone.page.goto('/jiaofei/');
  await payDue(phone).click();
  await goToCashier(phone);

  const tab = await context.newPage();
  await neverAnswer(tab, '/user/getAccountList');
  await withoutApp(tab);
  const asked = tab.waitForRequest(/getAccountList/);
  await tab.goto('/jiaofei/', { waitUntil: 'commit' });
  await asked;
  await expect(tab.locator('.first-sum')).toBeEmpty();
});

test('an address of another channel, or with a token, asks for nothing early', async ({
  phone,
  enter,
  people,
  context,
}) => {
  await enter(phone, people.settled);
  await expect(payDue(phone)).toBeVisible();
  for (const query of ['outputEndpoint=partner_demo', 'token=none', 'registerToken=none']) {
    const tab = await context.newPage();
    const requests = watchRequests(tab);
    await withoutApp(tab);
    const first = tab.waitForResponse(/\/assets\/early-/);
    await tab.goto(`/jiaofei/?${query}`, { waitUntil: 'commit' });
    await first;
    await expect.poll(() => tab.evaluate('globalThis.earlyCalls?.size')).toBe(0);
    expect(requests.calls()).toEqual([]);
    await tab.close();
  }
});
