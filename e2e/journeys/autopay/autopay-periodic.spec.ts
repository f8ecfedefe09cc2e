import { clientOf, eventually } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import type { Phone } from '../../support/phone.ts';
import { saveFor } from '../../support/steps/accounts.ts';
import {
  agreeOnPage,
  answer,
  button,
  openAutopay,
  openInClient,
  signFirst,
  sleepUntilTaken,
} from '../../support/steps/autopay.ts';
import { expect, testPeriodic as test } from '../../support/test-by-day.ts';
import { LIFE_WALLET_IN_ENGLISH } from '../../support/wallets.ts';

test.use({ wallets: LIFE_WALLET_IN_ENGLISH });

// Each journey waits for jobs of the service.
test.describe.configure({ timeout: 60_000 });

const MANAGE = '/jiaofei/pages/zdjfgl/zdjfgl';
const OPEN = '/jiaofei/pages/zdjfkt/zdjfkt';
const HALF_AN_HOUR_MS = 31 * 60_000;

/** Asks for a higher limit, and goes to the wallet's page to sign it. */
async function raise(phone: Phone, yuan: string, onQuestion: () => Promise<void>): Promise<void> {
  const { page, words } = phone;
  await button(phone, words.autopay_modify).click();
  await page.getByRole('dialog').getByLabel(words.autopay_cap).fill(yuan);
  await button(phone, words.autopay_modify_save).click();
  await answer(phone, words.autopay_modify_sure, words.autopay_modify_yes).click();
  const toWallet = answer(phone, words.autopay_modify_sign, words.autopay_modify_sign_yes);
  await expect(toWallet).toBeVisible();
  await onQuestion();
  await toWallet.click();
  await expect(page.getByTestId('agree')).toBeVisible();
}

test('a higher limit that the wallet holds is signed there: until then the old one counts, and one that is left changes nothing', async ({
  phone,
  sandbox,
  newPayer,
  world,
  shot,
}) => {
  const { page, words } = phone;
  const call = await clientOf(world.origin, sandbox, newPayer);
  const accountId = await saveFor(call, await sandbox.newAccount({ outcome: 'NO_BILL' }));
  const standing = async () =>
    (await sandbox.mandates(newPayer)).filter(({ status }) => status === 'NORMAL').map(({ most }) => most);
  const manage = () => openInClient(phone, sandbox, newPayer, `${MANAGE}?accountId=${accountId}`);

  await test.step('opening says how often the wallet takes a bill', async () => {
    await openInClient(phone, sandbox, newPayer, `${OPEN}?accountId=${accountId}`);
    await expect(page.getByText(words.onceAMonth)).toBeVisible();
    await page.getByLabel(words.autopay_cap).fill('300');
    await shot('1-open');
    await page.setViewportSize({ width: 320, height: 640 });
    await shot('1-open-narrow');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(phone);
    await signFirst(phone, newPayer);
    await expect(page.getByRole('heading', { name: words.autopay_opened })).toBeVisible();
    await page.getByRole('link', { name: words.autopay_manage }).click();
  });

  await test.step('a higher one that is not signed in half an hour changes nothing', async () => {
    await raise(phone, '9000', async () => {
      await shot('2-question');
      await expectAccessible(phone);
    });
    await shot('3-wallet');
    await manage();
    await expect(page.getByText('¥300')).toBeVisible();
    await shot('4-old-goes-on');
    await world.setClock(new Date(world.now().getTime() + HALF_AN_HOUR_MS));
    await manage();
    await expect(page.getByText('¥300')).toBeVisible();
    expect(await standing()).toEqual([30_000]);
  });

  await test.step('one that is signed replaces it', async () => {
    await raise(phone, '9000', async () => undefined);
    await agreeOnPage(phone, newPayer);
    await expect(page).toHaveTitle(words.title_automatic_payment_management);
    await expect(page.getByText('¥9,000')).toBeVisible();
    await shot('5-raised');
    await expectAccessible(phone);
    await expect.poll(standing, { timeout: 20_000 }).toEqual([900_000]);
  });
});

test('a second bill of a period is left to its payer, who reads why', async ({
  phone,
  sandbox,
  newPayer,
  world,
  shot,
}) => {
  const { page, words, wallet } = phone;
  const saving = await clientOf(world.origin, sandbox, newPayer);
  const accountId = await saveFor(saving, await sandbox.newAccount({ outcome: 'SEVERAL_ANY' }));
  await sandbox.setBalance(newPayer, 1_000_000);
  const { call, agreementId } = await openAutopay(world.origin, sandbox, newPayer, accountId, {
    rule: { cap: 2_000_000 },
    wallet,
  });
  await sleepUntilTaken(world, call, agreementId);
  await eventually(
    () => call('/autopay/viewAutopay', { agreementId }),
    ({ plans }) => plans.some(({ state }) => state === 'PAID'),
    20_000,
  );
  await openInClient(phone, sandbox, newPayer, `${MANAGE}?agreementId=${agreementId}`);
  await expect(page.getByText(words.autopay_plan_once).first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(words.autopay_tag_yours, { exact: true })).toBeVisible();
  await shot('6-second-bill');
  await page.setViewportSize({ width: 320, height: 640 });
  await shot('6-second-bill-narrow');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(phone);
  await expect(page.getByRole('button', { name: words.approveDeduction })).toHaveCount(0);
});
