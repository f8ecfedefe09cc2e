import { clientOf } from '../../support/api.ts';
import { saveFor } from '../../support/steps/accounts.ts';
import { addAccount } from '../../support/steps/add-account.ts';
import { expectStatus } from '../../support/steps/order.ts';
import {
  cancelAtCashier,
  goToCashier,
  pay,
  payButton,
  payWithPassword,
  rightAccount,
} from '../../support/steps/pay.ts';
import { expect, test } from '../../support/test.ts';

test.use({ payBy: 'SHEET' });

test('an order that was left and cancelled at the cashier can still be paid', {
  tag: '@fast',
}, async ({ phone, enter, payer, sandbox, look }) => {
  const { page, words } = phone;
  const account = await sandbox.newAccount({ outcome: 'ONE_BILL' });
  await enter(phone, payer);
  await addAccount(phone, account, words.parents);
  await goToCashier(phone);

  await test.step('the order waits, and says that nothing was taken, also after a reload', async () => {
    await cancelAtCashier(phone);
    await expectStatus(phone, words.status_awaiting_payment);
    await page.reload();
    await expect(page.getByRole('status').getByText(words.nothingTaken)).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/1[45]/);
    await expect(page.getByRole('button', { name: words.order_continue })).toBeEnabled();
    await look('1-order-waiting');
  });

  await test.step('it can be cancelled', async () => {
    await page.getByRole('button', { name: words.order_cancel }).click();
    const question = page.getByRole('dialog', { name: words.order_cancel_title });
    await look('2-cancel-question');
    await question.getByRole('button', { name: words.order_cancel }).click();
    await expectStatus(phone, words.status_closed);
    await look('3-order-closed');
  });

  await test.step('and its bill be paid again', async () => {
    await page.getByRole('button', { name: words.order_pay_again }).click();
    await pay(phone, payer);
    await expectStatus(phone, words.status_succeeded);
  });
});

test('a double tap on Pay makes one order', {
  tag: '@fast',
}, async ({ phone, enter, world, payer, sandbox }) => {
  const { page, words } = phone;
  const account = await sandbox.newAccount({ outcome: 'ONE_BILL' });
  const accountId = await saveFor(await clientOf(world.origin, sandbox, payer), account);
  await enter(phone, payer, `/jiaofei/pages/zdxq/zdxq?accountId=${accountId}`);
  const twice = (button: HTMLButtonElement) => {
    button.click();
    button.click();
  };
  await payButton(phone).evaluate(twice);
  await rightAccount(phone).getByRole('button', { name: words.bill_recognise_yes }).evaluate(twice);
  await cancelAtCashier(phone);
  await expectStatus(phone, words.status_awaiting_payment);
  await page.goto('/jiaofei/pages/jfjl/jfjl');
  const orders = page.getByRole('link').filter({ hasText: `*${account.accountNumber.slice(-4)}` });
  await expect(orders).toHaveCount(1);
  await orders.click();
  await page.getByRole('button', { name: words.order_cancel }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.order_cancel }).click();
  await expectStatus(phone, words.status_closed);
});

test.describe('on the wallet’s page', () => {
  test.use({ payBy: 'PAGE' });

  test('a payer who cancels at the wallet reads on the order that nothing was taken, and is not asked', {
    tag: '@fast',
  }, async ({ phone, enter, payer, sandbox }) => {
    const { page, words } = phone;
    await enter(phone, payer);
    await addAccount(phone, await sandbox.newAccount({ outcome: 'ONE_BILL' }));
    await goToCashier(phone);
    await cancelAtCashier(phone);
    await expectStatus(phone, words.status_awaiting_payment);
    await expect(page.getByRole('heading', { name: words.payment_ask })).toHaveCount(0);
    await expect(page.getByRole('button', { name: words.order_cancel })).toBeEnabled();
    await page.getByRole('button', { name: words.order_continue }).click();
    await payWithPassword(phone, payer);
    await expectStatus(phone, words.status_succeeded);
  });

  test('a payer whose payment is not known yet is asked, under a title that jumps nowhere', async ({
    phone,
    enter,
    payer,
    sandbox,
    look,
  }) => {
    const { page, words } = phone;
    await enter(phone, payer);
    await addAccount(phone, await sandbox.newAccount({ outcome: 'ONE_BILL' }));
    await goToCashier(phone);
    await page.getByRole('button', { name: words.walletCancel }).click();
    await expectStatus(phone, words.status_awaiting_payment);
    const orderId = new URL(page.url()).searchParams.get('orderId');
    await page.goto(`/jiaofei/pages/zfcg/zfcg?orderId=${orderId}`);
    await expect(page.getByRole('heading', { name: words.payment_ask })).toBeVisible();
    await expect(page).toHaveTitle(words.title_payment);
    await look('4-have-you-paid');
    await page.getByRole('button', { name: words.payment_not_yet }).click();
    await expectStatus(phone, words.status_awaiting_payment);
  });
});
