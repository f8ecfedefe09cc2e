import { BILL_PATH, ORDER_PATH } from '@life-payment/contract/pages';
import { clientOf } from '../../support/api.ts';
import type { Phone } from '../../support/phone.ts';
import { typeCommand } from '../../support/staff.ts';
import { saveFor } from '../../support/steps/accounts.ts';
import { payAll } from '../../support/steps/paid.ts';
import { expect, test } from '../../support/test.ts';

function send({ page, words }: Phone) {
  return page.getByRole('button', { name: words.feedback_submit, exact: true });
}

test('a question about an order shows how the order stands, and its answer comes to the inbox', {
  tag: ['@fast', '@en'],
}, async ({ phone, enter, world, sandbox, newPayer, look, shot }) => {
  const { page, words } = phone;
  const call = await clientOf(world.origin, sandbox, newPayer);
  const account = await sandbox.newAccount({ outcome: 'ONE_BILL' });
  const { orderId } = await payAll(call, sandbox, newPayer, account);
  await enter(phone, newPayer, `/jiaofei${ORDER_PATH}?orderId=${orderId}`);
  await page.getByRole('link', { name: words.question_order }).click();
  await expect(page).toHaveTitle(words.title_give_feedback);
  await expect(page.getByRole('main')).toContainText(words.status_succeeded);
  await send(phone).click();
  const reasons = page.getByRole('radiogroup');
  await expect(reasons).toHaveAccessibleDescription(words.question_reason_missing);
  await page.getByText(words.question_not_credited, { exact: true }).click();
  await look('1-question');

  await send(phone).click();
  await expect(page.getByRole('heading', { name: words.question_sent })).toBeFocused();
  await shot('2-sent');
  const feedbackId = /LF\d{6}\w{16}/.exec((await page.getByRole('main').textContent()) ?? '')?.[0] ?? '';
  await typeCommand(world, 'li.lei', ['staff', 'add', 'li.lei']);
  const answer = '缴费单位已于当天入账，请刷新其账单。 It was credited the same day.';
  const said = await typeCommand(world, 'li.lei', ['feedback', 'answer', feedbackId, '--text', answer]);
  expect(said).toMatchObject({ code: 0 });
  await page.goto('/jiaofei/pages/inbox/inbox');
  const message = page.getByRole('listitem').filter({ hasText: answer });
  await expect(message).toBeVisible();
  await shot('3-answer');
  await message.getByRole('button').click();
  await expect(page).toHaveTitle(words.title_order_details);
});

test('a question about a bill opens from the bill, with the bill in view', {
  tag: '@once',
}, async ({ phone, enter, world, sandbox, newPayer, look }) => {
  const { page, words } = phone;
  const call = await clientOf(world.origin, sandbox, newPayer);
  const accountId = await saveFor(call, await sandbox.newAccount({ outcome: 'SEVERAL_ANY' }));
  await enter(phone, newPayer, `/jiaofei${BILL_PATH}?accountId=${accountId}`);
  await page.getByRole('button', { name: words.question_bill }).click();
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
  await expect(page).toHaveTitle(words.title_give_feedback);
  await expect(page.getByRole('main')).toContainText('¥');
  await page.getByText(words.question_other, { exact: true }).click();
  await send(phone).click();
  await expect(page.getByRole('textbox')).toHaveAccessibleDescription(new RegExp(words.writeDown));
  await look('4-bill');
  await page.getByRole('textbox').fill('Too high');
  await send(phone).click();
  await expect(page.getByRole('heading', { name: words.question_sent })).toBeVisible();
});
