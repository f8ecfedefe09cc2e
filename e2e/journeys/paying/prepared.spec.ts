import { addAccount } from '../../support/steps/add-account.ts';
import { expectStatus } from '../../support/steps/order.ts';
import { cancelAtCashier, goToCashier, payWithPassword } from '../../support/steps/pay.ts';
import { expect, testPrepared as test } from '../../support/test-by-day.ts';
import { LIFE_WALLET_IN_CHINESE } from '../../support/wallets.ts';

test.use({ wallets: LIFE_WALLET_IN_CHINESE });

test('where the wallet makes the trade first, its client pays by the number, also after the payer came back', async ({
  phone,
  enter,
  payer,
  sandbox,
}) => {
  const { page, words, wallet } = phone;
  await enter(phone, payer);
  await addAccount(phone, await sandbox.newAccount({ outcome: 'ONE_BILL' }));
  await goToCashier(phone);
  await cancelAtCashier(phone);
  await page.getByRole('button', { name: words.order_continue }).click();
  await payWithPassword(phone, payer);
  await expectStatus(phone, words.status_succeeded);
  const [trade] = await sandbox.trades();
  expect(trade?.method).toBe(wallet === 'LIFE_WALLET' ? 'alipay.trade.create' : 'alipay.trade.wap.pay');
});
