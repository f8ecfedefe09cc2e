import { devices } from '@playwright/test';
import { shiftPages } from '../../support/day.ts';
import { holdPhone } from '../../support/phone.ts';
import { addAccount } from '../../support/steps/add-account.ts';
import { dueSheet, openSheet, twoDue } from '../../support/steps/home.ts';
import { expectStatus } from '../../support/steps/order.ts';
import { expectCashier, payWithPassword, tapPay } from '../../support/steps/pay.ts';
import { expect, test } from '../../support/test.ts';

const { userAgent, viewport, deviceScaleFactor, isMobile, hasTouch } = devices['Desktop Chrome'];
test.use({ userAgent, viewport, deviceScaleFactor, isMobile, hasTouch });

test('the wallet shows a desktop a code, which a phone pays, and the desktop goes on', {
  tag: '@fast',
}, async ({ phone: desktop, browser, enter, payer, sandbox, shot, troubles, language, world }) => {
  const { page, words } = desktop;
  const account = await sandbox.newAccount({ outcome: 'ONE_BILL' });
  await enter(desktop, payer);
  await addAccount(desktop, account);
  await tapPay(desktop);

  await expect(page.getByRole('img', { name: words.walletScan })).toBeVisible();
  const scanned = await page.getByTestId('scan').getAttribute('href');
  // The wallet's page loads itself again every few seconds, under any longer look.
  await shot('1-code', desktop);

  const context = await browser.newContext({ ...devices['Pixel 5'], locale: language });
  await troubles.watch(context);
  await shiftPages(context, world);
  const phone = holdPhone(await context.newPage(), language);
  await phone.page.goto(scanned ?? '');
  await payWithPassword(phone, payer);
  await expect(phone.page.getByRole('heading', { name: words.walletPaid })).toBeVisible();
  await context.close();

  await expect(page).toHaveTitle(words.title_order_details);
  await expectStatus(desktop, words.status_succeeded);
});

test('home has two columns on a wide screen, and the sheet lies at the side', { tag: '@fast' }, async ({
  phone: desktop,
  enter,
  world,
  sandbox,
  newPayer,
  look,
}) => {
  const { page, words } = desktop;
  const { water, power } = await twoDue(world, sandbox, newPayer);
  await enter(desktop, newPayer);
  await openSheet(desktop, [water, power]);
  await expect.poll(async () => (await dueSheet(desktop).boundingBox())?.x).toBeGreaterThan(640);
  expect((await dueSheet(desktop).boundingBox())?.y).toBe(0);
  await page.keyboard.press('Escape');
  const due = await page.getByRole('region', { name: words.parents }).boundingBox();
  const records = await page.getByRole('link', { name: words.home_records }).boundingBox();
  expect(records?.x).toBeGreaterThan((due?.x ?? 0) + (due?.width ?? 0));
  await look('2-home', desktop);
});

test.describe('an iPad', () => {
  test.use({ hasTouch: true, userAgent: devices['Desktop Safari'].userAgent });

  test('an iPad that says Macintosh pays on the wallet’s page, with no code to scan with itself', async ({
    phone: tablet,
    enter,
    payer,
    sandbox,
  }) => {
    await enter(tablet, payer);
    await addAccount(tablet, await sandbox.newAccount({ outcome: 'ONE_BILL' }));
    await tapPay(tablet);
    await expectCashier(tablet);
  });
});
