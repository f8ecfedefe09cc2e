import { clientOf, eventually } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { shown, sumOf } from '../../support/money.ts';
import { saveFor } from '../../support/steps/accounts.ts';
import {
  dueRow,
  dueSheet,
  knownAccount,
  payAll,
  payDue,
  payOldest,
  payTogether,
  twoDue,
} from '../../support/steps/home.ts';
import { cashier, expectCashier, payButton } from '../../support/steps/pay.ts';
import { confirmPayment, tapCounter } from '../../support/steps/taps.ts';
import { expect, test } from '../../support/test.ts';

const GAS = { outcome: 'ONE_BILL', unitId: 'gas-430100' };

test.use({ payBy: 'SHEET' });
test.describe.configure({ timeout: 90_000 });

test('everything due of two accounts is paid in three taps, at one cashier', {
  tag: ['@fast', '@en'],
}, async ({ phone, enter, world, sandbox, newPayer, shot }) => {
  const { call, water, power } = await twoDue(world, sandbox, newPayer);
  const sum = water.left + power.left;
  await enter(phone, newPayer);
  await expect(payAll(phone)).toHaveAccessibleName(new RegExp(`${shown(sum).replace('.', '\\.')}$`));
  await shot('1-home');
  await expectAccessible(phone);

  const { tap, count } = tapCounter();
  await tap(payAll(phone));
  await expect(payTogether(phone)).toContainText(shown(sum));
  await shot('2-sheet');
  await expectAccessible(phone);
  await tap(payTogether(phone));
  await expectCashier(phone);
  await expect(cashier(phone).getByRole('heading', { name: shown(sum) })).toBeVisible();
  await confirmPayment(phone, newPayer, tap);
  expect(count()).toBe(3);
  const { orders } = await call('/order/getOrderList', { limit: 2 });
  const paymentId = orders[0]?.paidWith?.paymentId ?? '';
  const payment = await eventually(
    () => call('/order/getPayment', { paymentId }),
    ({ status }) => status === 'SUCCEEDED',
    30_000,
  );
  expect(payment.cash).toBe(sum);
  expect(payment.orders).toHaveLength(2);
});

test('a home is paid by its own button in three taps, and the other home stays due', {
  tag: '@fast',
}, async ({ phone, enter, world, sandbox, newPayer, shot }) => {
  const { page, words } = phone;
  const { call, water, power } = await twoDue(world, sandbox, newPayer);
  await enter(phone, newPayer);
  const home = page.getByRole('region', { name: words.parents });
  await expect(home).toContainText(shown(power.left));
  const { tap, count } = tapCounter();
  await tap(home.getByRole('button'));
  const sheet = page.getByRole('dialog', { name: words.parents });
  await expect(sheet.locator('label')).toHaveCount(1);
  const pay = sheet.getByRole('button', { name: words.payWithWallet });
  await expect(pay).toContainText(shown(power.left));
  await shot('7-home');
  await expectAccessible(phone);
  await tap(pay);
  await expectCashier(phone);
  await confirmPayment(phone, newPayer, tap);
  expect(count()).toBe(3);
  const { accounts } = await call('/user/getAccountList', {});
  expect(accounts.find(({ accountId }) => accountId === water.accountId)?.lastQuery?.due).toBe(water.left);
});

test('a known account is paid again in three taps', { tag: '@fast' }, async ({
  phone,
  enter,
  world,
  sandbox,
  newPayer,
}) => {
  const call = await clientOf(world.origin, sandbox, newPayer);
  await sandbox.setBalance(newPayer, 1_000_000);
  await knownAccount(call, sandbox, newPayer);
  await enter(phone, newPayer);
  const { tap, count } = tapCounter();
  await tap(payDue(phone));
  await tap(payButton(phone));
  await expectCashier(phone);
  await confirmPayment(phone, newPayer, tap);
  await expect(phone.page).toHaveTitle(phone.words.title_order_details);
  expect(count()).toBe(3);
});

test('a silent unit is unticked after five seconds, and the others can be paid', async ({
  phone,
  enter,
  world,
  sandbox,
  newPayer,
  shot,
}) => {
  const { page, words } = phone;
  const { water, power } = await twoDue(world, sandbox, newPayer);
  await enter(phone, newPayer);
  await expect(payAll(phone)).toBeVisible();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/bill/queryBill', async (route) => {
    if (route.request().postDataJSON().accountId === power.accountId) await answered;
    await route.continue();
  });
  await payAll(phone).click();
  await expect(page.getByRole('button', { name: words.pay_all_wait })).toBeDisabled();
  await shot('3-asking');
  await expect(dueSheet(phone).getByText(words.unitSilentPayOthers)).toBeVisible();
  await expect(payTogether(phone)).toContainText(shown(water.left));
  await shot('4-silent');
  await expectAccessible(phone);

  // Its late answer waits for a tick.
  answer();
  await expect(dueRow(phone, power.end)).toContainText(words.pay_all_found);
  await dueRow(phone, power.end).click();
  await expect(payTogether(phone)).toContainText(shown(water.left + power.left));
  await shot('5-late-answer');
});

test('a changed sum is marked, what is paid meanwhile is said, and only what is shown is paid', {
  tag: '@fast',
}, async ({ phone, enter, world, sandbox, newPayer, people, shot }) => {
  const { words } = phone;
  const { call, water, power } = await twoDue(world, sandbox, newPayer);
  const third = await knownAccount(call, sandbox, newPayer, { remark: '出租房' });
  const fewer = await knownAccount(call, sandbox, newPayer, { newest: 2 });
  await enter(phone, newPayer);
  await expect(payAll(phone)).toBeVisible();

  // Home does not know of these yet: somebody else has paid one account, and the older bill of another.
  const somebody = people.next();
  const other = await clientOf(world.origin, sandbox, somebody);
  await payOldest(other, sandbox, somebody, third, 1);
  const left = await payOldest(other, sandbox, somebody, fewer, 1);
  await payAll(phone).click();
  await expect(dueRow(phone, fewer.end)).toContainText(words.sumChanged);
  await expect(dueSheet(phone).getByRole('link').filter({ hasText: third.end })).toContainText(
    words.pay_all_nothing,
  );
  await expect(payTogether(phone)).toContainText(shown(water.left + power.left + left));
  await shot('6-changed');
  await expectAccessible(phone);
});

test('accounts that were never paid show holder and address, one warning, and a tick for all of them', async ({
  phone,
  enter,
  world,
  sandbox,
  newPayer,
  shot,
}) => {
  const { page, words } = phone;
  const call = await clientOf(world.origin, sandbox, newPayer);
  const accounts = [await sandbox.newAccount({ outcome: 'ONE_BILL' }), await sandbox.newAccount(GAS)];
  for (const account of accounts) await saveFor(call, account, {});
  await enter(phone, newPayer);
  await payAll(phone).click();
  await expect(dueSheet(phone).getByText(words.pay_all_confirm)).toHaveCount(1);
  for (const { accountNumber, holderMasked } of accounts)
    await expect(dueRow(phone, `*${accountNumber.slice(-4)}`)).toContainText(
      `${words.bill_recognise_holder} *${holderMasked.slice(-1)}`,
    );
  await shot('7-never-paid');
  await expectAccessible(phone);
  await page.getByRole('checkbox', { name: words.pay_all_select }).check();
  await expect(payTogether(phone)).toContainText(shown(sumOf(accounts.flatMap(({ bills }) => bills))));
  await page.getByRole('checkbox', { name: words.pay_all_select }).uncheck();
  await expect(page.getByRole('button', { name: words.pay_all_choose })).toBeDisabled();
});
