import { shown } from '../../support/money.ts';
import { saveFor } from '../../support/steps/accounts.ts';
import {
  button,
  lockMandate,
  openAutopay,
  openInClient,
  runAutopay,
  toast,
} from '../../support/steps/autopay.ts';
import { expect, test } from '../../support/test.ts';

const MANAGE = '/jiaofei/pages/zdjfgl/zdjfgl';

test('a bill that needs an approval is approved or skipped, and a lock is undone', {
  tag: '@fast',
}, async ({ phone, sandbox, newPayer, world, call, look }) => {
  const { page } = phone;
  const { words } = phone;
  const accountId = await saveFor(call, await sandbox.newAccount({ outcome: 'ONE_BILL' }));
  const { agreementId } = await openAutopay(world.origin, sandbox, newPayer, accountId, {
    rule: { cap: 100 },
  });
  await lockMandate(world, agreementId);
  await openInClient(phone, sandbox, newPayer, `${MANAGE}?agreementId=${agreementId}`);
  await expect(page.getByText(words.autopayLocked)).toBeVisible();
  await button(phone, words.autopay_unlock).click();
  await expect(toast(phone, words.autopay_unlocked)).toBeVisible();
  await expect(page.getByText(words.autopayLocked)).toBeHidden();

  // The page learns what the service finds by itself.
  const approval = page.getByRole('button', { name: words.approveDeduction });
  await runAutopay(world);
  await expect(approval).toBeVisible();
  await look('8-asked');
  await button(phone, words.autopay_skip).click();
  await page.getByRole('dialog').getByRole('button', { name: words.autopay_skip }).click();
  await expect(toast(phone, words.autopay_skipped_done)).toBeVisible();
  await expect(approval).toBeHidden();
});

test('every planned deduction stands on the page, the oldest bill first, and none names a day while paused', {
  tag: '@once',
}, async ({ phone, sandbox, newPayer, world, call, look }) => {
  const { page, words } = phone;
  const account = await sandbox.newAccount({ outcome: 'SEVERAL_OLDEST_FIRST' });
  const accountId = await saveFor(call, account);
  const { agreementId } = await openAutopay(world.origin, sandbox, newPayer, accountId, {});
  await openInClient(phone, sandbox, newPayer, `${MANAGE}?agreementId=${agreementId}`);
  await runAutopay(world);
  const days = page.getByText(/起扣款$/).filter({ hasText: ':' });
  await expect(days).toHaveCount(account.bills.length);
  const sums = new RegExp(account.bills.map(({ due }) => shown(due)).join('.*'), 's');
  await expect(page.getByRole('main')).toHaveText(sums);
  await button(phone, words.autopay_pause).click();
  await expect(button(phone, words.autopay_resume)).toBeVisible();
  await expect(days).toHaveCount(0);
  await look('11-paused');
  // Home asks for what is not deducted.
  await openInClient(phone, sandbox, newPayer, '/jiaofei/');
  const home = page.getByRole('main');
  await expect(home.getByText(words.autopay_pay_by_hand, { exact: true })).toBeVisible();
  await expect(home.getByRole('button', { name: words.home_pay, exact: true })).toBeVisible();
  await look('12-home');
});

test('a bill far above the usual amount is deducted once its payer approves it', async ({
  phone,
  sandbox,
  newPayer,
  world,
  call,
  look,
}) => {
  const { page } = phone;
  const { words } = phone;
  const accountId = await saveFor(
    call,
    await sandbox.newAccount({ outcome: 'ONE_BILL', unitId: 'water-430100', due: 25_000 }),
  );
  const { agreementId } = await openAutopay(world.origin, sandbox, newPayer, accountId, {});
  await openInClient(phone, sandbox, newPayer, `${MANAGE}?agreementId=${agreementId}`);
  const approve = page.getByRole('button', { name: words.approveDeduction });
  await runAutopay(world);
  await expect(approve).toBeVisible();
  await expect(approve).toContainText('¥250.00');
  await approve.click();
  await expect(page.getByRole('status').getByText(words.deductionApproved)).toBeVisible();
  await expect(approve).toBeHidden();
  await look('11-approved');
});
