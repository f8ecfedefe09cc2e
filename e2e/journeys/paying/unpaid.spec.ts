import { shown, sumOf } from '../../support/money.ts';
import { saveFor } from '../../support/steps/accounts.ts';
import { orderOldest, payDue, twoDue } from '../../support/steps/home.ts';
import { expectStatus } from '../../support/steps/order.ts';
import { expectCashier, payButton } from '../../support/steps/pay.ts';
import { payTogether } from '../../support/steps/several.ts';
import { confirmPayment, tapCounter } from '../../support/steps/taps.ts';
import { expect, test } from '../../support/test.ts';

test('an unpaid payment is the first thing on home, tells the same time everywhere, and is one tap from the wallet', {
  tag: ['@fast', '@en'],
}, async ({ phone, enter, call, sandbox, newPayer, look }) => {
  const { page, words } = phone;
  const account = await sandbox.newAccount({ outcome: 'ONE_BILL' });
  const sum = shown(sumOf(account.bills));
  await sandbox.setBalance(newPayer, 1_000_000);
  const accountId = await saveFor(call, account);
  const { orderId } = await orderOldest(call, account, 1);
  const goOn = page.getByRole('button', { name: words.unpaid_go_on });
  const expectTime = async () => {
    await expect(page.getByRole('timer')).toHaveText(/1[45]/);
    await expect(page.getByRole('timer')).toContainText(words.minutesLeft);
  };

  await page.clock.install();
  await enter(phone, newPayer);
  await test.step('home says it once, before all else, and asks for nothing twice', async () => {
    await expectTime();
    await expect(page.getByRole('main').getByText(sum)).toHaveCount(1);
    await expect(page.locator('section').first()).toContainText(sum);
    await expect(goOn).toBeEnabled();
    await expect(payDue(phone)).toHaveCount(0);
    await look('1-home');
  });
  await test.step('so do the bill, the order and the records', async () => {
    await page.goto(`/jiaofei/pages/zdxq/zdxq?accountId=${accountId}`);
    await expectTime();
    await expect(goOn).toBeEnabled();
    await expect(payButton(phone)).toHaveCount(0);
    await look('2-bill');
    await page.goto(`/jiaofei/pages/ddxq/ddxq?orderId=${orderId}`);
    await expectTime();
    await page.goto('/jiaofei/pages/jfjl/jfjl');
    await expectTime();
  });
  await test.step('the time passes', async () => {
    await page.goto('/jiaofei/');
    await expectTime();
    await page.clock.fastForward('14:00');
    await expect(page.getByRole('timer')).not.toContainText(words.minutesLeft);
  });
  await page.goto('/jiaofei/');
  await test.step('two taps pay it, and one leaves the result', async () => {
    const { tap, count } = tapCounter();
    await tap(goOn);
    await expectCashier(phone);
    await confirmPayment(phone, newPayer, tap);
    await expectStatus(phone, words.status_succeeded);
    expect(count()).toBe(2);
    await tap(page.getByRole('link', { name: words.done, exact: true }));
    expect(count()).toBe(3);
  });
  await expect(page.getByRole('heading', { name: words.home_all_paid })).toBeVisible();
  await expect(goOn).toHaveCount(0);
});

test('an unpaid payment that is cancelled on home or on its bill gives the bill back', {
  tag: '@fast',
}, async ({ phone, enter, call, sandbox, newPayer }) => {
  const { page, words } = phone;
  const account = await sandbox.newAccount({ outcome: 'ONE_BILL' });
  const accountId = await saveFor(call, account);
  const order = async () => {
    const { pay } = await orderOldest(call, account, 1);
    // A trade that was never opened at the wallet takes longer to close.
    await sandbox.open(pay?.value ?? '');
  };
  const cancel = async () => {
    await page.getByRole('button', { name: words.order_cancel }).click();
    await page.getByRole('dialog').getByRole('button', { name: words.order_cancel }).click();
  };
  await order();
  await enter(phone, newPayer);
  await cancel();
  await expect(payDue(phone)).toBeVisible();

  await order();
  await page.goto(`/jiaofei/pages/zdxq/zdxq?accountId=${accountId}`);
  await cancel();
  await expect(payButton(phone)).toBeEnabled();
});

test('a bill that is refused because an unpaid payment of one’s own holds it is gone on with from there', {
  tag: '@fast',
}, async ({ phone, enter, world, sandbox, newPayer, look }) => {
  const { page, words } = phone;
  const { call, water, power } = await twoDue(world, sandbox, newPayer);
  await enter(phone, newPayer, `/jiaofei/pages/zdxq/zdxq?accountId=${water.accountId}`);
  await expect(payButton(phone)).toBeEnabled();
  // On another device of the same payer.
  const { cash } = await payTogether(call, [water, power]);
  await payButton(phone).click();
  await expect(page.getByRole('alert').filter({ hasText: shown(cash) })).toBeVisible();
  const cancelAll = words.order_cancel_all.replace('{count}', '2');
  await expect(page.getByRole('button', { name: cancelAll })).toBeEnabled();
  await expect(payButton(phone)).toHaveCount(0);
  await look('4-refused');
  await page.getByRole('button', { name: words.unpaid_go_on }).click();
  await expectCashier(phone);
  await expect(page.getByRole('heading', { name: shown(cash) })).toBeVisible();
});
