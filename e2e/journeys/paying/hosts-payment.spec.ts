import { nextMessage, openOn } from '../../support/device.ts';
import type { Phone } from '../../support/phone.ts';
import { addAccount } from '../../support/steps/add-account.ts';
import { expectStatus } from '../../support/steps/order.ts';
import { tapPay } from '../../support/steps/pay.ts';
import { expect, test } from '../../support/test.ts';

/** The wallet's own sheet over the page, and its content. */
function walletSheet({ page, words }: Phone) {
  const sheet = page.getByRole('dialog', { name: words.walletSheet, exact: true });
  return { sheet, cashier: sheet.frameLocator('iframe') };
}

for (const wallet of ['wallet-android', 'wallet-ios'] as const) {
  // @id wallet-sheet-pays
  test(`${wallet}: a bill is paid in the wallet's own sheet`, { tag: '@once' }, async ({
    phone,
    sandbox,
    newPayer,
    shot,
  }) => {
    const { page, words } = phone;
    const account = await sandbox.newAccount({ outcome: 'ONE_BILL' });
    await openOn(phone, sandbox, newPayer, wallet);
    await addAccount(phone, account);
    const visited: string[] = [];
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) visited.push(new URL(frame.url()).pathname);
    });
    await tapPay(phone);
    const { sheet, cashier } = walletSheet(phone);
    await expect(cashier.getByLabel(words.walletPassword)).toBeVisible();
    await shot(`1-${wallet}`);
    const result = nextMessage(page, 'pay');
    await cashier.getByLabel(words.walletPassword).fill(newPayer.password);
    await cashier.getByRole('button', { name: words.walletPay }).click();
    expect(await result).toBe('paid');
    await expect(sheet).toHaveCount(0);
    await expectStatus(phone, words.status_succeeded);
    // The wallet's answer is a hint, so the page that asks the service comes first.
    expect(visited[0]).toBe('/jiaofei/pages/zfcg/zfcg');
  });

  // @id wallet-sheet-closed
  test(`${wallet}: closing the sheet leads to the order, which can still be paid`, {
    tag: '@once',
  }, async ({ phone, sandbox, newPayer, shot }) => {
    const { page, words } = phone;
    const account = await sandbox.newAccount({ outcome: 'ONE_BILL' });
    await openOn(phone, sandbox, newPayer, wallet);
    await addAccount(phone, account);
    await tapPay(phone);
    const { sheet, cashier } = walletSheet(phone);
    await expect(cashier.getByLabel(words.walletPassword)).toBeVisible();
    const result = nextMessage(page, 'pay');
    await sheet.getByRole('button', { name: words.close, exact: true }).click();
    expect(await result).toBe('not paid');
    await expectStatus(phone, words.status_awaiting_payment);
    await expect(page.getByText(words.status_failed)).toHaveCount(0);
    await shot(`2-${wallet}-closed`);

    await page.getByRole('button', { name: words.order_continue }).click();
    await cashier.getByLabel(words.walletPassword).fill(newPayer.password);
    await cashier.getByRole('button', { name: words.walletPay }).click();
    await expectStatus(phone, words.status_succeeded);
  });

  // @id wallet-sheet-failed
  test(`${wallet}: a failed payment leads to the order, and nothing is called failed`, {
    tag: '@once',
  }, async ({ phone, sandbox, newPayer, troubles }) => {
    troubles.expect(/status of 422/);
    const { page, words } = phone;
    const account = await sandbox.newAccount({ outcome: 'ONE_BILL' });
    await openOn(phone, sandbox, newPayer, wallet);
    await addAccount(phone, account);
    await tapPay(phone);
    const { cashier } = walletSheet(phone);
    await cashier.getByText(words.walletOptions).click();
    await cashier.getByLabel(words.walletFails).check();
    const result = nextMessage(page, 'pay');
    await cashier.getByLabel(words.walletPassword).fill(newPayer.password);
    await cashier.getByRole('button', { name: words.walletPay }).click();
    await cashier.getByRole('button', { name: words.walletCancel }).click();
    expect(await result).toBe('not paid');
    await expectStatus(phone, words.status_awaiting_payment);
    await expect(page.getByText(words.status_failed)).toHaveCount(0);
  });
}
