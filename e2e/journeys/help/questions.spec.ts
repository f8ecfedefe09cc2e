import { BILL_PATH, ORDER_PATH } from '@life-payment/contract/pages';
import { watchRequests } from '../../support/calls.ts';
import type { Phone } from '../../support/phone.ts';
import { typeCommand } from '../../support/staff.ts';
import { saveFor } from '../../support/steps/accounts.ts';
import { payAll } from '../../support/steps/paid.ts';
import { expect, test } from '../../support/test.ts';

const PATH = '/jiaofei/pages/cjwt/cjwt';

/** The line of a question, which opens it. */
function line({ page }: Phone, text: string) {
  return page.locator('summary').filter({ hasText: text });
}

test('questions open to their answers, can be searched, and lead to customer service', async ({
  phone,
  enter,
  payer,
  look,
}) => {
  const { page, words } = phone;
  await enter(phone, payer, PATH);
  await expect(page).toHaveTitle(words.title_common_questions);
  await expect(page.getByRole('heading', { name: words.afterPaying })).toBeVisible();
  const call = page.getByRole('link', { name: words.questions_call });
  await expect(call).toHaveAttribute('href', 'tel:400-800-1234');
  await expect(call).toContainText(words.everyDay);
  const answer = page.getByText(words.stillDueAnswer);
  await expect(answer).toBeHidden();
  await line(phone, words.stillDue).click();
  await expect(answer).toBeVisible();
  await look('1-open');

  const search = page.getByRole('searchbox', { name: words.questions_search });
  await search.fill(` ${words.invoiceWord} `);
  await expect(page.locator('summary')).toHaveCount(1);
  await expect(page.getByRole('status').getByText(words.questionsFound)).toBeAttached();
  await search.fill('xyzzy');
  await expect(page.getByRole('heading', { name: words.noQuestionMatches })).toBeVisible();
  await look('3-none');
  await page.getByRole('button', { name: words.search_clear }).click();
  await expect(line(phone, words.refundQuestion)).toBeVisible();

  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole('link', { name: words.title_give_feedback }).click();
  await expect(page).toHaveTitle(words.title_give_feedback);
  await page.getByRole('button', { name: words.back }).click();
  await expect(page).toHaveTitle(words.title_common_questions);
});

test('an opened question is counted once', { tag: '@once' }, async ({ phone, enter, payer }) => {
  const { page, words } = phone;
  await enter(phone, payer, PATH);
  const requests = watchRequests(page);
  const hits = () => requests.calls().filter((path) => path === '/common/hitsFAQ').length;
  const counted = page.waitForResponse(/hitsFAQ/);
  await line(phone, words.stillDue).click();
  expect(await (await counted).json()).toMatchObject({ msgCd: 'LIV00000' });
  await line(phone, words.stillDue).click();
  await line(phone, words.stillDue).click();
  await expect(page.getByText(words.stillDueAnswer)).toBeVisible();
  expect(hits()).toBe(1);
});

test('everything on the page of questions can be reached by keyboard', {
  tag: '@once',
}, async ({ phone, enter, payer }) => {
  const { page, words } = phone;
  await enter(phone, payer, PATH);
  await page.getByRole('searchbox').focus();
  await page.keyboard.type(words.invoiceWord);
  // The list is filtered a moment after the last letter; what it leaves out takes its focus with it.
  await expect(page.locator('summary')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: words.search_clear })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('summary')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('details')).toHaveAttribute('open', '');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: words.questions_call })).toBeFocused();
});

function send({ page, words }: Phone) {
  return page.getByRole('button', { name: words.feedback_submit, exact: true });
}

test('a question about an order shows how the order stands, and its answer comes to the inbox', {
  tag: ['@fast', '@en'],
}, async ({ phone, enter, world, call, sandbox, newPayer, look }) => {
  const { page, words } = phone;
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
  const feedbackId = /LF\d{6}\w{16}/.exec((await page.getByRole('main').textContent()) ?? '')?.[0] ?? '';
  await typeCommand(world, 'li.lei', ['staff', 'add', 'li.lei']);
  const answer = '缴费单位已于当天入账，请刷新其账单。 It was credited the same day.';
  const said = await typeCommand(world, 'li.lei', ['feedback', 'answer', feedbackId, '--text', answer]);
  expect(said).toMatchObject({ code: 0 });
  await page.goto('/jiaofei/pages/inbox/inbox');
  const message = page.getByRole('listitem').filter({ hasText: answer });
  await message.getByRole('radio').nth(3).locator('..').click();
  await message.getByRole('button', { name: words.inbox_rate_send }).click();
  await expect(message).toContainText(words.inbox_rated);
  await expect(message.getByText(words.inbox_unread)).toHaveCount(0);
  await look('5-rated');
  await message.getByRole('button').first().click();
  await expect(page).toHaveTitle(words.title_order_details);
});

test('a question about a bill opens from the bill, with the bill in view', {
  tag: '@once',
}, async ({ phone, enter, call, sandbox, newPayer, look }) => {
  const { page, words } = phone;
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
