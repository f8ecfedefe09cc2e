import type { Page } from '@playwright/test';
import { clientOf } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import type { Phone } from '../../support/phone.ts';
import { saveNew } from '../../support/steps/accounts.ts';
import { addAccount } from '../../support/steps/add-account.ts';
import { expectCovered } from '../../support/steps/covered.ts';
import { expectCashier, payButton } from '../../support/steps/pay.ts';
import { expect, test } from '../../support/test.ts';

const RECORDS_CODE = /\/assets\/RecordsScreen-[^/]+\.js/;

/** Holds the code of the records back until the returned function is called. */
async function stallRecords(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(RECORDS_CODE, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** From home to the records; the page's clock stands still from the tap on. */
async function openRecords({ page, words }: Phone): Promise<void> {
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
  const ask = page.waitForRequest(RECORDS_CODE);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('navigation').getByRole('link').first().click();
  await ask;
}

test('pages load lazily, with a 200 ms delay before the loading view and a 60 s time-out before the error view', {
  tag: '@fast',
}, async ({ phone, enter, people }) => {
  const { page, words } = phone;
  await page.clock.install();
  const letThrough = await stallRecords(page);
  await enter(phone, people.newcomer);
  await openRecords(phone);
  const main = page.getByRole('main');
  await page.clock.runFor(190);
  await expect(main.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
  await page.clock.runFor(20);
  await expect(page).toHaveTitle(words.title_payment_records);
  await expect(main.getByRole('status')).toHaveText(words.loading);
  await page.clock.runFor(59_900);
  await expect(main.getByRole('status')).toHaveText(words.loading);
  await page.clock.runFor(200);
  await expect(main.getByRole('alert').getByRole('heading', { name: words.slow_title })).toBeVisible();
  await page.clock.resume();
  await expectAccessible(phone);
  letThrough();
  await expect(main.getByRole('heading', { name: words.records_empty })).toBeVisible();
});

test('the page that is opened first shows nothing for 200 ms, then that it loads', {
  tag: '@once',
}, async ({ phone, enter, people }) => {
  const { page, words } = phone;
  await enter(phone, people.newcomer);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await stallRecords(page);
  await page.goto('/jiaofei/pages/jfjl/jfjl');
  const main = page.getByRole('main');
  await expect(page).toHaveTitle(words.title_payment_records);
  await page.clock.runFor(190);
  await expect(main.getByRole('status')).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(main.getByRole('status')).toHaveText(words.loading);
});

test('the chunk load time-out 120 s ends a screen that never loads', async ({ phone, enter, people }) => {
  const { page, words } = phone;
  await page.clock.install();
  const letThrough = await stallRecords(page);
  await enter(phone, people.newcomer);
  await openRecords(phone);
  const main = page.getByRole('main');
  await page.clock.runFor(210);
  await expect(page).toHaveTitle(words.title_payment_records);
  await page.clock.runFor(119_900);
  await expect(main.getByRole('heading', { name: words.slow_title })).toBeVisible();
  await page.clock.runFor(200);
  await expect(main.getByRole('alert').getByRole('heading', { name: words.failed_title })).toBeVisible();
  await page.clock.resume();
  letThrough();
  await main.getByRole('button', { name: words.retry }).click();
  await expect(main.getByRole('heading', { name: words.records_empty })).toBeVisible();
});

test.describe('for the wallet', () => {
  test.use({ payBy: 'SHEET' });

  test('leaving covers the page', async ({ phone, enter, payer, sandbox }) => {
    const account = await sandbox.newAccount({ outcome: 'ONE_BILL' });
    await enter(phone, payer);
    await addAccount(phone, account);
    await expectCovered(phone, '/order/createLifeOrder', () => payButton(phone).click());
    await expectCashier(phone);
  });
});

test('deleting an account covers the page and the sheet over it', {
  tag: '@once',
}, async ({ phone, enter, world, sandbox, newPayer }) => {
  const { page, words } = phone;
  const account = await saveNew(await clientOf(world.origin, sandbox, newPayer), sandbox);
  await enter(phone, newPayer, '/jiaofei/pages/hhgl/hhgl');
  await page.getByRole('button').filter({ hasText: account.end }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.accounts_delete }).click();
  await expectCovered(phone, '/user/delAccount', () =>
    page.getByRole('button', { name: words.accounts_delete_yes, exact: true }).click(),
  );
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

const CALLS = '**/living-agw/**';

test('home has the no-network placeholder (network signal lost), and a page tries again once the network is back', {
  tag: '@fast',
}, async ({ phone, enter, people, context, troubles, look }) => {
  troubles.expect(/net::ERR_/);
  const { page, words } = phone;
  await enter(phone, people.newcomer);
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();

  // The document and its code have loaded; the network fails before the first answer.
  await page.route(CALLS, (route) => route.abort('internetdisconnected'));
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true }),
  );
  await page.reload();
  const said = page.getByRole('alert').getByRole('heading', { name: words.offline_title });
  await expect(said).toBeVisible();
  await look('1-offline');
  await page.getByRole('button', { name: words.retry }).click();
  await expect(said).toBeVisible();

  await page.unroute(CALLS);
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'onLine'));
  await page.getByRole('button', { name: words.retry }).click();
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('navigation').getByRole('link').first().click();
  await expect(said).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: words.records_empty })).toBeVisible();
});
