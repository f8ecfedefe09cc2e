import { clientOf, orderAll } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { addAccount } from '../../support/steps/add-account.ts';
import { payButton } from '../../support/steps/pay.ts';
import { expect, test } from '../../support/test.ts';

for (const [query, said] of [
  ['BUSY', 'unitSilent'],
  ['LAST_PAYMENT_UNFINISHED', 'unitUnfinished'],
] as const) {
  test(`a saved account shows why its unit has no bills: ${query}`, async ({
    phone,
    enter,
    payer,
    sandbox,
    shot,
  }) => {
    const { page, words } = phone;
    const account = await sandbox.newAccount({ outcome: 'ONE_BILL' });
    await enter(phone, payer);
    await addAccount(phone, account, words.parents);
    await expect(payButton(phone)).toBeVisible();
    await sandbox.bendAccount(account, { query });
    await page.reload();
    const alert = page.getByRole('alert').filter({ hasText: words[said] });
    await expect(alert).toBeVisible();
    await expect(page.getByText(words.parents)).toBeVisible();
    await shot(`1-${query}`);
    await expectAccessible(phone);
    if (query !== 'BUSY') return;
    await sandbox.bendAccount(account, {});
    await alert.getByRole('button', { name: words.retry }).click();
    await expect(payButton(phone)).toBeVisible();
  });
}

test('the page shows placeholders while a slow unit is queried', { tag: '@once' }, async ({
  phone,
  enter,
  payer,
  sandbox,
  shot,
}) => {
  const { page, words } = phone;
  const account = await sandbox.newAccount({ outcome: 'ONE_BILL' });
  await enter(phone, payer);
  await addAccount(phone, account);
  await expect(payButton(phone)).toBeVisible();
  await sandbox.bendAccount(account, { slowMs: 1500 });
  await page.reload();
  await expect(page.getByText(words.bill_asking)).toBeVisible();
  await shot('2-asking');
  await expect(payButton(phone)).toBeVisible();
});

test('the page of a missing account says so', async ({ phone, enter, payer, shot }) => {
  const { page, words } = phone;
  await enter(phone, payer, '/jiaofei/pages/zdxq/zdxq?accountId=NONE00000000');
  await expect(page.getByRole('heading', { name: words.bill_gone })).toBeVisible();
  await shot('3-none');
});

test("another payer's order is not found", { tag: ['@once', '@fast'] }, async ({
  phone,
  enter,
  payer,
  newPayer,
  sandbox,
  world,
  shot,
}) => {
  const { words } = phone;
  const other = await clientOf(world.origin, sandbox, newPayer);
  const { orderId } = await orderAll(other, await sandbox.newAccount({ outcome: 'ONE_BILL' }));
  await enter(phone, payer, `/jiaofei/pages/ddxq/ddxq?orderId=${orderId}`);
  await expect(phone.page.getByRole('heading', { name: words.order_none })).toBeVisible();
  await shot('4-no-order');
});
