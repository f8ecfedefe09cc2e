import { expectAccessible } from '../../support/axe.ts';
import { addAccount } from '../../support/steps/add-account.ts';
import { expectStatus } from '../../support/steps/order.ts';
import { pay } from '../../support/steps/pay.ts';
import { expect, test } from '../../support/test.ts';

test.use({ wallet: 'LIFE_WALLET' });

test('the order says where a refund is that goes to a card', async ({
  phone,
  enter,
  payer,
  sandbox,
  shot,
}) => {
  const { page, words } = phone;
  const account = await sandbox.newAccount({ outcome: 'REJECTED' });
  await enter(phone, payer);
  await addAccount(phone, account);
  await pay(phone, payer);
  await expectStatus(phone, words.status_refunded);
  const orderId = new URL(page.url()).searchParams.get('orderId') ?? '';

  await sandbox.refundToCard(orderId, 'ON_THE_WAY');
  const seen = (text: string) =>
    expect(async () => {
      await page.reload();
      await expect(page.getByText(text).first()).toBeVisible({ timeout: 2_000 });
    }).toPass();
  await seen(words.cardOnTheWay);
  await expect(page.getByText(words.order_step_refunded, { exact: true })).toHaveCount(0);
  await shot('1-on-the-way');
  await expectAccessible(phone);
  await sandbox.refundToCard(orderId, 'FAILED');
  await seen(words.order_refund_card_failed);
  await shot('2-sent-back');
});
