import { clientOf } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { shown } from '../../support/money.ts';
import { dueSheet, openSheet, orderOldest, payTogether, twoDue } from '../../support/steps/home.ts';
import { cashier, expectCashier } from '../../support/steps/pay.ts';
import { expect, test } from '../../support/test.ts';

test.use({ payBy: 'SHEET' });
test.describe.configure({ timeout: 90_000 });

test('a bill that somebody else pays meanwhile is refused in its row, and the others go on', {
  tag: '@fast',
}, async ({ phone, enter, world, sandbox, newPayer, people, shot }) => {
  const { page, words } = phone;
  const { water, power } = await twoDue(world, sandbox, newPayer);
  await enter(phone, newPayer);
  await openSheet(phone, [water, power]);
  await orderOldest(await clientOf(world.origin, sandbox, people.next()), power, 1);

  await payTogether(phone).click();
  await expect(dueSheet(phone).getByText(words.beingPaidSaid)).toBeVisible();
  await expect(dueSheet(phone).getByRole('alert')).toContainText(words.goOnWithout);
  await expect(payTogether(phone)).toContainText(shown(water.left));
  await shot('1-refused');
  await expectAccessible(phone);
  await payTogether(phone).click();
  await expectCashier(phone);
  await expect(cashier(phone).getByRole('heading', { name: shown(water.left) })).toBeVisible();
  await page.goto('/jiaofei/');
});

test('an unpaid payment of one’s own that holds a bill of the sheet is gone on with, or cancelled, in the sheet', {
  tag: '@fast',
}, async ({ phone, enter, world, sandbox, newPayer, shot }) => {
  const { page, words } = phone;
  const { call, water, power } = await twoDue(world, sandbox, newPayer);
  await enter(phone, newPayer);
  await openSheet(phone, [water, power]);
  // On another device of the same payer.
  await orderOldest(call, power, 1);
  await payTogether(phone).click();
  const goOn = dueSheet(phone).getByRole('button', { name: words.unpaid_go_on });
  await expect(dueSheet(phone).getByRole('timer')).toContainText(words.minutesLeft);
  await expect(payTogether(phone)).toContainText(shown(water.left));
  await shot('2-open');
  await expectAccessible(phone);
  await goOn.click();
  await expectCashier(phone);

  await page.goto('/jiaofei/');
  await page.getByRole('button', { name: words.order_cancel }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.order_cancel }).click();
  await openSheet(phone, [water, power]);
  await expect(goOn).toHaveCount(0);
});

test('paying again after a lost answer makes no second payment', async ({
  phone,
  enter,
  world,
  sandbox,
  newPayer,
  troubles,
  shot,
}) => {
  troubles.expect(/net::ERR_FAILED/);
  const { page, words } = phone;
  const { call, water, power } = await twoDue(world, sandbox, newPayer);
  await enter(phone, newPayer);
  await openSheet(phone, [water, power]);
  await page.route('**/order/createPayment', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await payTogether(phone).click();
  await expect(dueSheet(phone).getByRole('alert')).toContainText(words.pay_all_unknown);
  await shot('4-answer-lost');
  await expectAccessible(phone);
  await page.unroute('**/order/createPayment');
  await payTogether(phone).click();
  await expectCashier(phone);
  const { orders } = await call('/order/getOrderList', { status: 'AWAITING_PAYMENT' });
  expect(orders).toHaveLength(2);
});
