import type { Page } from '@playwright/test';
import { expect, test } from '../../support/test.ts';

/** The mark that the tab stores about closing. */
function closing(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() =>
    ['needCloseWebview', 'targetPage', 'historyLength'].map((key) => sessionStorage.getItem(key)),
  );
}

test('topage signs on at the page that it names, and leaves no page behind it', {
  tag: '@once',
}, async ({ phone, enter, people }) => {
  const { page, words } = phone;
  await page.goto('/jiaofei/pages/fwxy/yhfw');
  const before = await page.evaluate(() => history.length);
  await enter(phone, people.newcomer, '/jiaofei/?topage=jfjl');
  await expect(page.getByRole('heading', { name: words.records_empty })).toBeVisible();
  expect(await page.evaluate(() => history.length)).toBe(before + 1);
  await page.goBack();
  await expect(page).toHaveURL(/\/pages\/fwxy\/yhfw$/);
});

test('the flag is set when topage is given and not zcjf, and cleared for zcjf; redirect leaves it', {
  tag: '@once',
}, async ({ phone, enter, people }) => {
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
  await expect(page).toHaveURL(/zdxq\?accountId=a1/);
  await expect.poll(() => closing(page)).toEqual([null, null, null]);
  // Only the pages of a mini-program continue without a login.
  expect(await page.evaluate(() => sessionStorage.getItem('xcx_need_close'))).toBeNull();
});

test('entering index with a topage value from another page closes the H5, and on other pages back goes back', {
  tag: '@once',
}, async ({ phone, people, enterBy }) => {
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
  await expect(page).toHaveURL(/zdxq\?accountId=a1/);
  await page.getByRole('button', { name: words.back, exact: true }).click();
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
});

test('the wallet closes the page without showing another page or dialog', {
  tag: '@once',
}, async ({ phone, people, enterBy }) => {
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
});
