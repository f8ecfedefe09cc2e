import { answerWith } from '../../support/answers.ts';
import type { Phone } from '../../support/phone.ts';
import { addAccount } from '../../support/steps/add-account.ts';
import { dueSheet, openSheet, payTogether, twoDue } from '../../support/steps/home.ts';
import { expectStatus } from '../../support/steps/order.ts';
import { goToCashier, payWithPassword, tapPay } from '../../support/steps/pay.ts';
import { expect, test } from '../../support/test.ts';

/** The wallet's addresses. */
const WALLET = /\/gateway\.do/;

/** The app around the page takes the wallet's address over, so that the page stays in view. Its clock begins to be moved by hand. */
async function takeOver({ page }: Phone): Promise<void> {
  await page.clock.install();
  await page.route(WALLET, (route) => route.fulfill({ status: 204 }));
}

/** Taps what leads to the wallet, and waits for ten seconds of the page's clock after its address was asked for. */
async function staysAfter({ page }: Phone, tap: () => Promise<void>): Promise<void> {
  const asked = page.waitForRequest(WALLET);
  await tap();
  await asked;
  await page.clock.fastForward(10_000);
}

/** The page says that nothing is known yet, which never means that nothing was taken. */
async function expectWaysOn(phone: Phone, cancel?: RegExp): Promise<void> {
  const { page, words } = phone;
  const [unknown = ''] = words.order_say_unconfirmed.split('{');
  await expect(page.getByRole('status').getByText(unknown)).toBeVisible();
  await expect(page.getByRole('button', { name: words.order_continue })).toBeEnabled();
  await expect(page.getByRole('button', { name: cancel ?? words.order_cancel })).toBeEnabled();
}

test('a bill’s page that never leaves for the wallet offers to go on or to cancel after ten seconds', {
  tag: '@fast',
}, async ({ phone, enter, payer, sandbox, look }) => {
  const { page, words } = phone;
  const account = await sandbox.newAccount({ outcome: 'ONE_BILL' });
  await enter(phone, payer);
  await addAccount(phone, account);
  await takeOver(phone);
  await staysAfter(phone, () => tapPay(phone));
  await expectStatus(phone, words.status_awaiting_payment);
  await expectWaysOn(phone);
  await look('1-still-here');

  await test.step('going on from the order’s page does not keep it busy either', async () => {
    await staysAfter(phone, () => page.getByRole('button', { name: words.order_continue }).click());
    await expectWaysOn(phone);
  });

  await test.step('once the wallet opens it is paid as usual', async () => {
    await page.unroute(WALLET);
    await page.getByRole('button', { name: words.order_continue }).click();
    await payWithPassword(phone, payer);
    await expectStatus(phone, words.status_succeeded);
  });
});

test('a payment of several that never leaves for the wallet offers the same', {
  tag: '@fast',
}, async ({ phone, enter, world, sandbox, newPayer }) => {
  const { page, words } = phone;
  const { water, power } = await twoDue(world, sandbox, newPayer);
  await enter(phone, newPayer);
  await openSheet(phone, [water, power]);
  await takeOver(phone);
  await staysAfter(phone, () => payTogether(phone).click());
  await expect(page).toHaveTitle(words.title_payment);
  await expect(dueSheet(phone)).toHaveCount(0);
  await expectWaysOn(phone, /2/);
});

test('a payer who comes back from the cashier without paying reads that nothing is known, and may go on', {
  tag: '@fast',
}, async ({ phone, enter, payer, sandbox }) => {
  const { page } = phone;
  await enter(phone, payer);
  await addAccount(phone, await sandbox.newAccount({ outcome: 'ONE_BILL' }));
  await page.route(WALLET, (route) => route.fulfill({ status: 204 }));
  const asked = page.waitForRequest(WALLET);
  await tapPay(phone);
  await asked;
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expectWaysOn(phone);
});

test('a page that is shown again asks what became of the payment, and shows one that was paid elsewhere', {
  tag: '@fast',
}, async ({ phone, enter, payer, sandbox }) => {
  const { page, words } = phone;
  const account = await sandbox.newAccount({ outcome: 'ONE_BILL' });
  await enter(phone, payer);
  await addAccount(phone, account);
  await takeOver(phone);
  const asked = page.waitForRequest(WALLET);
  await tapPay(phone);
  await sandbox.pay(payer, (await asked).url());
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expectStatus(phone, words.status_succeeded);
});

test('the channel’s page after a payment, if it never comes, gives way to what was paid', async ({
  phone,
  enter,
  payer,
  sandbox,
}) => {
  const { page, words } = phone;
  const thanks = 'http://elsewhere.example/thanks';
  await enter(phone, payer);
  await addAccount(phone, await sandbox.newAccount({ outcome: 'ONE_BILL' }));
  await answerWith(page, '/common/getSuccessPageUrl', {
    msgCd: 'LIV00000',
    msgInfo: '',
    body: { url: thanks },
  });
  await page.route(thanks, (route) => route.fulfill({ status: 204 }));
  await goToCashier(phone);
  await page.clock.install();
  const asked = page.waitForRequest(thanks);
  await payWithPassword(phone, payer);
  await asked;
  await page.clock.fastForward(10_000);
  await expect(page).toHaveTitle(words.title_order_details);
  await expectStatus(phone, words.status_succeeded);
});
