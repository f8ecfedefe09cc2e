import { shown } from '../../support/money.ts';
import { saveFor } from '../../support/steps/accounts.ts';
import { payDue } from '../../support/steps/home.ts';
import { expectAtTitle, expectFocusSeen, tabTo } from '../../support/steps/keyboard.ts';
import { expectStatus } from '../../support/steps/order.ts';
import { payButton, rightAccount } from '../../support/steps/pay.ts';
import { expect, type Given, test } from '../../support/test.ts';

test('a bill is paid by keyboard alone', {
  tag: ['@once', '@fast'],
}, async ({ phone, enter, call, sandbox, newPayer }) => {
  const { page, words } = phone;
  const press = (key: string) => page.keyboard.press(key);
  const account = await sandbox.newAccount({ outcome: 'SEVERAL_ANY' });
  await saveFor(call, account);
  const [first, second] = account.bills;
  const left = (first?.due ?? 0) + (second?.due ?? 0);

  await test.step('home: from the top of the page to the bill that is due', async () => {
    await enter(phone, newPayer);
    const payNow = payDue(phone);
    await expect(payNow).toBeVisible();
    await tabTo(page, payNow);
    await press('Enter');
    await expectAtTitle(page, words.title_bill_details);
  });

  await test.step('bill: one of three is left out', async () => {
    const last = page.getByRole('checkbox').last();
    await expect(last).toBeVisible();
    await tabTo(page, last);
    await press('Space');
    await expect(last).not.toBeChecked();
    await expectFocusSeen(page);
  });

  await test.step('the question before the first payment: no, and then yes', () => answerQuestion({ phone }));

  await test.step("the wallet's cashier", async () => {
    const password = page.getByLabel(words.walletPassword);
    await expect(page.getByRole('heading', { name: shown(left) })).toBeVisible();
    // The page puts the focus there itself once its styles have loaded. Before that a stop would have no ring.
    await expect(password).toBeFocused();
    await page.keyboard.type(newPayer.password);
    await tabTo(page, page.getByRole('button', { name: words.walletPay }));
    await press('Enter');
  });

  await test.step('the order: it begins at its title, and the way on is in reach', async () => {
    await expectStatus(phone, words.status_succeeded);
    await expectAtTitle(page, words.title_order_details);
    await tabTo(page, page.getByRole('link', { name: words.title_payment_records }));
    await press('Enter');
    await expectAtTitle(page, words.title_payment_records);
  });

  await test.step('and back the way it came', () => goBack({ phone }));
});

/** Answers the question before the first payment by keys: first no, then yes. */
async function answerQuestion({ phone }: Given<'phone'>): Promise<void> {
  const { page, words } = phone;
  await tabTo(page, payButton(phone));
  await page.keyboard.press('Enter');
  const question = rightAccount(phone);
  await expect(question).toBeVisible();
  await expect(question.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(payButton(phone)).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, question.getByRole('button', { name: words.bill_recognise_yes }));
  await page.keyboard.press('Enter');
}

/** Goes from the records back to the order and home, by keys. */
async function goBack({ phone }: Given<'phone'>): Promise<void> {
  const { page, words } = phone;
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: words.back })).toBeFocused();
  await expectFocusSeen(page);
  await page.keyboard.press('Enter');
  await expectAtTitle(page, words.title_order_details);
  await tabTo(page, page.getByRole('link', { name: words.done, exact: true }));
  await page.keyboard.press('Enter');
  await expectAtTitle(page, words.title_app);
}
