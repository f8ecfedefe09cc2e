import { clientOf, eventually } from '../../support/api.ts';
import { addAccount } from '../../support/steps/add-account.ts';
import { knownAccount, payDue } from '../../support/steps/home.ts';
import { expectStatus } from '../../support/steps/order.ts';
import { cancelAtCashier, goToCashier, payButton, payWithPassword, tapPay } from '../../support/steps/pay.ts';
import { expect, test } from '../../support/test.ts';

test('the second of two payers with one bill reads that it is being paid', {
  tag: '@fast',
}, async ({ phone, otherPhone, enter, payer, people, sandbox, look }) => {
  const { words } = phone;
  const account = await sandbox.newAccount({ outcome: 'ONE_BILL' });
  await enter(otherPhone, people.next());
  await addAccount(otherPhone, account);
  await enter(phone, payer);
  await addAccount(phone, account);
  await goToCashier(phone);

  await test.step('the second hears that it is being paid, not by whom', async () => {
    await tapPay(otherPhone);
    await expect(otherPhone.page.getByRole('alert').getByText(words.beingPaidSaid)).toBeVisible();
    await look('1-second-too-late', otherPhone);
    await otherPhone.page.reload();
    await expect(otherPhone.page.getByText(words.beingPaid)).toBeVisible();
    await expect(payButton(otherPhone)).toHaveCount(0);
    await expect(otherPhone.page.getByRole('button', { name: words.unpaid_go_on })).toHaveCount(0);
    await look('2-second-being-paid', otherPhone);
  });

  await test.step("the first goes on with the payment that is the payer's own", async () => {
    const { page } = phone;
    await cancelAtCashier(phone);
    await page.goto('/jiaofei/');
    await page
      .getByRole('link')
      .filter({ hasText: `*${account.accountNumber.slice(-4)}` })
      .click();
    await expect(page).toHaveTitle(words.title_bill_details);
    await look('3-own-order');
    await page.getByRole('button', { name: words.unpaid_go_on }).click();
    await payWithPassword(phone, payer);
    await expectStatus(phone, words.status_succeeded);
  });
});

test('a bill that a stranger holds unpaid is closed there for who has paid the account before, and then paid', async ({
  phone,
  otherPhone,
  enter,
  payer,
  newPayer: owner,
  call,
  sandbox,
  world,
  look,
}) => {
  const strangers = await clientOf(world.origin, sandbox, payer);
  await sandbox.setBalance(owner, 1_000_000);
  const account = await knownAccount(call, sandbox, owner);
  await enter(phone, payer);
  await addAccount(phone, account);
  await goToCashier(phone);
  await enter(otherPhone, owner);
  await payDue(otherPhone).click();
  await tapPay(otherPhone);
  await expect(otherPhone.page.getByRole('alert').getByText(phone.words.beingClosedSaid)).toBeVisible();
  await look('1-being-closed', otherPhone);
  await eventually(
    async () => (await strangers('/order/getOrderList', { limit: 1 })).orders,
    ([order]) => order?.status === 'CLOSED',
    20_000,
  );
  await goToCashier(otherPhone);
  await payWithPassword(otherPhone, owner);
  await expectStatus(otherPhone, phone.words.status_succeeded);
});

test('bills that were on the screen for too long are queried again', async ({
  phone,
  enter,
  payer,
  sandbox,
}) => {
  const { page, words } = phone;
  const account = await sandbox.newAccount({ outcome: 'SEVERAL_ANY' });
  await page.clock.install();
  await enter(phone, payer);
  await addAccount(phone, account);
  await expect(payButton(phone)).toBeVisible();
  await page.clock.fastForward('10:00');
  await expect(page.getByText(words.bill_expired)).toBeVisible();
  await expect(payButton(phone)).toHaveCount(0);
  await page.getByRole('button', { name: words.bill_query_again }).click();
  await expect(payButton(phone)).toBeEnabled();
});
