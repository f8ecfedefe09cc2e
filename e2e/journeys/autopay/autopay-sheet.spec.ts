import { saveFor } from '../../support/steps/accounts.ts';
import { button, confirmSigning, openInClient } from '../../support/steps/autopay.ts';
import { expectStatus } from '../../support/steps/order.ts';
import { payAll } from '../../support/steps/paid.ts';
import { tapCounter } from '../../support/steps/taps.ts';
import { expect, test } from '../../support/test.ts';

const ORDER = '/jiaofei/pages/ddxq/ddxq';

test('automatic payment is switched on after paying in four taps at most, in a sheet, its tick included', {
  tag: '@fast',
}, async ({ phone, sandbox, newPayer, call, look }) => {
  const { page, words } = phone;
  const account = await sandbox.newAccount({ outcome: 'ONE_BILL', unitId: 'electricity-430100' });
  await saveFor(call, account);
  const { orderId } = await payAll(call, sandbox, newPayer, account);
  await openInClient(phone, sandbox, newPayer, `${ORDER}?orderId=${orderId}`);
  await expectStatus(phone, words.status_succeeded);
  const { tap, count } = tapCounter();
  const sheet = page.getByRole('dialog', { name: words.title_enable_automatic_payment });
  await expect(button(phone, words.autopay_offer_see)).toBeVisible();
  await look('1-paid');
  await tap(button(phone, words.autopay_offer_see));
  const cap = sheet.getByLabel(words.autopay_cap);
  await expect(cap).not.toHaveValue('');
  await look('2-sheet');

  await test.step('a wrong amount is said at its field, and pays nothing', async () => {
    const suggested = await cap.inputValue();
    await cap.fill('0');
    await cap.press('Enter');
    await expect(sheet).toBeVisible();
    await button(phone, words.autopay_sign_page).click();
    await expect(sheet.getByText(words.autopayAmountInvalid)).toBeVisible();
    await expect(cap).toBeFocused();
    await cap.fill(suggested);
  });

  await test.step('an agreement must be ticked first: without it the button only says so', async () => {
    await button(phone, words.autopay_sign_password).click();
    await expect(sheet.getByText(words.terms_tick_first)).toBeInViewport();
    await expect(page.getByRole('checkbox', { name: words.autopay_consent })).toBeFocused();
    await expect(page.getByRole('dialog', { name: words.keypad })).toHaveCount(0);
    await look('4-tick');
  });

  await confirmSigning(phone, newPayer, tap);
  await expect(page.getByRole('heading', { name: words.autopay_opened })).toBeVisible();
  expect(count()).toBeLessThanOrEqual(4);
  await page.goto(new URL(`${ORDER}?orderId=${orderId}`, page.url()).href);
  await expectStatus(phone, words.status_succeeded);
  await page.waitForLoadState('networkidle');
  await expect(button(phone, words.autopay_offer_see)).toHaveCount(0);
});

test('automatic payment is switched on at the account, by the same sheet', async ({
  phone,
  sandbox,
  newPayer,
  call,
  look,
}) => {
  const { page, words } = phone;
  await saveFor(call, await sandbox.newAccount({ outcome: 'ONE_BILL', unitId: 'electricity-430100' }));
  const sheet = page.getByRole('dialog', { name: words.title_enable_automatic_payment });
  await openInClient(phone, sandbox, newPayer, '/jiaofei/pages/hhgl/hhgl');
  await page.getByRole('button', { name: new RegExp(words.project_electricity) }).click();
  await button(phone, words.title_enable_automatic_payment).click();
  await expect(sheet.getByLabel(words.autopay_cap)).toBeVisible();
  await test.step('the terms open over the sheet, which keeps what was typed', async () => {
    await sheet.getByLabel(words.autopay_cap).fill('345');
    await sheet.getByRole('button', { name: words.title_entrusted_terms }).click();
    const terms = page.getByRole('dialog', { name: words.title_entrusted_terms });
    await expect(terms.getByRole('heading', { name: /^1\. / })).toBeVisible();
    await look('6-terms');
    await terms.getByRole('button', { name: words.close }).click();
    await expect(sheet.getByLabel(words.autopay_cap)).toHaveValue('345');
  });
  const { tap } = tapCounter();
  await confirmSigning(phone, newPayer, tap);
  await expect(page.getByRole('heading', { name: words.autopay_opened })).toBeVisible();
});
