import { watchRequests } from '../../support/calls.ts';
import type { Phone } from '../../support/phone.ts';
import { expect, test } from '../../support/test.ts';

const PATH = '/jiaofei/pages/cjwt/cjwt';

/** The line of a question, which opens it. */
function line({ page }: Phone, text: string) {
  return page.locator('summary').filter({ hasText: text });
}

test('questions open to their answers, can be searched, and lead to customer service', {
  tag: '@fast',
}, async ({ phone, enter, payer, look, shot }) => {
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
  await shot('2-found');
  await search.fill('xyzzy');
  await expect(page.getByRole('heading', { name: words.noQuestionMatches })).toBeVisible();
  await look('3-none');
  await page.getByRole('button', { name: words.questions_clear }).click();
  await expect(line(phone, words.refundQuestion)).toBeVisible();

  await page.setViewportSize({ width: 320, height: 640 });
  await shot('4-narrow');
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
  await expect(page.getByRole('button', { name: words.questions_clear })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('summary')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('details')).toHaveAttribute('open', '');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: words.questions_call })).toBeFocused();
});
