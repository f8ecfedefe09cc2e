import type { Page } from '@playwright/test';
import { answerAgain, neverAnswer } from '../../support/answers.ts';
import { clientOf } from '../../support/api.ts';
import { expectKept, expectShellKept, keptAddresses, keptAnswers } from '../../support/device-memory.ts';
import type { Phone } from '../../support/phone.ts';
import { addAccount } from '../../support/steps/add-account.ts';
import { payDue } from '../../support/steps/home.ts';
import { expectStatus } from '../../support/steps/order.ts';
import { payAll } from '../../support/steps/paid.ts';
import { openRecords } from '../../support/steps/records.ts';
import { expect, test } from '../../support/test.ts';

test.use({ serviceWorkers: 'allow', keeps: true });

test('home, bill, records and order are readable without a network and say how old they are, and nothing is paid', {
  tag: '@once',
}, async ({ phone, enter, payer, sandbox, world, context, troubles, look }) => {
  // Each newly loaded page stores what it shows only after it has been idle for a while.
  test.slow();
  troubles.expect(/net::ERR_/);
  const { page, words } = phone;
  const [toPay, paid] = [
    await sandbox.newAccount({ outcome: 'SEVERAL_ANY' }),
    await sandbox.newAccount({ outcome: 'ONE_BILL' }),
  ];
  const call = await clientOf(world.origin, sandbox, payer);
  const { orderId } = await payAll(call, sandbox, payer, paid);
  await enter(phone, payer, `/jiaofei/pages/ddxq/ddxq?orderId=${orderId}`);
  const { order, receipt } = await keepReceipt(phone);
  await page.goto('/jiaofei/');
  await addAccount(phone, toPay);
  await expect(page.getByRole('group', { name: words.bill_choose })).toBeVisible();
  const bill = page.url();
  await page.goto('/jiaofei/');
  const payNow = payDue(phone);
  await expect(payNow).toBeVisible();
  await openRecords(phone);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expectShellKept(page, phone.language);
  await expectKept(page, 'accounts', 'projects', 'records');
  await page.goto(order);
  await expectStatus(phone, words.status_succeeded);
  await expectKept(page, 'order');
  await page.goto(bill);
  await expect(page.getByRole('group', { name: words.bill_choose })).toBeVisible();
  // Home has stored the bills of another account.
  await expectKept(page, `bills ${new URL(bill).searchParams.get('accountId')}`);
  expect((await keptAddresses(page)).filter((address) => /token/i.test(address))).toEqual([]);

  await context.setOffline(true);
  const age = page.getByRole('status').filter({ hasText: words.asOfOffline });
  await expect(age).toBeVisible();
  await page.reload();
  await expect(age).toBeVisible();
  await expect(page.getByRole('group', { name: words.bill_choose })).toBeVisible();
  await expect(page.getByRole('button', { name: words.paying_off_offline })).toBeDisabled();
  await look('1-bill');
  await page.goto(order);
  await expectStatus(phone, words.status_succeeded);
  await expect(age).toBeVisible();
  await page.goto(receipt);
  await expect(page.getByRole('main')).toContainText(words.order_number);
  await expect(age).toBeVisible();

  // A new tab has only what is stored on the device.
  const tab = await context.newPage();
  await tab.goto('/jiaofei/');
  const home = { ...phone, page: tab };
  await expect(tab.getByRole('button', { name: words.paying_off_offline })).toBeDisabled();
  await expect(tab.getByRole('status').filter({ hasText: words.asOfOffline })).toBeVisible();
  await look('3-home', home);
  await openRecords(home);
  await expect(tab.getByRole('status').filter({ hasText: words.asOfOffline })).toBeVisible();

  await context.setOffline(false);
  await expect(tab.getByRole('status').filter({ hasText: words.asOfOffline })).toHaveCount(0);
  await tab.goto('/jiaofei/');
  await expect(payDue({ ...phone, page: tab })).toBeVisible();
  await expectKept(tab, 'accounts');
  await tab.getByRole('button', { name: words.log_out, exact: true }).click();
  await tab.getByRole('dialog').getByRole('button', { name: words.log_out, exact: true }).click();
  await expect(tab.getByRole('alert').getByRole('heading', { name: words.logged_out_title })).toBeVisible();
  await expect.poll(() => keptAnswers(tab)).toEqual([]);
});

test('a service worker that was switched off removes itself and what it stored', {
  tag: '@once',
}, async ({ phone, enter, people }) => {
  const { page } = phone;
  await enter(phone, people.newcomer);
  await expectShellKept(page, phone.language);
  await page.evaluate(() =>
    navigator.serviceWorker.register('/jiaofei/service-worker-off.js', { scope: '/jiaofei/' }),
  );
  const left = () =>
    page.evaluate(async () => [
      ...(await caches.keys()),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ]);
  await expect.poll(left).toEqual([]);
});

test.describe('without the service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('a network that does not answer shows stored pages, and the next user finds none of them', async ({
    phone,
    enter,
    people,
    context,
    newPayer,
  }) => {
    const { page, words } = phone;
    await enter(phone, people.settled);
    await expect(payDue(phone)).toBeVisible();
    await expectKept(page, 'accounts', 'projects');

    const tab = await context.newPage();
    for (const path of ['/user/isLogined', '/user/getAccountList']) await neverAnswer(tab, path);
    await tab.goto('/jiaofei/');
    await expect(tab.getByRole('status').filter({ hasText: words.asOfUpdating })).toBeVisible();
    await expect(tab.getByRole('button', { name: words.paying_off_unconfirmed })).toBeDisabled();
    for (const path of ['/user/isLogined', '/user/getAccountList']) await answerAgain(tab, path);
    await tab.reload();
    await expect(payDue({ ...phone, page: tab })).toBeVisible();

    await enter(phone, newPayer);
    await page.getByRole('dialog').getByRole('button', { name: words.change_user_yes }).click();
    await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
    await expect.poll(() => keptAnswers(page)).not.toContain('accounts');
  });

  test('logging out forgets what another tab is just storing', {
    tag: '@once',
  }, async ({ phone, enter, people, context }) => {
    const { page, words } = phone;
    await enter(phone, people.settled);
    await expectKept(page, 'accounts');
    await holdDatabase(page);

    const tab = await context.newPage();
    await tab.addInitScript(() => {
      const { open } = IDBFactory.prototype;
      IDBFactory.prototype.open = function (...given) {
        document.documentElement.dataset['opened'] = 'yes';
        return open.apply(this, given);
      };
    });
    await tab.goto('/jiaofei/');
    await expect(tab.locator('html')).toHaveAttribute('data-opened', 'yes');
    await page.getByRole('button', { name: words.log_out, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: words.log_out, exact: true }).click();
    await expect(
      page.getByRole('alert').getByRole('heading', { name: words.logged_out_title }),
    ).toBeVisible();
    await page.evaluate(() => document.documentElement.removeAttribute('data-held'));

    // The other tab, too, shows and stores nothing of the payer any more.
    await expect(tab.locator('html')).not.toHaveAttribute('data-opened');
    await expect(payDue({ ...phone, page: tab })).toHaveCount(0);
    await expect.poll(() => keptAnswers(tab)).toEqual([]);
  });
});

/** Opens the receipt of the order on the screen, so that the device stores it. Answers the addresses of both. */
async function keepReceipt(phone: Phone) {
  const { page, words } = phone;
  await expectStatus(phone, words.status_succeeded);
  const order = page.url();
  await page.getByRole('link', { name: words.title_receipt }).click();
  await expect(page.getByRole('main')).toContainText(words.order_number);
  await expectKept(page, 'receipt');
  return { order, receipt: page.url() };
}

/** Keeps a transaction of the stored answers open, so that others wait, until `data-held` is removed. */
function holdDatabase(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((held, reject) => {
        const opening = indexedDB.open('life-payment');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          document.documentElement.dataset['held'] = 'yes';
          const entries = opening.result.transaction('answers', 'readwrite').objectStore('answers');
          const again = () => {
            if (!document.documentElement.dataset['held']) return opening.result.close();
            entries.count().onsuccess = again;
          };
          again();
          held();
        };
      }),
  );
}
