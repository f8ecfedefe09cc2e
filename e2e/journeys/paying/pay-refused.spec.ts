import { answerWith } from '../../support/answers.ts';
import { clientOf, eventually } from '../../support/api.ts';
import { shown, sumOf } from '../../support/money.ts';
import { addAccount } from '../../support/steps/add-account.ts';
import { expectStatus, openDetails, timelineStep } from '../../support/steps/order.ts';
import { pay, payButton } from '../../support/steps/pay.ts';
import { expect, test } from '../../support/test.ts';

test.use({ payBy: 'SHEET' });

test('the money of a bill that the unit refuses is refunded', {
  tag: '@fast',
}, async ({ phone, enter, payer, sandbox, look }) => {
  const { page, words } = phone;
  const account = await sandbox.newAccount({ outcome: 'REJECTED' });
  const amount = sumOf(account.bills);
  await sandbox.setBalance(payer, amount);
  await enter(phone, payer);
  await addAccount(phone, account);
  await pay(phone, payer);

  await expectStatus(phone, words.status_refunded);
  await openDetails(phone);
  await expect(timelineStep(phone, words.stepRejected, words.status_failed)).toContainText(shown(amount));
  await expect(timelineStep(phone, words.order_step_refunded, words.status_done)).toContainText(
    shown(amount),
  );
  await look('1-refunded');
  const users = await sandbox.users();
  expect(users.find(({ walletUserId }) => walletUserId === payer.walletUserId)?.balance).toBe(amount);
  await sandbox.setBalance(payer, 1_000_000);

  await page.getByRole('link', { name: words.title_payment_records }).click();
  const record = page.getByRole('link').filter({ hasText: `*${account.accountNumber.slice(-4)}` });
  await expect(record).toContainText(words.status_refunded);
});

test('only the money of the one bill is refunded that the unit refuses of several', {
  tag: '@fast',
}, async ({ phone, enter, payer, sandbox, look }) => {
  const { page, words } = phone;
  const account = await sandbox.newAccount({ outcome: 'ONE_REJECTED' });
  const refused = account.bills[1]?.due ?? 0;
  await enter(phone, payer);
  await addAccount(phone, account);
  await pay(phone, payer);

  await expectStatus(phone, words.status_partly_refunded);
  await openDetails(phone);
  await expect(timelineStep(phone, words.order_step_refunded, words.status_done)).toContainText(
    shown(refused),
  );
  const bills = page.getByRole('listitem').filter({ hasText: words.status_succeeded });
  await expect(bills.filter({ hasText: shown(account.bills[0]?.due ?? 0) })).toBeVisible();
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: words.order_bill_rejected })
      .filter({ hasText: shown(refused) })
      .last(),
  ).toBeVisible();
  await look('3-one-refused');
  await page.getByRole('link', { name: words.title_payment_records }).click();
  const record = page.getByRole('link').filter({ hasText: `*${account.accountNumber.slice(-4)}` });
  await expect(record).toContainText(words.status_partly_refunded);
  await expect(record).toContainText(shown(refused));
});

test.use({ payBy: 'SHEET' });

test('the order says where a refund is that goes to a card', async ({
  phone,
  enter,
  payer,
  sandbox,
  world,
  look,
}) => {
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
  await expectStatus(phone, words.status_refunding);
  await expect(page.getByText(words.order_step_refunded, { exact: true })).toHaveCount(0);
  await look('1-on-the-way');
  await move('FAILED', 'IN_WALLET');
  await expect(page.getByText(words.order_refund_card_failed).first()).toBeVisible();
});

test('a unit that closes while its bill is open turns paying off, with the reason', { tag: '@once' }, async ({
  phone,
  enter,
  payer,
  sandbox,
  look,
}) => {
  const { page, words } = phone;
  await enter(phone, payer);
  await addAccount(phone, await sandbox.newAccount({ outcome: 'ONE_BILL' }));
  const msgInfo = `${words.unitHours} 20:00`;
  await answerWith(page, '/order/createLifeOrder', { msgCd: 'LIV03004', msgInfo, body: { field: 'unitId' } });
  await payButton(phone).click();
  await expect(page.getByRole('alert').filter({ hasText: msgInfo })).toBeVisible();
  await expect(payButton(phone)).toHaveCount(0);
  await expect(page.getByRole('button', { name: words.bill_query_again })).toBeVisible();
  await look('3-closed');
});
