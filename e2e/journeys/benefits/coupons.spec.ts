import { answerAgain, answerWith } from '../../support/answers.ts';
import { shown } from '../../support/money.ts';
import type { Phone } from '../../support/phone.ts';
import { saveFor } from '../../support/steps/accounts.ts';
import { COUPON_USE, grant, MARKETING, SUMMER, ticket } from '../../support/steps/benefits.ts';
import { expectStatus, openDetails } from '../../support/steps/order.ts';
import { cashier, goToCashier, payButton, payWithPassword } from '../../support/steps/pay.ts';
import { expect, type Given, test } from '../../support/test.ts';

test.use({ payBy: 'SHEET' });

/** The line of the coupon in the bill. */
function couponRow({ page, words }: Phone) {
  return page.getByRole('button', { name: new RegExp(`^${words.order_coupon}`) });
}

/** Opens the choice of coupons and taps one of them. */
async function choose(phone: Phone, option: string): Promise<void> {
  const { page, words } = phone;
  await couponRow(phone).click();
  const sheet = page.getByRole('dialog', { name: words.benefit_use_choose_coupon });
  await sheet.getByRole('button', { name: option }).click();
  await expect(sheet).toHaveCount(0);
}

function bill(accountId: string): string {
  return `/jiaofei/pages/zdxq/zdxq?accountId=${accountId}`;
}

test('a coupon is reserved for an account and taken off its payment, which says coupon used successfully', {
  tag: '@fast',
}, async ({ phone, enter, call, sandbox, newPayer, look }) => {
  const { page, words, name } = phone;
  await sandbox.setBalance(newPayer, 1_000_000);
  const meter = await sandbox.newAccount({ outcome: 'PREPAID', unitId: 'power-meter' });
  await saveFor(call, meter, { remark: words.anotherHome });
  await grant(call, 'everyday');
  const couponId = await grant(call, 'summer');

  await test.step('kept for the account', async () => {
    await enter(phone, newPayer, `${COUPON_USE}?couponId=${couponId}`);
    await expect(page.getByRole('radio', { name: name(SUMMER) })).toBeChecked();
    await look('1-choose');
    await page.getByRole('button', { name: words.keepCoupon }).click();
    await expect(page).toHaveTitle(words.title_bill_details);
    await expect(couponRow(phone)).toContainText(words.keptForAccount);
  });

  const field = page.getByRole('textbox', { name: words.bill_other_amount });
  await test.step('what is too little for it says what is missing', () => typeTooLittle({ phone, look }));

  await test.step('none, another, or this one: the sum to pay adds up each time', async () => {
    const bar = payButton(phone).locator('..');
    await field.fill('60');
    await expect(couponRow(phone)).toContainText(`-${shown(SUMMER.amount)}`);
    await expect(bar).toContainText(shown(5_500));
    await choose(phone, words.benefit_bill_no_coupon);
    await expect(bar).toContainText(shown(6_000));
    await choose(phone, name(SUMMER));
    await expect(bar).toContainText(`-${shown(SUMMER.amount)}`);
    await expect(bar).toContainText(shown(5_500));
    await look('4-chosen');
  });

  await test.step('the wallet takes what was shown, and the order says what came off', async () => {
    await goToCashier(phone);
    await expect(cashier(phone).getByRole('heading', { name: shown(5_500) })).toBeVisible();
    await payWithPassword(phone, newPayer);
    await expect(page.getByRole('status').getByText(words.benefit_order_used)).toBeVisible();
    await expectStatus(phone, words.status_succeeded);
    await openDetails(phone);
    for (const sum of [shown(6_000), `-${shown(SUMMER.amount)}`, shown(5_500)])
      await expect(page.getByRole('definition').filter({ hasText: sum }).first()).toBeVisible();
    await look('5-order');
  });

  await test.step('the records say what the wallet paid, and the coupon is used', async () => {
    await page.getByRole('link', { name: words.title_payment_records }).click();
    await expect(page).toHaveTitle(words.title_payment_records);
    await expect(page.getByRole('main').getByRole('listitem')).toContainText(shown(5_500));
    await page.goto(MARKETING);
    await expect(ticket(phone, name(SUMMER))).toContainText(words.benefit_used);
    await page.goto(`${MARKETING}?show=coupons`);
    await ticket(phone, name(SUMMER)).getByRole('link', { name: words.payment_view_order }).click();
    await expectStatus(phone, words.status_succeeded);
  });
});

test('a coupon that the service refuses shows why, on its own line', {
  tag: '@once',
}, async ({ phone, enter, call, sandbox, newPayer, look }) => {
  const { page, words } = phone;
  const accountId = await saveFor(
    call,
    await sandbox.newAccount({
      outcome: 'ONE_BILL',
      unitId: 'electricity-430100',
      due: SUMMER.minSpend,
    }),
  );
  await grant(call, 'summer');
  await enter(phone, newPayer, bill(accountId));
  await expect(couponRow(phone)).toContainText(`-${shown(SUMMER.amount)}`);
  const text = '该优惠券已过期';
  await answerWith(page, '/order/createLifeOrder', {
    msgCd: 'LIV08001',
    msgInfo: text,
    body: { field: 'couponId' },
  });
  await payButton(phone).click();
  await page.getByRole('button', { name: words.bill_recognise_yes }).click();
  await expect(couponRow(phone)).toHaveAccessibleDescription(text);
  const bar = payButton(phone).locator('..');
  await expect(bar).toContainText(shown(SUMMER.minSpend));
  await expect(bar).not.toContainText(`-${shown(SUMMER.amount)}`);
  await look('7-refused');
  await answerAgain(page, '/order/createLifeOrder');
  await choose(phone, words.benefit_bill_no_coupon);
  await expect(page.getByText(text)).toHaveCount(0);
});

/** Types less than the coupon needs and sees how much is missing. */
async function typeTooLittle({ phone, look }: Given<'phone' | 'look'>): Promise<void> {
  const { page, words, name } = phone;
  await page.getByRole('textbox', { name: words.bill_other_amount }).fill('30');
  await couponRow(phone).click();
  const sheet = page.getByRole('dialog', { name: words.benefit_use_choose_coupon });
  const summer = sheet.getByRole('button', { name: name(SUMMER) });
  await expect(summer).toBeDisabled();
  await expect(summer).toContainText(words.couponNeeds);
  await expect(summer).toContainText(shown(2_000));
  await look('2-too-little');
  await page.keyboard.press('Escape');
}
