import { expectAccessible } from '../../support/axe.ts';
import { payDue } from '../../support/steps/home.ts';
import { expect, test } from '../../support/test.ts';

test('home without an account shows how to add the first one', async ({ phone, enter, people, shot }) => {
  const { page, words } = phone;
  await enter(phone, people.newcomer);
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
  await expectAccessible(phone);
  await shot('1-empty');
  await page.getByRole('navigation').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: words.records_empty })).toBeVisible();
  await expectAccessible(phone);
  await shot('2-no-records');
});

test('home with bills due shows the sum, the most urgent bill first, and a way to pay it', {
  tag: ['@fast', '@en'],
}, async ({ phone, enter, people, shot }) => {
  const { page, words } = phone;
  await enter(phone, people.settled);
  await expect(payDue(phone)).toBeVisible();
  await expect(page.getByText(words.balance).last()).toBeVisible();
  await expectAccessible(phone);
  await shot('3-due');
  await payDue(phone).click();
  await expect(page.getByRole('dialog', { name: words.pay_all_title })).toBeVisible();
});

test('news is one line, and stays away on this phone once it is hidden', async ({ phone, enter, people }) => {
  const { page, words } = phone;
  await enter(phone, people.newcomer);
  const news = page.getByRole('region', { name: words.home_banners });
  await expect(news).toBeVisible();
  await news.getByRole('button', { name: words.home_news_close }).click();
  await expect(news).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(news).toHaveCount(0);
});

test('home asks before the payer leaves', { tag: '@fast' }, async ({ phone, enter, people, shot }) => {
  const { page, words } = phone;
  await enter(phone, people.newcomer);
  await page.getByRole('button', { name: words.back }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByRole('heading', { name: words.exit_title })).toBeVisible();
  await shot('4-leave');
  await expectAccessible(phone);
  await question.getByRole('button', { name: words.exit_stay }).click();
  await expect(question).toHaveCount(0);
});

test('the records can be filtered', async ({ phone, enter, people, shot }) => {
  const { page, words } = phone;
  await enter(phone, people.newcomer, '/jiaofei/pages/jfjl/jfjl?status=SUCCEEDED');
  await page.getByRole('button', { name: words.records_filter, exact: true }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await shot('5-filter');
  await expectAccessible(phone);
  await sheet.getByText(words.status_closed, { exact: true }).click();
  await sheet.getByRole('button', { name: words.records_show }).click();
  await expect(page.getByRole('heading', { name: words.records_no_match })).toBeVisible();
  await expect(page).toHaveURL(/status=CLOSED/);
  await shot('6-no-match');
});
