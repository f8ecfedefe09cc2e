import { shown, sumOf } from '../../support/money.ts';
import { holdPhone } from '../../support/phone.ts';
import { addAccount } from '../../support/steps/add-account.ts';
import { expectStatus } from '../../support/steps/order.ts';
import { askWalletNow, cashier, goToCashier, payWithPassword } from '../../support/steps/pay.ts';
import { expect, test } from '../../support/test.ts';

test('a payment shows in the records when the page was closed after paying', {
  tag: '@fast',
}, async ({ phone, enter, payer, sandbox, context }) => {
  const { page, words } = phone;
  const account = await sandbox.newAccount({ outcome: 'ONE_BILL' });
  await enter(phone, payer);
  await addAccount(phone, account);
  await goToCashier(phone);
  await cashier(phone).getByText(words.walletOptions, { exact: true }).click();
  await cashier(phone).getByLabel(words.walletNoReturn).check();
  await payWithPassword(phone, payer);
  await expect(cashier(phone).getByRole('heading', { name: words.walletPaid, exact: true })).toBeVisible();
  const later = holdPhone(await context.newPage(), phone.language, phone.payBy);
  await page.close();

  await later.page.goto('/jiaofei/');
  await later.page.getByRole('navigation').getByRole('link').first().click();
  await expect(later.page).toHaveTitle(words.title_payment_records);
  const record = later.page.getByRole('link').filter({ hasText: `*${account.accountNumber.slice(-4)}` });
  await expect(record).toContainText(shown(sumOf(account.bills)));
  await record.click();
  await expectStatus(later, words.status_succeeded);
});

test('the app waits with the payer while the wallet is late', {
  tag: '@fast',
}, async ({ phone, enter, payer, sandbox, world, look }) => {
  const { page, words } = phone;
  const account = await sandbox.newAccount({ outcome: 'ONE_BILL' });
  await enter(phone, payer);
  await addAccount(phone, account);
  await goToCashier(phone);
  await cashier(phone).getByText(words.walletOptions, { exact: true }).click();
  await cashier(phone).getByLabel(words.walletLate).check();
  await payWithPassword(phone, payer);

  await expect(page.getByRole('heading', { name: words.payment_ask })).toBeVisible();
  await page.getByRole('button', { name: words.payment_done }).click();
  await expect(page.getByRole('heading', { name: words.payment_confirming })).toBeVisible();
  await look('1-confirming');
  // No notice reaches the service. It asks the wallet by itself, usually ten seconds after the order was made.
  await askWalletNow(world, new URL(page.url()).searchParams.get('orderId') ?? '');
  await expect(page).toHaveTitle(words.title_order_details);
  await expectStatus(phone, words.status_succeeded);
});
