import { clientOf } from '../../support/api.ts';
import { shown } from '../../support/money.ts';
import { addAccount } from '../../support/steps/add-account.ts';
import { expectStatus } from '../../support/steps/order.ts';
import { paidOnce } from '../../support/steps/paid-once.ts';
import { pay, payButton } from '../../support/steps/pay.ts';
import { expect, test } from '../../support/test.ts';

test('a top-up is paid and credited', {
  tag: ['@fast', '@en'],
}, async ({ phone, enter, payer, sandbox, look }) => {
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
  });

  await test.step('home shows the new balance', async () => {
    await page.getByRole('link', { name: words.done, exact: true }).click();
    const saved = page.getByRole('link').filter({ hasText: `*${account.accountNumber.slice(-4)}` });
    await expect(saved).toContainText(shown(balance + 5_000));
  });
});

test('a prepaid account says how much is left, and tops up by the usual amount', async ({
  phone,
  enter,
  payer,
  sandbox,
  world,
  look,
}) => {
  const { page, words } = phone;
  const call = await clientOf(world.origin, sandbox, payer);
  const open = (accountId: string) => page.goto(`/jiaofei/pages/zdxq/zdxq?accountId=${accountId}`);
  const total = page.locator('form').filter({ has: payButton(phone) });
  const usual = page.getByRole('button', { pressed: true });

  await test.step('a low balance is marked, and the usual amount is chosen', async () => {
    // It has 23.50 yuan, and with 10 more it is below what its unit suggests.
    const accountId = await paidOnce(call, sandbox, payer, { outcome: 'PREPAID' }, 1_000);
    await enter(phone, payer, `/jiaofei/pages/zdxq/zdxq?accountId=${accountId}`);
    await expect(page.getByText(words.bill_balance_low, { exact: true })).toBeVisible();
    await expect(usual).toHaveText(`¥10${words.bill_usual_amount}`);
    await expect(total.getByText('¥10.00')).toBeVisible();
    await look('1-low');
    await page.goto('/jiaofei/');
    await expect(page.getByRole('main').getByText(words.bill_balance_low, { exact: true })).toBeVisible();
    await open(accountId);
  });

  await test.step('another amount is the total at once, and what the unit does not take is none', async () => {
    await page.getByRole('button', { name: '¥50', exact: true }).click();
    await expect(total.getByText('¥50.00')).toBeVisible();
    await page.getByRole('textbox', { name: words.bill_other_amount }).fill('6000');
    await expect(total.getByText('—')).toBeVisible();
  });

  await test.step('a balance that its unit does not call low has no mark', async () => {
    await open(await paidOnce(call, sandbox, payer, { outcome: 'PREPAID', unitId: 'phone-mobile' }));
    await expect(usual).toHaveText(`¥50${words.bill_usual_amount}`);
    await expect(page.getByText(words.bill_balance_low, { exact: true })).toHaveCount(0);
    await look('2-enough');
  });
});
