import type { Page } from '@playwright/test';
import { answerAgain, answerWith } from '../../support/answers.ts';
import { type Client, clientOf, eventually } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { saveNew } from '../../support/steps/accounts.ts';
import { payAll } from '../../support/steps/paid.ts';
import { payButton } from '../../support/steps/pay.ts';
import { expect, test } from '../../support/test.ts';

/** Waits until a payer has so many messages. */
function messagesCome(call: Client, count: number) {
  return eventually(
    () => call('/inbox/getMessageList', {}),
    ({ messages }) => messages.length === count,
    20_000,
  );
}

function rows(page: Page) {
  return page.getByRole('main').getByRole('listitem');
}

test('new bills and credited payments become messages, which are read one by one or all at once', {
  tag: '@fast',
}, async ({ phone, enter, world, sandbox, newPayer, shot }) => {
  const { page, words } = phone;
  const call = await clientOf(world.origin, sandbox, newPayer);
  const home = await saveNew(call, sandbox, { remark: words.parents });
  await payAll(call, sandbox, newPayer, home);
  const { unitId, accountNumber } = home;
  await sandbox.bend('accounts/pushBill', { unitId, accountNumber });
  await messagesCome(call, 2);

  await test.step('home counts them, and asks the unit anew', async () => {
    await enter(phone, newPayer);
    await expect(page.getByRole('link', { name: words.twoUnread })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('¥');
    await shot('1-home');
    await expectAccessible(phone);
  });

  await test.step('the list', async () => {
    await page.getByRole('link', { name: words.twoUnread }).click();
    await expect(page).toHaveTitle(words.title_messages);
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).nth(0)).toContainText(words.newBill);
    await expect(rows(page).nth(0)).toContainText(words.parents);
    await expect(rows(page).nth(0)).toContainText(words.inbox_unread);
    await expect(rows(page).nth(1)).toContainText(words.paymentCredited);
    await shot('2-list');
    await expectAccessible(phone);
  });

  await test.step('a new bill leads to paying it, and is read', async () => {
    await rows(page).nth(0).getByRole('button').click();
    await expect(page).toHaveTitle(words.title_bill_details);
    await expect(payButton(phone)).toBeVisible();
    await page.getByRole('button', { name: words.back }).click();
    await expect(page).toHaveTitle(words.title_messages);
    await expect(rows(page).nth(0)).not.toContainText(words.inbox_unread);
    await expect(rows(page).nth(1)).toContainText(words.inbox_unread);
  });

  await test.step('all of them, more than a page', async () => {
    const bills = Array.from({ length: 20 }, (_, nth) => ({ billNo: `${nth}`, due: 100 + nth }));
    await sandbox.bend('units/push', { newBills: { unitId, accountNumber, bills } });
    await page.reload();
    await expect(rows(page)).toHaveCount(20);
    await page.getByRole('button', { name: words.inbox_read_all }).click();
    await expect(page.getByRole('button', { name: words.inbox_read_all })).toHaveCount(0);
    await expect(page.getByText(words.inbox_unread, { exact: true })).toHaveCount(0);
    await rows(page).last().scrollIntoViewIfNeeded();
    await expect(rows(page)).toHaveCount(22);
  });
});

test('/billNotify/Hit is passed through without envelope checks: a message opens its bill with an amount, and one whose bill is gone says so', async ({
  phone,
  enter,
  world,
  sandbox,
  newPayer,
  shot,
}) => {
  const { page, words } = phone;
  const call = await clientOf(world.origin, sandbox, newPayer);
  const { accountId, unitId, accountNumber } = await saveNew(call, sandbox);
  await sandbox.bend('accounts/pushBill', { unitId, accountNumber });
  const { messages } = await messagesCome(call, 1);
  const id = messages[0]?.target?.billNotifyDataId ?? '';
  await enter(phone, newPayer, `/jiaofei/?topage=zcjf&billNotifyDataId=${id}&money=20000`);
  await expect(page).toHaveTitle(words.title_bill_details);
  await expect(page).toHaveURL(new RegExp(`accountId=${accountId}.*money=20000`));
  await expect(payButton(phone)).toBeVisible();

  await test.step('what came instead is shown in place, whatever its code', async () => {
    const over = { msgCd: 'SYS00401', msgInfo: words.tip_general };
    await answerWith(page, '/billNotify/Hit', over);
    await page.goto(`/jiaofei/pages/lszh/zcjf_jump?billNotifyDataId=${id}`);
    await expect(page.getByRole('heading', { name: words.tip_general })).toBeVisible();
    await shot('3-in-place');
    await answerAgain(page, '/billNotify/Hit');
    await page.getByRole('button', { name: words.retry }).click();
    await expect(payButton(phone)).toBeVisible();
  });

  await page.goto('/jiaofei/pages/lszh/zcjf_jump?billNotifyDataId=nothing');
  await expect(page.getByRole('heading', { name: words.notice_gone })).toBeVisible();
  await shot('4-notice-gone');
  await expectAccessible(phone);
});
