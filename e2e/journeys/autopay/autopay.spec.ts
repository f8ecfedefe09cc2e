import { clientOf, type TestUser } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { openOn } from '../../support/device.ts';
import type { Phone } from '../../support/phone.ts';
import { saveFor } from '../../support/steps/accounts.ts';
import { lockMandate, openAutopay, runAutopay } from '../../support/steps/autopay.ts';
import { expect, testByDay as test } from '../../support/test-by-day.ts';

const MANAGE = '/jiaofei/pages/zdjfgl/zdjfgl';

/** A button of the dialog over the page. */
function answer({ page }: Phone, question: string, name: string) {
  return page.getByRole('dialog', { name: question }).getByRole('button', { name, exact: true });
}

function button({ page }: Phone, name: string) {
  return page.getByRole('button', { name, exact: true });
}

async function typePassword({ page, words }: Phone, { password }: TestUser): Promise<void> {
  const keypad = page.getByRole('dialog', { name: words.keypad });
  for (const digit of password) await keypad.getByRole('button', { name: digit, exact: true }).click();
}

function toast({ page }: Phone, text: string) {
  return page.getByRole('status').getByText(text);
}

// @id autopay-whole-life-by-password
test('automatic payment is opened with the pay password, changed, paused and closed, from the account to the end', async ({
  phone,
  sandbox,
  newPayer,
  world,
  shot,
}) => {
  const { page } = phone;
  const { words } = phone;
  const call = await clientOf(world.origin, sandbox, newPayer);
  const accountId = await saveFor(call, await sandbox.newAccount({ outcome: 'NO_BILL' }));
  // The account has no automatic payment yet, so its page leads to opening it.
  await openOn(phone, sandbox, newPayer, 'wallet-android', `${MANAGE}?accountId=${accountId}`);
  const cap = page.getByLabel(words.autopay_cap);
  await cap.fill('0');
  await button(phone, words.autopay_sign_password).click();
  await expect(page.getByText(words.autopayAmountInvalid)).toBeVisible();
  await expect(page.getByText(words.terms_tick_first)).toBeVisible();
  await expect(cap).toBeFocused();
  await shot('1-errors');
  await cap.fill('300');
  await page.getByLabel(words.terms_tick).check();
  await expectAccessible(phone);
  await button(phone, words.autopay_sign_password).click();
  await typePassword(phone, newPayer);
  await expect(page.getByRole('heading', { name: words.autopay_opened })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: words.autopay_opened })).toBeVisible();
  await shot('2-opened');

  await page.getByRole('link', { name: words.autopay_manage }).click();
  await button(phone, words.autopay_modify).click();
  await page.getByRole('dialog').getByLabel(words.autopay_cap).fill('200');
  await button(phone, words.autopay_modify_save).click();
  await answer(phone, words.autopay_modify_sure, words.autopay_modify_yes).click();
  await expect(toast(phone, words.autopay_modified)).toBeVisible();
  await expect(page.getByText('¥200')).toBeVisible();

  await button(phone, words.autopay_pause).click();
  await expect(page.getByText(words.autopay_paused_title)).toBeVisible();
  await shot('3-paused');
  await button(phone, words.autopay_resume).click();
  await expect(page.getByText(words.autopay_paused_title)).toBeHidden();

  await button(phone, words.autopay_close_it).click();
  await answer(phone, words.autopay_close_sure, words.autopay_close_yes).click();
  await expect(page.getByRole('heading', { name: words.autopay_closed })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: words.autopay_closed })).toBeVisible();
  await shot('4-closed');
  await expectAccessible(phone);
});

// Each journey waits for jobs of the service.
test.describe.configure({ timeout: 60_000 });

// @id autopay-opened-on-wallet-page
test('opening on the wallet’s page can be finished or dropped later, and a higher limit is signed again', async ({
  phone,
  sandbox,
  newPayer,
  world,
  shot,
}) => {
  const { page, words: common } = phone;
  const { words } = phone;
  const call = await clientOf(world.origin, sandbox, newPayer);
  const accountId = await saveFor(call, await sandbox.newAccount({ outcome: 'NO_BILL' }));
  const begin = async () => {
    await page.getByLabel(words.terms_tick).check();
    await button(phone, words.autopay_sign_page).click();
    await expect(page.getByTestId('agree')).toBeVisible();
  };
  const openPage = () =>
    openOn(phone, sandbox, newPayer, 'wallet-ios', `/jiaofei/pages/zdjfkt/zdjfkt?accountId=${accountId}`);
  const agree = async () => {
    await page.getByLabel(common.walletPassword).fill(newPayer.password);
    await page.getByTestId('agree').click();
  };
  await openPage();
  await begin();
  // A payer who left it open sees it instead of opening another one.
  await openPage();
  await expect(page.getByText(words.autopay_pending_text)).toBeVisible();
  await shot('5-pending');
  await button(phone, words.autopay_drop).click();
  await answer(phone, words.autopay_drop_sure, words.autopay_drop_yes).click();
  await expect(toast(phone, words.autopay_dropped)).toBeVisible();

  await expect
    .poll(async () => (await call('/autopay/canBindOrLookAutopay', { accountId })).what, { timeout: 20_000 })
    .toBe('BIND');
  await openPage();
  await begin();
  await openPage();
  await button(phone, words.autopay_finish).click();
  await agree();
  await expect(page.getByRole('heading', { name: words.autopay_opened })).toBeVisible();

  await page.getByRole('link', { name: words.autopay_manage }).click();
  await button(phone, words.autopay_modify).click();
  await page.getByRole('dialog').getByLabel(words.autopay_cap).fill('9000');
  await button(phone, words.autopay_modify_save).click();
  await answer(phone, words.autopay_modify_sure, words.autopay_modify_yes).click();
  await answer(phone, words.autopay_modify_sign, words.autopay_modify_sign_yes).click();
  await agree();
  await expect(page.getByText('¥9,000')).toBeVisible({ timeout: 20_000 });
  await shot('6-signed-anew');
});

// @id autopay-question-and-lock
test('a bill that needs an approval is approved or skipped, and a lock is undone', async ({
  phone,
  sandbox,
  newPayer,
  world,
  shot,
}) => {
  const { page } = phone;
  const { words } = phone;
  const call = await clientOf(world.origin, sandbox, newPayer);
  const accountId = await saveFor(call, await sandbox.newAccount({ outcome: 'ONE_BILL' }));
  const { agreementId } = await openAutopay(world.origin, sandbox, newPayer, accountId, { cap: 100 });
  await lockMandate(world, agreementId);
  await openOn(phone, sandbox, newPayer, 'wallet-android', `${MANAGE}?agreementId=${agreementId}`);
  await expect(page.getByText(words.autopayLocked)).toBeVisible();
  await shot('7-locked');
  await button(phone, words.autopay_unlock).click();
  await expect(toast(phone, words.autopay_unlocked)).toBeVisible();
  await expect(page.getByText(words.autopayLocked)).toBeHidden();

  // The page learns what the service finds by itself.
  const approval = page.getByRole('button', { name: words.approveDeduction });
  await runAutopay(world);
  await expect(approval).toBeVisible({ timeout: 20_000 });
  await shot('8-asked');
  await expectAccessible(phone);
  await button(phone, words.autopay_skip).click();
  await page.getByRole('dialog').getByRole('button', { name: words.autopay_skip }).click();
  await expect(toast(phone, words.autopay_skipped_done)).toBeVisible();
  await expect(approval).toBeHidden();
});

test('a bill far above the usual amount is deducted once its payer approves it', async ({
  phone,
  sandbox,
  newPayer,
  world,
  shot,
}) => {
  const { page } = phone;
  const { words } = phone;
  const call = await clientOf(world.origin, sandbox, newPayer);
  const accountId = await saveFor(
    call,
    await sandbox.newAccount({ outcome: 'ONE_BILL', unitId: 'water-430100', due: 25_000 }),
  );
  const { agreementId } = await openAutopay(world.origin, sandbox, newPayer, accountId);
  await openOn(phone, sandbox, newPayer, 'wallet-android', `${MANAGE}?agreementId=${agreementId}`);
  const approve = page.getByRole('button', { name: words.approveDeduction });
  await runAutopay(world);
  await expect(approve).toBeVisible({ timeout: 20_000 });
  await expect(approve).toContainText('¥250.00');
  await shot('10-asked-unusual');
  await approve.click();
  await expect(page.getByRole('status').getByText(words.deductionApproved)).toBeVisible();
  await expect(approve).toBeHidden();
  await shot('11-approved');
  await expectAccessible(phone);
});

// @id autopay-outside-wallet-client
test('outside the wallet client on a phone the page says so, and viewing and pausing still work', async ({
  phone,
  sandbox,
  newPayer,
  world,
  enter,
  shot,
}) => {
  const { page } = phone;
  const { words } = phone;
  const call = await clientOf(world.origin, sandbox, newPayer);
  const accountId = await saveFor(call, await sandbox.newAccount({ outcome: 'NO_BILL' }));
  await openAutopay(world.origin, sandbox, newPayer, accountId);
  await enter(phone, newPayer, '/jiaofei/pages/zdjf/zdjf');
  await expect(page.getByText(words.autopay_in_wallet)).toBeVisible();
  await expect(page.getByRole('button', { name: words.autopay_close_it })).toHaveCount(0);
  await shot('9-elsewhere');
  await page.getByRole('button', { name: words.autopay_pause }).click();
  await expect(page.getByRole('button', { name: words.autopay_resume })).toBeVisible();

  await page.setExtraHTTPHeaders({ 'user-agent': 'Mozilla/5.0 (X11; Linux) LifeWallet/9.30.0' });
  await page.reload();
  await expect(page.getByText(words.autopay_on_phone)).toBeVisible();
});
