import { clientOf, type TestAccount } from '../../support/api.ts';
import { shown, sumOf } from '../../support/money.ts';
import type { Phone } from '../../support/phone.ts';
import { saveFor } from '../../support/steps/accounts.ts';
import { orderStatus } from '../../support/steps/order.ts';
import { cancelAtCashier, cashier, payWithPassword } from '../../support/steps/pay.ts';
import { openRecords } from '../../support/steps/records.ts';
import { payTogether } from '../../support/steps/several.ts';
import { expect, type Given, test } from '../../support/test.ts';

test.use({ payBy: 'SHEET' });

const PAGE = '/jiaofei/pages/payment/payment';
const SLOW = { writeOff: { kind: 'PROCESSING', ms: 600_000 } };

type Begun = Given<'phone' | 'enter' | 'payer' | 'sandbox' | 'world'>;

/** Saves two accounts, makes a payment of what they owe, and opens its page. */
async function begin({ phone, enter, payer, sandbox, world }: Begun) {
  const call = await clientOf(world.origin, sandbox, payer);
  const power = await sandbox.newAccount({ outcome: 'ONE_BILL', unitId: 'electricity-430100' });
  const water = await sandbox.newAccount({ outcome: 'ONE_BILL', unitId: 'water-430100', conduct: SLOW });
  await saveFor(call, power, { remark: phone.words.parents });
  await saveFor(call, water, { remark: phone.words.ownHome });
  const { paymentId } = await payTogether(call, [power, water]);
  await enter(phone, payer, `${PAGE}?paymentId=${paymentId}`);
  await expect(orderStatus(phone, phone.words.status_awaiting_payment)).toBeVisible();
  return { paymentId, power, water, sum: sumOf([...power.bills, ...water.bills]) };
}

/** The row of an account's order. */
function orderOf({ page }: Phone, { accountNumber }: TestAccount) {
  return page.getByRole('link').filter({ hasText: `*${accountNumber.slice(-4)}` });
}

test('two accounts are paid at once, followed to their units, and left with a tap', {
  tag: '@fast',
}, async ({ phone, enter, payer, sandbox, world, look }) => {
  const { page, words } = phone;
  const { power, water, sum } = await begin({ phone, enter, payer, sandbox, world });

  await test.step('its page shows both, and what they cost together', async () => {
    await expect(page.getByText(shown(sum)).first()).toBeVisible();
    await expect(orderOf(phone, power)).toContainText(shown(sumOf(power.bills)));
    await expect(orderOf(phone, water)).toContainText(shown(sumOf(water.bills)));
    await look('1-waiting');
  });

  await test.step('it is paid with one password, and the way back leads to it', async () => {
    const paths: string[] = [];
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) paths.push(new URL(frame.url()).pathname);
    });
    await page.getByRole('button', { name: words.order_continue }).click();
    await expect(cashier(phone).getByRole('heading', { name: shown(sum) })).toBeVisible();
    await payWithPassword(phone, payer);
    await expect(page.getByRole('heading', { name: `${words.payment_paid} ${shown(sum)}` })).toBeVisible();
    await expect.poll(() => paths).toContain('/jiaofei/pages/zfcg/zfcg');
    await expect(page).toHaveTitle(words.title_payment);
    expect(paths).not.toContain('/jiaofei/pages/tycgy/tycgy');
  });

  await test.step('each order says what its unit says', async () => {
    await expect(orderOf(phone, power)).toContainText(words.status_succeeded);
    await expect(orderOf(phone, water)).toContainText(words.order_bill_sent);
    await expect(page.getByText(words.payment_close_note)).toBeVisible();
    await look('2-paid');
    await sandbox.bendAccount(water, {});
    await expect(orderOf(phone, water)).not.toContainText(words.order_bill_sent);
    await look('3-credited');
  });

  await test.step('from an order one tap leads to the payment', async () => {
    await orderOf(phone, power).click();
    await expect(page).toHaveTitle(words.title_order_details);
    await look('4-order');
    await page.getByRole('link', { name: words.paidTogether }).click();
    await expect(page).toHaveTitle(words.title_payment);
  });

  await lookAtReceipt({ phone, look }, water);
  await lookAtWholeReceipt({ phone, look }, sum);

  await test.step('Done leads home, where nothing is due, and the records lead back', async () => {
    await page.getByRole('link', { name: words.done, exact: true }).click();
    await expect(page).toHaveTitle(words.title_app);
    await openRecords(phone);
    await expect(page).toHaveTitle(words.title_payment_records);
    await expect(orderOf(phone, power)).toBeVisible();
    await look('6-records');
    await orderOf(phone, power).click();
    await page.getByRole('link', { name: words.paidTogether }).click();
    await expect(page).toHaveTitle(words.title_payment);
  });
});

/** Each order has its receipt: the payer says which. */
async function lookAtReceipt({ phone, look }: Given<'phone' | 'look'>, account: TestAccount): Promise<void> {
  const { page, words } = phone;
  await test.step('its receipts are a tap away', async () => {
    await page.getByRole('button', { name: words.title_receipt }).click();
    const sheet = page.getByRole('dialog', { name: words.payment_receipts });
    await look('5-receipts');
    await sheet
      .getByRole('button')
      .filter({ hasText: shown(sumOf(account.bills)) })
      .click();
    await expect(page.getByRole('status').getByText(words.genuine)).toBeVisible();
    await page.getByRole('button', { name: words.back }).click();
  });
}

/** One receipt says all that was credited, and anybody can verify it. */
async function lookAtWholeReceipt({ phone, look }: Given<'phone' | 'look'>, sum: number): Promise<void> {
  const { page, words } = phone;
  await test.step('one receipt is for all of it', async () => {
    await page.getByRole('button', { name: words.title_receipt }).click();
    await page.getByRole('button', { name: words.payment_receipt_whole }).click();
    await expect(page.getByRole('status').getByText(words.genuine)).toBeVisible();
    await expect(page.getByText(shown(sum)).first()).toBeVisible();
    await look('7-whole-receipt');
    await page.getByRole('button', { name: words.back }).click();
  });
}

test('cancelling an order of several cancels all of them, and says so before', {
  tag: '@fast',
}, async ({ phone, enter, payer, sandbox, world, look }) => {
  const { page, words } = phone;
  const { power } = await begin({ phone, enter, payer, sandbox, world });
  // A trade that was never opened at the wallet takes longer to close.
  await page.getByRole('button', { name: words.order_continue }).click();
  await cancelAtCashier(phone);
  await expect(page).toHaveTitle(words.title_payment);
  await orderOf(phone, power).click();
  await expect(page).toHaveTitle(words.title_order_details);
  await expect(page.getByRole('link', { name: words.order_see_payment })).toBeVisible();
  const cancelAll = words.order_cancel_all.replace('{count}', '2');
  await page.getByRole('button', { name: cancelAll }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(words.order_cancel_all_text.replaceAll('{count}', '2'));
  await look('8-cancel-question');
  await question.getByRole('button', { name: cancelAll }).click();
  await expect(orderStatus(phone, words.status_closed)).toBeVisible();
  await page.getByRole('button', { name: words.back }).click();
  await expect(orderStatus(phone, words.status_closed)).toBeVisible();
  await look('9-closed');
});
