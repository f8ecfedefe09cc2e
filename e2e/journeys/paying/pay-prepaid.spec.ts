import { shown } from '../../support/money.ts';
import { addAccount } from '../../support/steps/add-account.ts';
import { expectStatus } from '../../support/steps/order.ts';
import { pay, payButton } from '../../support/steps/pay.ts';
import { expect, test } from '../../support/test.ts';

test('a top-up is paid and credited', {
  tag: ['@fast', '@en'],
}, async ({ phone, enter, payer, sandbox, look, shot }) => {
  const { page, words } = phone;
  const account = await sandbox.newAccount({ outcome: 'PREPAID' });
  const balance = account.balance ?? 0;
  await enter(phone, payer);
  await addAccount(phone, account);
  await expect(page.getByText(shown(balance))).toBeVisible();

  await test.step('amounts the unit does not take are errors at the field', async () => {
    const field = page.getByRole('textbox', { name: words.bill_other_amount });
    await payButton(phone).click();
    await expect(field).toHaveAccessibleDescription(new RegExp(words.amountWrong));
    await field.fill('5');
    await payButton(phone).click();
    await expect(field).toHaveAccessibleDescription(new RegExp(words.amountRange));
    await expect(field).toBeFocused();
    await look('1-too-little');
  });

  await test.step('a suggested one is paid and credited', async () => {
    await page.getByRole('button', { name: '¥50', exact: true }).click();
    await expect(page.getByText(shown(5_000))).toBeVisible();
    await look('2-top-up');
    await pay(phone, payer);
    await expectStatus(phone, words.status_succeeded);
    await shot('3-order-credited');
  });

  await test.step('home shows the new balance', async () => {
    await page.getByRole('link', { name: words.payment_finish, exact: true }).click();
    const saved = page.getByRole('link').filter({ hasText: `*${account.accountNumber.slice(-4)}` });
    await expect(saved).toContainText(shown(balance + 5_000));
  });
});
