import { clientOf, eventually } from '../../support/api.ts';
import { addAccount } from '../../support/steps/add-account.ts';
import { expectStatus } from '../../support/steps/order.ts';
import { pay } from '../../support/steps/pay.ts';
import { expect, test } from '../../support/test.ts';

test.use({ payBy: 'SHEET' });

test('the order says where a refund is that goes to a card', {
  tag: '@fast',
}, async ({ phone, enter, payer, sandbox, world, look, shot }) => {
  const { page, words } = phone;
  const account = await sandbox.newAccount({ outcome: 'REJECTED' });
  await enter(phone, payer);
  await addAccount(phone, account);
  await pay(phone, payer);
  await expectStatus(phone, words.status_refunded);
  const orderId = new URL(page.url()).searchParams.get('orderId') ?? '';

  const call = await clientOf(world.origin, sandbox, payer);
  /** Moves the refund at the bank, and opens the order once the service knows of it. */
  const move = async (to: 'ON_THE_WAY' | 'FAILED', known: 'ON_THE_WAY' | 'IN_WALLET') => {
    await sandbox.refundToCard(orderId, to);
    await eventually(
      () => call('/order/getOrderDetail', { orderId }),
      ({ bills }) => bills.some(({ refund }) => refund?.card?.state === known),
      20_000,
    );
    await page.reload();
  };

  await move('ON_THE_WAY', 'ON_THE_WAY');
  await expect(page.getByText(words.cardOnTheWay).first()).toBeVisible();
  await expect(page.getByText(words.order_step_refunded, { exact: true })).toHaveCount(0);
  await look('1-on-the-way');
  await move('FAILED', 'IN_WALLET');
  await expect(page.getByText(words.order_refund_card_failed).first()).toBeVisible();
  await shot('2-sent-back');
});
