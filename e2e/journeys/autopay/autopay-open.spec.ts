import { clientOf } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { shown, sumOf } from '../../support/money.ts';
import { saveFor } from '../../support/steps/accounts.ts';
import {
  agreeOnPage,
  answer,
  button,
  consent,
  openInClient,
  proveRaise,
  signFirst,
  toast,
  typePassword,
} from '../../support/steps/autopay.ts';
import { expect, test } from '../../support/test.ts';

test.use({ payBy: 'SHEET' });

const MANAGE = '/jiaofei/pages/zdjfgl/zdjfgl';
const OPEN = '/jiaofei/pages/zdjfkt/zdjfkt';
const LIST = '/jiaofei/pages/zdjf/zdjf';

test('enabling and disabling automatic payment have separate success pages, and between them it is changed and paused', {
  tag: ['@fast', '@en'],
}, async ({ phone, sandbox, newPayer, world, troubles, shot }) => {
  const { page, words } = phone;
  const call = await clientOf(world.origin, sandbox, newPayer);
  const accountId = await saveFor(call, await sandbox.newAccount({ outcome: 'NO_BILL' }));
  // The account has no automatic payment yet, so its page leads to opening it.
  await openInClient(phone, sandbox, newPayer, `${MANAGE}?accountId=${accountId}`);
  const cap = page.getByLabel(words.autopay_cap);
  await cap.fill('0');
  await button(phone, words.autopay_sign_password).click();
  await expect(page.getByText(words.autopayAmountInvalid)).toBeVisible();
  await expect(cap).toBeFocused();
  await shot('1-errors');
  await cap.fill('300');
  await expectAccessible(phone);
  await signFirst(phone, newPayer);
  await expect(page.getByRole('heading', { name: words.autopay_opened })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: words.autopay_opened })).toBeVisible();
  await shot('2-opened');

  await page.getByRole('link', { name: words.autopay_manage }).click();
  await button(phone, words.autopay_modify).click();
  const limit = page.getByRole('dialog').getByLabel(words.autopay_cap);
  await limit.fill('200');
  // The way back closes the sheet in front alone.
  await page.getByRole('dialog').getByRole('button', { name: words.autopay_pay_day }).click();
  await expect(page.locator('dialog[open]')).toHaveCount(2);
  await page.goBack();
  await expect(page.locator('dialog[open]')).toHaveCount(1);
  await expect(limit).toHaveValue('200');
  await button(phone, words.save).click();
  await answer(phone, words.autopay_modify_sure, words.autopay_modify_yes).click();
  await expect(toast(phone, words.autopay_modified)).toBeVisible();
  await expect(page.getByText('¥200')).toBeVisible();

  await button(phone, words.autopay_pause).click();
  await expect(page.getByText(words.autopay_paused_title)).toBeVisible();
  await shot('3-paused');
  await button(phone, words.autopay_resume).click();
  await expect(page.getByText(words.autopay_paused_title)).toBeHidden();

  const close = async () => {
    await button(phone, words.autopay_close_it).click();
    await answer(phone, words.autopay_close_sure, words.autopay_close_yes).click();
  };
  await close();
  const keypad = page.getByRole('dialog', { name: words.keypad });
  await keypad.getByRole('button', { name: words.cancel }).click();
  await expect(page.getByRole('alert').getByText(words.autopay_password_kept)).toBeInViewport();
  await shot('4-kept');
  // The answer of closing is shown, also while the mandate can't be read anew.
  troubles.expect(/ERR_FAILED/);
  await page.route('**/autopay/viewAutopay', (route) => route.abort());
  await close();
  await typePassword(phone, newPayer);
  await expect(page.getByRole('heading', { name: words.autopay_closed })).toBeVisible();
  await page.unroute('**/autopay/viewAutopay');
  await page.reload();
  await expect(page.getByRole('heading', { name: words.autopay_closed })).toBeVisible();
  await shot('8-closed');
  await expectAccessible(phone);
});

test('the way back closes the sheet that is open, and the form below keeps what was typed', {
  tag: '@fast',
}, async ({ phone, sandbox, newPayer, call }) => {
  const { page, words } = phone;
  await saveFor(call, await sandbox.newAccount({ outcome: 'NO_BILL' }));
  await openInClient(phone, sandbox, newPayer, '/jiaofei/');
  await page.getByRole('link', { name: words.title_automatic_payment }).click();
  await page.getByRole('link').filter({ hasText: words.autopay_open }).click();
  const cap = page.getByLabel(words.autopay_cap);
  await cap.fill('345');
  const terms = page.getByRole('dialog', { name: words.title_entrusted_terms });
  await button(phone, words.title_entrusted_terms).click();
  await expect(terms.getByRole('heading', { name: /^1\. / })).toBeVisible();
  await page.goBack();
  await expect(terms).toBeHidden();
  await expect(page).toHaveURL(new RegExp(OPEN));
  await expect(cap).toHaveValue('345');
  // Two ways back at once.
  await button(phone, words.title_entrusted_terms).click();
  await expect(terms).toBeVisible();
  await page.evaluate('history.back(); history.back();');
  await expect(terms).toBeHidden();
  await expect(page).toHaveURL(new RegExp(OPEN));
  await expect(cap).toHaveValue('345');
  // The button of the page's bar goes back too.
  await page.getByRole('button', { name: words.back, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(LIST));
});

test('opening on the wallet’s page can be finished or dropped later, and a higher limit is proved by a code', {
  tag: '@fast',
}, async ({ phone, sandbox, newPayer, world, shot }) => {
  const { page, words } = phone;
  const call = await clientOf(world.origin, sandbox, newPayer);
  const accountId = await saveFor(call, await sandbox.newAccount({ outcome: 'NO_BILL' }));
  const begin = async () => {
    await consent(phone).click();
    await button(phone, words.autopay_sign_page).click();
    await expect(page.getByTestId('agree')).toBeVisible();
  };
  const openPage = () => openInClient(phone, sandbox, newPayer, `${OPEN}?accountId=${accountId}`);
  await openPage();
  await expect(button(phone, words.autopay_sign_page)).toBeVisible();
  await expect(button(phone, words.autopay_sign_password)).toBeVisible();
  await shot('5-open');
  await begin();
  // A payer who left it open sees it instead of opening another one.
  await openPage();
  await expect(page.getByText(words.autopay_pending_text)).toBeVisible();
  await shot('6-pending');
  await button(phone, words.autopay_drop).click();
  await answer(phone, words.autopay_drop_sure, words.autopay_drop_yes).click();
  await expect(toast(phone, words.autopay_dropped)).toBeVisible();

  await expect
    .poll(async () => (await call('/autopay/canBindOrLookAutopay', { accountId })).what)
    .toBe('BIND');
  await openPage();
  await begin();
  await openPage();
  await button(phone, words.autopay_finish).click();
  await agreeOnPage(phone, newPayer);
  await expect(page.getByRole('heading', { name: words.autopay_opened })).toBeVisible();

  await page.getByRole('link', { name: words.autopay_manage }).click();
  await button(phone, words.autopay_modify).click();
  await page.getByRole('dialog').getByLabel(words.autopay_cap).fill('9000');
  await button(phone, words.save).click();
  await answer(phone, words.autopay_modify_sure, words.autopay_modify_yes).click();
  await expect(page.getByLabel(words.register_code)).toBeVisible();
  await button(phone, words.save).click();
  await expect(page.getByText(words.terms_tick_first)).toBeVisible();
  await proveRaise(phone, sandbox, newPayer);
  await shot('7-raise-proof');
  await expectAccessible(phone);
  await button(phone, words.save).click();
  await expect(toast(phone, words.autopay_modified)).toBeVisible();
  await expect(page.getByText('¥9,000')).toBeVisible();
});

test('the page names the sum that is due now, which is deducted first', async ({
  phone,
  sandbox,
  newPayer,
  call,
  shot,
}) => {
  const { page, words } = phone;
  const account = await sandbox.newAccount({ outcome: 'ONE_BILL' });
  const accountId = await saveFor(call, account);
  await openInClient(phone, sandbox, newPayer, `${OPEN}?accountId=${accountId}`);
  const due = words.autopay_due_first.replace('{amount}', shown(sumOf(account.bills)));
  await expect(page.getByText(due)).toBeVisible();
  await shot('9-due-first');
});

test('the page shows what was begun while the wallet’s page is slow, and leaves when it comes', async ({
  phone,
  sandbox,
  newPayer,
  world,
}) => {
  const { page, words } = phone;
  const call = await clientOf(world.origin, sandbox, newPayer);
  const accountId = await saveFor(call, await sandbox.newAccount({ outcome: 'NO_BILL' }));
  // This page leads to the other one. Each keeps its answer of before the signing.
  await openInClient(phone, sandbox, newPayer, `${MANAGE}?accountId=${accountId}`);
  let show = () => {};
  const shown = new Promise<void>((resolve) => {
    show = resolve;
  });
  await page.route('**/gateway.do?**', async (route) => {
    await shown;
    await route.continue();
  });
  await consent(phone).click();
  await button(phone, words.autopay_sign_page).click({ noWaitAfter: true });
  // toHaveURL would wait for the wallet's page, which is held back.
  await expect.poll(() => page.url()).toContain('agreementId=');
  show();
  await agreeOnPage(phone, newPayer);
  await expect(page.getByRole('heading', { name: words.autopay_opened })).toBeVisible();
});
