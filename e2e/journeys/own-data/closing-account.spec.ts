import { orderAll } from '../../support/api.ts';
import { expectNoToken, openOn } from '../../support/device.ts';
import { saveFor, saveNew } from '../../support/steps/accounts.ts';
import { openAutopay } from '../../support/steps/autopay.ts';
import { grant, topUp } from '../../support/steps/benefits.ts';
import { expectCovered } from '../../support/steps/covered.ts';
import { payDue } from '../../support/steps/home.ts';
import { CLOSING, MY_DATA, ownCode, tapClose } from '../../support/steps/my-data.ts';
import { expectStatus } from '../../support/steps/order.ts';
import { agree, codeField } from '../../support/steps/register.ts';
import { expect, type Given, test } from '../../support/test.ts';

test('an account is closed for good once its order has ended', {
  tag: '@fast',
}, async ({ phone, otherPhone, enter, world, call, sandbox, newPayer, look }) => {
  test.setTimeout(90_000);
  const { page, words } = phone;
  await sandbox.setBalance(newPayer, 100_000);
  await topUp(call, sandbox, newPayer, 5_000);
  await grant(call, 'everyday');
  await saveNew(call, sandbox);
  const accountId = await saveFor(call, await sandbox.newAccount({ outcome: 'NO_BILL' }));
  await openAutopay(world.origin, sandbox, newPayer, accountId);
  const order = await orderAll(call, await sandbox.newAccount({ outcome: 'ONE_BILL' }));
  await sandbox.open(order.pay?.value ?? '');
  await enter(otherPhone, newPayer);
  await expect(payDue(otherPhone).first()).toBeVisible();

  await test.step('the order stands against it', () => cancelOpenOrder({ phone, enter, newPayer, look }));

  await test.step('a wrong code closes nothing', async () => {
    const code = await ownCode(phone, sandbox, newPayer);
    await codeField(phone).fill(code === '000000' ? '000001' : '000000');
    await tapClose(phone);
    await expect(codeField(phone)).toHaveAccessibleDescription(new RegExp(words.numberWrong));
    await codeField(phone).fill(code);
    await page.getByRole('button', { name: words.closing_title, exact: true }).click();
    await look('3-sure');
    await page.getByRole('button', { name: words.closing_keep }).click();
    await expect(codeField(phone)).toHaveValue(code);
  });

  await test.step('the right one closes it, and this device forgets', async () => {
    await expectCovered(phone, '/user/closeAccount', () => tapClose(phone));
    await expect(page.getByRole('heading', { name: words.closed_title })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await look('4-closed');
    await expectNoToken(page);
    await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage))).not.toContain('CLOSE_ACCOUNT');
  });

  await test.step('another device is logged out in words', async () => {
    await otherPhone.page.getByRole('navigation').getByRole('link').first().click();
    await expect(otherPhone.page.getByRole('heading', { name: words.logged_out_title })).toBeVisible();
    await expect(otherPhone.page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('the number registers again, and finds nothing', () =>
    registerAgain({ phone, enter, newPayer }));
});

test('an order made meanwhile is shown, and a lost answer is not called a failure', {
  tag: '@once',
}, async ({ phone, enter, call, sandbox, newPayer, troubles }) => {
  troubles.expect(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  const { page, words } = phone;
  await enter(phone, newPayer, CLOSING);
  const code = await ownCode(phone, sandbox, newPayer);
  await codeField(phone).fill(code);
  await page.route('**/user/closeAccount', (route) => route.abort());
  await tapClose(phone);
  await expect(page.getByRole('alert').getByText(words.closingUnknown)).toBeVisible();
  await page.unroute('**/user/closeAccount');

  await orderAll(call, await sandbox.newAccount({ outcome: 'ONE_BILL' }));
  await expect(codeField(phone)).toHaveValue(code);
  await tapClose(phone);
  await expect(page.getByRole('heading', { name: words.closing_open })).toBeVisible();
  await expect(page.getByRole('button', { name: words.closing_off })).toBeDisabled();
});

test('a payer who closed the account in the wallet client is led to register, without a login failure', {
  tag: '@once',
}, async ({ phone, sandbox, newPayer }) => {
  const { page, words } = phone;
  await openOn(phone, sandbox, newPayer, 'wallet-android', CLOSING);
  await codeField(phone).fill(await ownCode(phone, sandbox, newPayer));
  await tapClose(phone);
  await page.getByRole('button', { name: words.closed_action }).click();
  await expect(page.getByRole('heading', { name: words.register_proved })).toBeVisible();
  await expect(page.getByText(words.pop_login_title)).toHaveCount(0);
});

/** Sees what would be lost and which order has to end first, and cancels that order. */
async function cancelOpenOrder({
  phone,
  enter,
  newPayer,
  look,
}: Given<'phone' | 'enter' | 'newPayer' | 'look'>): Promise<void> {
  const { page, words } = phone;
  await enter(phone, newPayer, MY_DATA);
  await page.getByRole('link', { name: words.closing_title }).click();
  await expect(page.getByRole('heading', { name: words.closing_open })).toBeVisible();
  await expect(page.getByRole('button', { name: words.closing_off })).toBeDisabled();
  await expect(codeField(phone)).toHaveCount(0);
  for (const lost of [
    words.closing_mandates,
    words.closing_accounts,
    words.closing_points,
    words.closing_coupons,
  ])
    await expect(page.getByRole('listitem').filter({ hasText: lost }).first()).toBeVisible();
  await look('1-order-open');
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') })
    .getByRole('link')
    .click();
  await page.getByRole('button', { name: words.order_cancel }).click();
  await page
    .getByRole('dialog', { name: words.order_cancel_title })
    .getByRole('button', { name: words.order_cancel })
    .click();
  await expectStatus(phone, words.status_closed);
  await page.getByRole('button', { name: words.back }).click();
  await expect(codeField(phone)).toBeVisible();
}

/** Registers the number again and sees that nothing of before is left. */
async function registerAgain({
  phone,
  enter,
  newPayer,
}: Given<'phone' | 'enter' | 'newPayer'>): Promise<void> {
  const { page, words } = phone;
  await page.getByRole('button', { name: words.closed_action }).click();
  await expect(page.getByRole('heading', { name: words.pop_welcome_title })).toBeVisible();
  await enter(phone, newPayer);
  await expect(page.getByRole('heading', { name: words.register_proved })).toBeVisible();
  await agree(phone);
  await page.getByRole('button', { name: words.register_submit_proved }).click();
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
  await page.goto(CLOSING);
  await expect(page.getByRole('heading', { name: words.closing_stays })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: words.closing_mandates })).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: words.closing_coupons })).toHaveCount(0);
}
