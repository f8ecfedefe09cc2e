import type { Page } from '@playwright/test';
import type { TestAccount } from '../../support/api.ts';
import { shown, sumOf, typed } from '../../support/money.ts';
import { addAccount } from '../../support/steps/add-account.ts';
import { expectStatus, openDetails, orderStatus, timelineStep } from '../../support/steps/order.ts';
import { cashier, goToCashier, pay, payButton, payWithPassword } from '../../support/steps/pay.ts';
import { expect, type Given, test } from '../../support/test.ts';

test.use({ payBy: 'SHEET' });

/** Records the paths of the app that the page visits from now on. */
function pathsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url());
    if (pathname.startsWith('/jiaofei') && paths.at(-1) !== pathname) paths.push(pathname);
  });
  return paths;
}

test('the payment amount must be valid and at least the arrears amount; more than it is paid and credited', {
  tag: '@fast',
}, async ({ phone, enter, payer, sandbox, look }) => {
  const { page, words } = phone;
  const account = await sandbox.newAccount({
    outcome: 'ARREARS',
    bills: 1,
    conduct: { writeOff: { kind: 'PROCESSING', ms: 600_000 } },
  });
  const toPay = account.bills.slice(0, 2);
  const [last] = account.bills.slice(2);
  const arrears = sumOf(toPay);
  const amount = arrears + 1_000;
  const number = `*${account.accountNumber.slice(-4)}`;

  await test.step('the account is added and shows its bills', async () => {
    await enter(phone, payer);
    await addAccount(phone, account, words.anotherHome);
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3);
    await look('1-bills');
    await page.reload();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3);
  });

  await test.step('less than the arrears is an error at the field, and nothing is sent', () =>
    refuseTooLittle({ phone, look }, arrears, amount));

  await test.step('it is paid at the wallet, and the way back leads to the order', async () => {
    await goToCashier(phone);
    await expect(cashier(phone).getByRole('heading', { name: shown(amount) })).toBeVisible();
    const paths = pathsOf(page);
    await payWithPassword(phone, payer);
    await expect(page).toHaveTitle(words.title_order_details);
    await expect
      .poll(() => paths)
      .toEqual(['zfcg/zfcg', 'tycgy/tycgy', 'ddxq/ddxq'].map((name) => `/jiaofei/pages/${name}`));
  });

  await test.step('the timeline moves on before the eyes until it is written off', () =>
    followTimeline({ phone, look, sandbox }, account, amount));

  await test.step('it stands in the records', () => findInRecords({ phone, look }, number, amount));

  const due = page.getByRole('link').filter({ hasText: number });
  await test.step('home shows what is left, and three taps pay it', async () => {
    await expect(page).toHaveTitle(words.title_app);
    await expect(due.first()).toContainText(shown(last?.due ?? 0));
    await due.first().click();
    await pay(phone, payer);
    await expectStatus(phone, words.status_succeeded);
  });

  await test.step('home no longer shows it as due', async () => {
    await page.getByRole('link', { name: words.done, exact: true }).click();
    await expect(due).toHaveCount(1);
    await expect(due).toContainText(words.home_paid_up);
  });
});

/** Types a fen less than the arrears and sees that no order is made, then types the amount. Both in fen. */
async function refuseTooLittle(
  { phone, look }: Given<'phone' | 'look'>,
  arrears: number,
  amount: number,
): Promise<void> {
  const { page, words } = phone;
  const orders: string[] = [];
  page.on('request', (request) => request.url().includes('createLifeOrder') && orders.push(request.url()));
  await page.getByRole('checkbox').last().uncheck();
  const field = page.getByRole('textbox', { name: words.bill_amount_yuan });
  await expect(field).toHaveValue(typed(arrears));
  await field.fill(typed(arrears - 1));
  await payButton(phone).click();
  await expect(field).toHaveAccessibleDescription(new RegExp(`${words.belowArrears}.*${shown(arrears)}`));
  await expect(field).toBeFocused();
  await look('2-below-arrears');
  expect(orders).toEqual([]);
  await field.fill(typed(amount));
}

/** Watches the order's timeline until the amount (fen) is credited. */
async function followTimeline(
  { phone, look, sandbox }: Given<'phone' | 'look' | 'sandbox'>,
  account: TestAccount,
  amount: number,
): Promise<void> {
  const { page, words } = phone;
  await expect(orderStatus(phone, words.status_processing)).toBeVisible();
  await expect(timelineStep(phone, words.payment_step_wallet, words.status_done)).toBeVisible();
  await expect(timelineStep(phone, words.stepCredited, words.order_under_way)).toBeVisible();
  await look('4-order-processing');
  await sandbox.bendAccount(account, {});
  await expectStatus(phone, words.status_succeeded);
  await openDetails(phone);
  await expect(timelineStep(phone, words.stepCredited, words.status_done)).toContainText(shown(amount));
  await look('5-order-details');
  await page.reload();
  await expectStatus(phone, words.status_succeeded);
}

/** Finds the payment in the records by number and amount (fen), and goes home. */
async function findInRecords(
  { phone, look }: Given<'phone' | 'look'>,
  number: string,
  amount: number,
): Promise<void> {
  const { page, words } = phone;
  await page.getByRole('link', { name: words.title_payment_records }).click();
  await expect(page).toHaveTitle(words.title_payment_records);
  await look('6-records');
  await page
    .getByRole('link')
    .filter({ hasText: number })
    .filter({ hasText: shown(amount) })
    .click();
  await expectStatus(phone, words.status_succeeded);
  await page.getByRole('button', { name: words.back }).click();
  await expect(page).toHaveTitle(words.title_payment_records);
  await page.getByRole('button', { name: words.back }).click();
  await expect(page).toHaveTitle(words.title_order_details);
  await page.getByRole('link', { name: words.done, exact: true }).click();
}
