import { answerWith } from '../../support/answers.ts';
import { watchRequests } from '../../support/calls.ts';
import { saveNew } from '../../support/steps/accounts.ts';
import { addAccount, chooseUnit, numberField } from '../../support/steps/add-account.ts';
import { expectStatus, orderStatus } from '../../support/steps/order.ts';
import { cancelAtCashier, goToCashier, payWithPassword } from '../../support/steps/pay.ts';
import { expect, test } from '../../support/test.ts';

test('a unit with a payment page of its own is opened in one step, and back returns to the app', async ({
  phone,
  enter,
  sandbox,
  newPayer,
  look,
}) => {
  const { page, words, name } = phone;
  const account = await sandbox.newAccount({ outcome: 'PAYS_ELSEWHERE' });
  await enter(phone, newPayer);
  await chooseUnit(phone, account);
  await expect(page.getByRole('heading', { name: words.unit_page_title })).toBeVisible();
  await expect(numberField(phone)).toHaveCount(0);
  await look('1-chosen');
  await page.getByRole('button', { name: words.unit_page_open }).click();
  await expect(page).toHaveTitle(name(account.unitName));
  await expect(page.getByRole('heading', { name: words.unitsOwnPage })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveTitle(words.title_add_a_payment);
});

test('a saved account whose unit now has its own page leads there, and no other address is opened', async ({
  phone,
  enter,
  call,
  sandbox,
  newPayer,
  look,
}) => {
  const { page, words } = phone;
  const { accountId } = await saveNew(call, sandbox, { remark: words.parents });
  await answerWith(page, '/bill/queryBill', {
    msgCd: 'LIV03006',
    msgInfo: words.unit_page_title,
    body: { field: 'unitId' },
  });
  await answerWith(page, '/project/getH5PaymentUrl', {
    msgCd: 'LIV00000',
    msgInfo: '',
    body: { url: 'javascript:document.title="opened"' },
  });
  await enter(phone, newPayer, `/jiaofei/pages/zdxq/zdxq?accountId=${accountId}`);
  await expect(page.getByRole('heading', { name: words.unit_page_title })).toBeVisible();
  await page.getByRole('button', { name: words.unit_page_open }).click();
  await expect(page.getByText(words.pageCantBeOpened)).toBeVisible();
  await expect(page).toHaveTitle(words.title_bill_details);
  await look('3-account');
});

test('a payer from a 5G message sees the result of the order on a page of its own', async ({
  phone,
  newPayer,
  outside,
  sandbox,
  look,
}) => {
  const { page, words } = phone;
  const account = await sandbox.newAccount({
    outcome: 'ONE_BILL',
    conduct: { writeOff: { kind: 'PROCESSING', ms: 600_000 } },
  });
  await outside.onNetwork(newPayer);
  await sandbox.choosePayer(newPayer);
  await page.goto('/jiaofei/?outputEndpoint=msg5g_demo');
  await addAccount(phone, account);
  const requests = watchRequests(page);
  await goToCashier(phone);
  expect(requests.calls()).toContain('/order/createLifeOrder5G');
  expect(requests.calls()).not.toContain('/order/createLifeOrder');

  await test.step('the order is said to be placed, and not to be booked before it is', async () => {
    await payWithPassword(phone, newPayer);
    await expect(page).toHaveTitle(words.title_order_placed);
    await expect(page).toHaveURL(/\/pages\/5Gtycgy\/5Gtycgy\?orderId=LP\w+&outputEndpoint=msg5g_demo$/);
    await expect(orderStatus(phone, words.status_processing)).toBeVisible();
    await look('1-placed');
  });

  await test.step('it moves on before the eyes, also after a reload', async () => {
    await sandbox.bendAccount(account, {});
    await page.reload();
    await expect(orderStatus(phone, words.status_succeeded)).toBeVisible();
    await expect(page.getByRole('heading', { name: words.placed_progress })).toBeVisible();
    await page.getByRole('link', { name: words.placed_see_order }).click();
    await expectStatus(phone, words.status_succeeded);
  });
});

test('an unpaid order of a 5G message leads to the order', {
  tag: '@once',
}, async ({ phone, newPayer, outside, sandbox }) => {
  const { page, words } = phone;
  const account = await sandbox.newAccount({ outcome: 'ONE_BILL' });
  await outside.onNetwork(newPayer);
  await sandbox.choosePayer(newPayer);
  await page.goto('/jiaofei/?outputEndpoint=msg5g_demo');
  await addAccount(phone, account);
  await goToCashier(phone);
  await cancelAtCashier(phone);
  await expectStatus(phone, words.status_awaiting_payment);
  await page.goto('/jiaofei/pages/5Gtycgy/5Gtycgy?orderId=LP0');
  await expect(page.getByRole('heading', { name: words.order_none })).toBeVisible();
});
