import { clientOf, type TestUser } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { openOn } from '../support/device.ts';
import type { Phone } from '../support/phone.ts';
import { saveFor } from '../support/steps/accounts.ts';
import { lockMandate, lookNow, openAutopay } from '../support/steps/autopay.ts';
import { expect, testByDay as test } from '../support/test-by-day.ts';
import { autopayWords } from '../support/words/autopay.ts';

const MANAGE = '/jiaofei/pages/zdjfgl/zdjfgl';

/** A button of the question that lies over the page. */
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
test('is opened with the pay password, changed, paused and closed, from the account to the end', async ({
  phone,
  sandbox,
  newPayer,
  world,
  shot,
}) => {
  const { page } = phone;
  const words = autopayWords(phone);
  const call = await clientOf(world.origin, sandbox, newPayer);
  const accountId = await saveFor(call, await sandbox.newAccount({ outcome: 'NO_BILL' }));
  // Nothing is open for the account yet: looking at it leads to opening.
  await openOn(phone, sandbox, newPayer, 'wallet-android', `${MANAGE}?accountId=${accountId}`);
  const cap = page.getByLabel(words.cap);
  await cap.fill('0');
  await button(phone, words.byPassword).click();
  await expect(page.getByText(words.invalid)).toBeVisible();
  await expect(page.getByText(words.tickFirst)).toBeVisible();
  await expect(cap).toBeFocused();
  await shot('1-errors');
  await cap.fill('300');
  await page.getByLabel(words.agree).check();
  await expectAccessible(phone);
  await button(phone, words.byPassword).click();
  await typePassword(phone, newPayer);
  await expect(page.getByRole('heading', { name: words.opened })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: words.opened })).toBeVisible();
  await shot('2-opened');

  await page.getByRole('link', { name: words.manage }).click();
  await button(phone, words.modify).click();
  await page.getByRole('dialog').getByLabel(words.cap).fill('200');
  await button(phone, words.save).click();
  await answer(phone, words.changeSure, words.changeYes).click();
  await expect(toast(phone, words.changed)).toBeVisible();
  await expect(page.getByText('¥200')).toBeVisible();

  await button(phone, words.pause).click();
  await expect(page.getByText(words.pausedNote)).toBeVisible();
  await shot('3-paused');
  await button(phone, words.resume).click();
  await expect(page.getByText(words.pausedNote)).toBeHidden();

  await button(phone, words.close).click();
  await answer(phone, words.closeSure, words.closeYes).click();
  await expect(page.getByRole('heading', { name: words.closed })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: words.closed })).toBeVisible();
  await shot('4-closed');
  await expectAccessible(phone);
});

// Each journey waits for jobs of the service.
test.describe.configure({ timeout: 60_000 });

// @id autopay-opened-on-wallet-page
test('is opened on the wallet’s page: left open it is finished or dropped, and more than was signed is signed anew', async ({
  phone,
  sandbox,
  newPayer,
  world,
  shot,
}) => {
  const { page, words: common } = phone;
  const words = autopayWords(phone);
  const call = await clientOf(world.origin, sandbox, newPayer);
  const accountId = await saveFor(call, await sandbox.newAccount({ outcome: 'NO_BILL' }));
  const begin = async () => {
    await page.getByLabel(words.agree).check();
    await button(phone, words.byPage).click();
    await expect(page.getByTestId('agree')).toBeVisible();
  };
  const look = () =>
    openOn(phone, sandbox, newPayer, 'wallet-ios', `/jiaofei/pages/zdjfkt/zdjfkt?accountId=${accountId}`);
  const agree = async () => {
    await page.getByLabel(common.walletPassword).fill(newPayer.password);
    await page.getByTestId('agree').click();
  };
  await look();
  await begin();
  // Somebody who left it open looks at it instead of opening another one.
  await look();
  await expect(page.getByText(words.pending)).toBeVisible();
  await shot('5-pending');
  await button(phone, words.drop).click();
  await answer(phone, words.dropSure, words.dropYes).click();
  await expect(toast(phone, words.dropped)).toBeVisible();

  await expect
    .poll(async () => (await call('/autopay/canBindOrLookAutopay', { accountId })).what, { timeout: 20_000 })
    .toBe('BIND');
  await look();
  await begin();
  await look();
  await button(phone, words.finish).click();
  await agree();
  await expect(page.getByRole('heading', { name: words.opened })).toBeVisible();

  await page.getByRole('link', { name: words.manage }).click();
  await button(phone, words.modify).click();
  await page.getByRole('dialog').getByLabel(words.cap).fill('9000');
  await button(phone, words.save).click();
  await answer(phone, words.changeSure, words.changeYes).click();
  await answer(phone, words.signAnew, words.toWallet).click();
  await agree();
  await expect(page.getByText('¥9,000')).toBeVisible({ timeout: 20_000 });
  await shot('6-signed-anew');
});

// @id autopay-question-and-lock
test('a bill it asks about is let through or skipped, and a lock undone', async ({
  phone,
  sandbox,
  newPayer,
  world,
  shot,
}) => {
  const { page } = phone;
  const words = autopayWords(phone);
  const call = await clientOf(world.origin, sandbox, newPayer);
  const accountId = await saveFor(call, await sandbox.newAccount({ outcome: 'ONE_BILL' }));
  const { agreementId } = await openAutopay(world.origin, sandbox, newPayer, accountId, { cap: 100 });
  await lockMandate(world, agreementId);
  await openOn(phone, sandbox, newPayer, 'wallet-android', `${MANAGE}?agreementId=${agreementId}`);
  await expect(page.getByText(words.locked)).toBeVisible();
  await shot('7-locked');
  await button(phone, words.unlock).click();
  await expect(toast(phone, words.unlocked)).toBeVisible();
  await expect(page.getByText(words.locked)).toBeHidden();

  // The page hears of what the service finds by itself.
  const asked = page.getByRole('button', { name: words.approve });
  await lookNow(world);
  await expect(asked).toBeVisible({ timeout: 20_000 });
  await shot('8-asked');
  await expectAccessible(phone);
  await button(phone, words.skip).click();
  await page.getByRole('dialog').getByRole('button', { name: words.skip }).click();
  await expect(toast(phone, words.skipped)).toBeVisible();
  await expect(asked).toBeHidden();
});

test('a bill far above the usual is taken once its payer lets it', async ({
  phone,
  sandbox,
  newPayer,
  world,
  shot,
}) => {
  const { page } = phone;
  const words = autopayWords(phone);
  const call = await clientOf(world.origin, sandbox, newPayer);
  const accountId = await saveFor(
    call,
    await sandbox.newAccount({ outcome: 'ONE_BILL', unitId: 'water-430100', due: 25_000 }),
  );
  const { agreementId } = await openAutopay(world.origin, sandbox, newPayer, accountId);
  await openOn(phone, sandbox, newPayer, 'wallet-android', `${MANAGE}?agreementId=${agreementId}`);
  const approve = page.getByRole('button', { name: words.approve });
  await lookNow(world);
  await expect(approve).toBeVisible({ timeout: 20_000 });
  await expect(approve).toContainText('¥250.00');
  await shot('10-asked-unusual');
  await approve.click();
  await expect(page.getByRole('status').getByText(words.approved)).toBeVisible();
  await expect(approve).toBeHidden();
  await shot('11-approved');
  await expectAccessible(phone);
});

// @id autopay-outside-wallet-client
test('outside the wallet client on a phone it says so; looking and pausing still work', async ({
  phone,
  sandbox,
  newPayer,
  world,
  enter,
  shot,
}) => {
  const { page } = phone;
  const words = autopayWords(phone);
  const call = await clientOf(world.origin, sandbox, newPayer);
  const accountId = await saveFor(call, await sandbox.newAccount({ outcome: 'NO_BILL' }));
  await openAutopay(world.origin, sandbox, newPayer, accountId);
  await enter(phone, newPayer, '/jiaofei/pages/zdjf/zdjf');
  await expect(page.getByText(words.inWallet)).toBeVisible();
  await expect(page.getByRole('button', { name: words.close })).toHaveCount(0);
  await shot('9-elsewhere');
  await page.getByRole('button', { name: words.pause }).click();
  await expect(page.getByRole('button', { name: words.resume })).toBeVisible();

  await page.setExtraHTTPHeaders({ 'user-agent': 'Mozilla/5.0 (X11; Linux) LifeWallet/9.30.0' });
  await page.reload();
  await expect(page.getByText(words.onPhone)).toBeVisible();
});
