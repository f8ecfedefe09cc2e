import type { World } from '../../../scripts/testing/world.ts';
import { shiftPages } from '../../support/day.ts';
import { saveFor } from '../../support/steps/accounts.ts';
import { openAutopay, openInClient, sleepUntilTaken } from '../../support/steps/autopay.ts';
import { payDue } from '../../support/steps/home.ts';
import { expectStatus, orderStatus } from '../../support/steps/order.ts';
import { payButton } from '../../support/steps/pay.ts';
import { test as base, expect, useNewWorld } from '../../support/test.ts';

/** In a world of its own, whose clock it moves. */
const test = base.extend<object, { world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern here.
  world: [({}, use) => useNewWorld(use), { scope: 'worker', timeout: 120_000 }],
});

const MINUTE = 60_000;

// The service sleeps until the day of the deduction, and asks the wallet again after waits of its own.
test.describe.configure({ timeout: 90_000 });

test('a bill under deduction says so on every page, can not be paid by hand, and is paid in the end', async ({
  phone,
  sandbox,
  newPayer,
  world,
  call,
  context,
  look,
}) => {
  const { page } = phone;
  const { words } = phone;
  const account = await sandbox.newAccount({ outcome: 'ONE_BILL' });
  const accountId = await saveFor(call, account, { remark: '老家' });
  /** Opens another page on the same pretended device. */
  const go = (path: string) => page.goto(new URL(path, page.url()).href);
  const { agreementId } = await openAutopay(world.origin, sandbox, newPayer, accountId, {});
  await sandbox.bendWallet(agreementId, { deduction: 'IN_PROCESS_THEN_PAID', deductionMs: 5 * MINUTE });
  await sleepUntilTaken(world, call, agreementId);
  await shiftPages(context, world);

  await test.step('the mandate', async () => {
    const path = `/jiaofei/pages/zdjfgl/zdjfgl?agreementId=${agreementId}`;
    await openInClient(phone, sandbox, newPayer, path);
    await expect(page.getByRole('status').getByText(words.beingDeducted)).toBeVisible();
    await expect(page.getByRole('button', { name: words.autopay_skip })).toHaveCount(0);
    await look('1-mandate');
    await go('/jiaofei/pages/zdjf/zdjf');
    await expect(page.getByText(words.beingDeducted)).toBeVisible();
  });

  await test.step('home and the bill', async () => {
    await go('/jiaofei/');
    await expect(page.getByRole('main').getByText('老家').first()).toBeVisible();
    await expect(page.getByText(words.home_processing)).toBeVisible();
    await expect(payDue(phone)).toHaveCount(0);
    await go(`/jiaofei/pages/zdxq/zdxq?accountId=${accountId}`);
    await expect(page.getByRole('link', { name: words.bill_own_deducting })).toBeVisible();
    await expect(payButton(phone)).toHaveCount(0);
    await look('4-bill');
  });

  await test.step('the records and the order', async () => {
    await go('/jiaofei/pages/jfjl/jfjl');
    const record = page.getByRole('main').getByRole('link', { name: words.status_deducting });
    await expect(record).toBeVisible();
    await record.click();
    await expect(orderStatus(phone, words.status_deducting)).toBeVisible();
    await look('6-order');
  });

  await test.step('once the wallet has paid', async () => {
    await world.setClock(new Date(world.now().getTime() + 6 * MINUTE));
    await expectStatus(phone, phone.words.status_succeeded);
  });
});
