import { nextMessage, openOn } from '../../support/device.ts';
import { holdPhone } from '../../support/phone.ts';
import { addAccount } from '../../support/steps/add-account.ts';
import { expectStatus } from '../../support/steps/order.ts';
import { cashier, expectCashier, payWithPassword, tapPay, walletSheet } from '../../support/steps/pay.ts';
import { expect, test } from '../../support/test.ts';

for (const device of ['wallet-android', 'wallet-ios'] as const)
  test(`${device}: after a sheet that failed or was closed the order can be paid, and after a paid one it is made sure`, {
    tag: device === 'wallet-android' ? ['@once', '@fast'] : '@once',
  }, async ({ phone: { page, language }, sandbox, newPayer, troubles }) => {
    troubles.expect(/status of 422/);
    const phone = holdPhone(page, language, 'SHEET');
    const { words } = phone;
    const sheet = walletSheet(phone);
    const goOn = () => page.getByRole('button', { name: words.order_continue }).click();
    const expectUnpaid = async () => {
      await expectStatus(phone, words.status_awaiting_payment);
      await expect(page.getByText(words.status_failed)).toHaveCount(0);
    };
    const account = await sandbox.newAccount({ outcome: 'ONE_BILL' });
    await openOn(phone, sandbox, newPayer, device);
    await addAccount(phone, account);

    await test.step('failed: nothing is called failed', async () => {
      await tapPay(phone);
      await cashier(phone).getByText(words.walletOptions).click();
      await cashier(phone).getByLabel(words.walletFails).check();
      const result = nextMessage(page, 'pay');
      await payWithPassword(phone, newPayer);
      await cashier(phone).getByRole('button', { name: words.walletCancel }).click();
      expect(await result).toBe('not paid');
      await expectUnpaid();
    });

    await test.step('closed', async () => {
      await goOn();
      await expectCashier(phone);
      const result = nextMessage(page, 'pay');
      await sheet.getByRole('button', { name: words.close, exact: true }).click();
      expect(await result).toBe('not paid');
      await expectUnpaid();
    });

    await test.step('paid: the answer is a hint, so the page that asks the service comes first', async () => {
      await goOn();
      const visited: string[] = [];
      page.on('framenavigated', (frame) => {
        if (frame === page.mainFrame()) visited.push(new URL(frame.url()).pathname);
      });
      const result = nextMessage(page, 'pay');
      await payWithPassword(phone, newPayer);
      expect(await result).toBe('paid');
      await expect(sheet).toHaveCount(0);
      await expectStatus(phone, words.status_succeeded);
      await expect.poll(() => visited[0]).toBe('/jiaofei/pages/zfcg/zfcg');
    });
  });
