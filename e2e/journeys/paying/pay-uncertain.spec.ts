import { addAccount } from '../../support/steps/add-account.ts';
import { cancelAtCashier, expectCashier, payButton, tapPay } from '../../support/steps/pay.ts';
import { expect, test } from '../../support/test.ts';

test.use({ payBy: 'SHEET' });

const CREATE = '**/order/createLifeOrder';

test('trying again after a lost answer to Pay makes one order', {
  tag: '@fast',
}, async ({ phone, enter, payer, sandbox, troubles, look }) => {
  troubles.expect(/net::ERR_FAILED/);
  const { page, words } = phone;
  const account = await sandbox.newAccount({ outcome: 'ONE_BILL' });
  await enter(phone, payer);
  await addAccount(phone, account);
  await page.route(CREATE, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await tapPay(phone);
  const said = page.getByRole('dialog', { name: words.bill_unknown_title });
  await expect(said).toBeVisible();
  await look('1-answer-lost');

  await page.unroute(CREATE);
  await said.getByRole('button', { name: words.retry }).click();
  await cancelAtCashier(phone);
  await page.goto('/jiaofei/pages/jfjl/jfjl');
  const orders = page.getByRole('link').filter({ hasText: `*${account.accountNumber.slice(-4)}` });
  await expect(orders).toHaveCount(1);
  await expect(orders).toContainText(words.status_awaiting_payment);
});

test('nothing can be paid without a network, and a request decides', {
  tag: '@fast',
}, async ({ phone, enter, payer, sandbox, context, troubles }) => {
  const { page, words } = phone;
  // The pretended client tells the sandbox what the page has counted.
  troubles.expect(/__device\/told|^TypeError: Failed to fetch|net::ERR_INTERNET/);
  await enter(phone, payer);
  await addAccount(phone, await sandbox.newAccount({ outcome: 'ONE_BILL' }));
  await expect(payButton(phone)).toBeVisible();
  // Browsers err: as long as the service answers there is a network.
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    dispatchEvent(new Event('offline'));
  });
  await expect(page.getByText(words.asOfOffline)).toHaveCount(0);
  await expect(payButton(phone)).toBeEnabled();
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'onLine'));
  // The code for use without a network loads once the page has been idle for a while.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/Offline-[^/]*\.js$/.test(name)),
  );
  await context.setOffline(true);
  await expect(page.getByRole('button', { name: words.paying_off_offline })).toBeDisabled();
  await expect(payButton(phone)).toHaveCount(0);
  await context.setOffline(false);
  await tapPay(phone);
  await expectCashier(phone);
});
