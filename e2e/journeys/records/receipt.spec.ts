import { runSql } from '../../../scripts/testing/postgres.ts';
import { clientOf } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { shown } from '../../support/money.ts';
import type { Phone } from '../../support/phone.ts';
import { expectStatus } from '../../support/steps/order.ts';
import { payAll } from '../../support/steps/paid.ts';
import { tapCounter } from '../../support/steps/taps.ts';
import { expect, type Given, test } from '../../support/test.ts';

function genuine({ page, words }: Phone) {
  return page.getByRole('status').getByText(words.genuine);
}
function paper({ page }: Phone, label: string) {
  return page.getByRole('term').getByText(label, { exact: true }).locator('../..');
}

test('a receipt, here of an order of which one bill was refused, is found from home in two taps', {
  tag: '@fast',
}, async ({ phone, enter, world, sandbox, newPayer, shot }) => {
  const { page, words } = phone;
  const call = await clientOf(world.origin, sandbox, newPayer);
  const { orderId } = await payAll(
    call,
    sandbox,
    newPayer,
    await sandbox.newAccount({ outcome: 'ONE_REJECTED' }),
  );
  await enter(phone, newPayer);
  const { tap, count } = tapCounter();
  await tap(page.getByRole('navigation').getByRole('link', { name: words.home_receipts, exact: true }));
  await expect(page.getByText(words.records_receipts)).toBeVisible();
  await expect(page).toHaveTitle(words.home_receipts);
  await shot('receipts');
  await expectAccessible(phone);
  await tap(page.getByRole('main').getByRole('listitem').getByRole('link').first());
  await expect(genuine(phone)).toBeVisible();
  await expect(paper(phone, words.order_number)).toContainText(orderId);
  expect(count()).toBe(2);
  await page.goBack();
  await expect(page.getByText(words.records_receipts)).toBeVisible();
  await page.getByRole('button', { name: words.records_clear }).click();
  await expect(page).toHaveTitle(words.title_payment_records);
});

test('a receipt is stored, shown and verified by anybody, and can not be forged', {
  tag: ['@fast', '@en'],
}, async ({ phone, otherPhone, enter, world, sandbox, newPayer, shot }) => {
  const { page, words } = phone;
  const call = await clientOf(world.origin, sandbox, newPayer);
  const account = await sandbox.newAccount({ outcome: 'ONE_BILL' });
  const { orderId, amount } = await payAll(call, sandbox, newPayer, account);
  await enter(phone, newPayer, `/jiaofei/pages/ddxq/ddxq?orderId=${orderId}`);
  await expectStatus(phone, words.status_succeeded);
  await shot('1-order');
  await page.getByRole('link', { name: words.title_receipt }).click();

  await test.step('its payer has it', async () => {
    await expect(page).toHaveTitle(words.title_receipt);
    await expect(genuine(phone)).toBeVisible();
    await expect(paper(phone, words.order_number)).toContainText(orderId);
    await shot('2-receipt');
    await expectAccessible(phone);
  });

  await test.step('on paper, without bars and buttons', () => lookAtPaper({ phone, shot }));

  const address = page.url();
  await test.step('somebody else, who is not logged in, sees the same and no more', async () => {
    await otherPhone.page.goto(address);
    await expect(genuine(otherPhone)).toBeVisible();
    await expect(paper(otherPhone, words.receipt_paid)).toContainText(shown(amount));
    const said = (await otherPhone.page.getByRole('main').textContent()) ?? '';
    for (const secret of [account.accountNumber, `*${account.holderMasked.slice(-1)}`, newPayer.mobile])
      expect(said).not.toContain(secret);
  });

  await test.step('one letter more, and it is not genuine', async () => {
    await otherPhone.page.goto(`${address}A`);
    await expect(otherPhone.page.getByRole('alert').getByText(words.receipt_forged)).toBeVisible();
    await expect(genuine(otherPhone)).toHaveCount(0);
    await shot('5-not-genuine', otherPhone);
    await expectAccessible(otherPhone);
  });

  await test.step('what was refunded since is said', async () => {
    await runSql(
      world.databaseUrl,
      `insert into refunds (life_user_id, refund_no, order_id, line, amount, state, done_at)
       select life_user_id, $1, order_id, 1, $2::bigint, 'DONE', $4 from orders where order_id = $3`,
      [`LR${orderId.slice(2)}01`, String(amount), orderId, world.now().toISOString()],
    );
    await otherPhone.page.goto(address);
    await expect(otherPhone.page.getByText(words.receiptChanged)).toBeVisible();
    await shot('6-changed', otherPhone);
    await expectAccessible(otherPhone);
  });
});

test.describe('in a messenger', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36 MicroMessenger/8.0',
  });

  test('a receipt is kept as a picture, sharp on this screen, where nothing can be printed', async ({
    phone,
    enter,
    world,
    sandbox,
    newPayer,
    shot,
  }) => {
    const { page, words } = phone;
    const call = await clientOf(world.origin, sandbox, newPayer);
    const account = await sandbox.newAccount({ outcome: 'ONE_BILL' });
    const { orderId } = await payAll(call, sandbox, newPayer, account);
    await enter(phone, newPayer, `/jiaofei/pages/ddxq/ddxq?orderId=${orderId}`);
    await expectStatus(phone, words.status_succeeded);
    await page.getByRole('link', { name: words.title_receipt }).click();
    await expect(genuine(phone)).toBeVisible();
    await expect(page.getByRole('button', { name: words.receipt_print })).toHaveCount(0);
    await page.getByRole('button', { name: words.receipt_save }).click();
    const dialog = page.getByRole('dialog', { name: words.receipt_picture });
    const picture = dialog.getByRole('img', { name: orderId });
    await expect(picture).toBeVisible();
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(780);
    await shot('3-picture');
    await expectAccessible(phone);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
});

/** Checks the receipt as it is printed. */
async function lookAtPaper({ phone, shot }: Given<'phone' | 'shot'>): Promise<void> {
  const { page, words } = phone;
  const button = page.getByRole('button', { name: words.receipt_print });
  await expect(button).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(button).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(genuine(phone)).toBeVisible();
  await shot('4-print');
  await page.emulateMedia({ media: 'screen' });
}
