import { expectAccessible } from '../../support/axe.ts';
import { payDue } from '../../support/steps/home.ts';
import { expect, test } from '../../support/test.ts';

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

test('a tap meets what the finger pressed, though an answer comes before the release', {
  tag: ['@fast', '@once'],
}, async ({ phone, enter, people }) => {
  const { page, words } = phone;
  const pressed = Promise.withResolvers<void>();
  await page.route('**/user/getAccountList', async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await enter(phone, people.settled);
  const records = page.getByRole('link', { name: words.home_records });
  await records.hover();
  await page.mouse.down();
  const answered = page.waitForResponse('**/user/getAccountList');
  pressed.resolve();
  await (await answered).finished();
  // Two frames: without the wait for the finger the page has moved by then.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await page.mouse.up();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.title_payment_records);
});

test('banners take turns every 3000 ms in one line, stand still under reduced motion, and stay away once they are hidden', async ({
  phone,
  enter,
  people,
}) => {
  const { page, words } = phone;
  await page.clock.install();
  await enter(phone, people.newcomer);
  const news = page.getByRole('region', { name: words.home_banners });
  const first = (await news.getByRole('link').textContent()) ?? '';
  await page.clock.runFor(3_000);
  await expect(news.getByRole('link')).not.toHaveText(first);
  await page.clock.runFor(3_000);
  await expect(news.getByRole('link')).toHaveText(first);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await expect(news).toBeVisible();
  await page.clock.runFor(3_000);
  await expect(news.getByRole('link')).toHaveText(first);
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
