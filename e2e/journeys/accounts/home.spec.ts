import { clientOf } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { shown, sumOf } from '../../support/money.ts';
import { knownAccount, payAll, payDue } from '../../support/steps/home.ts';
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
  // Until the second account is known, the button leads to the bill of the first.
  await payAll(phone).click();
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

test('a tap meets what the finger pressed, though the page moves before the release', {
  tag: ['@fast', '@once'],
}, async ({ phone, enter, people }) => {
  const { page, words } = phone;
  await enter(phone, people.settled);
  const records = page.getByRole('link', { name: words.home_records });
  await records.hover();
  await page.mouse.down();
  await page.evaluate(() => {
    const picture = document.createElement('div');
    picture.style.height = '90px';
    document.body.prepend(picture);
  });
  await page.mouse.up();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.title_payment_records);
});

test('home is calm when all is paid: it says the next bill, and this month against the last, in at most six calls', {
  tag: '@fast',
}, async ({ phone, enter, world, sandbox, newPayer, shot }) => {
  const { page, words } = phone;
  const call = await clientOf(world.origin, sandbox, newPayer);
  await sandbox.setBalance(newPayer, 1_000_000);
  const { bills, accountId } = await knownAccount(call, sandbox, newPayer, { newest: 0 });
  await call('/bill/queryBill', { accountId });
  await enter(phone, newPayer);
  const main = page.getByRole('main');
  const calm = main.getByRole('heading', { name: words.home_all_paid });
  await expect(calm).toBeVisible();
  await page.reload();
  await expect(calm).toBeVisible();
  await expect(main).toContainText(/6月21日|Jun 21/);
  await expect(main).toContainText(shown(sumOf(bills)));
  await shot('6-calm');
  await expectAccessible(phone);
  await page.waitForLoadState('networkidle');
  // The document tells its own calls: the first visit's last ones may begin after the reload has.
  const calls = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.includes('/living-agw/') && !path.endsWith('/analytics/collect')),
  );
  expect(calls.length, calls.join(' ')).toBeLessThanOrEqual(6);
});

test('the age of the amounts is a button that asks the units again', async ({ phone, enter, people }) => {
  const { page } = phone;
  await enter(phone, people.settled);
  await expect(payDue(phone)).toBeVisible();
  const asked = page.waitForRequest((request) => request.url().endsWith('/bill/queryBill'));
  await page.getByRole('status').getByRole('button').click();
  await asked;
  await expect(page.getByRole('status').getByRole('button')).toBeVisible();
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
