import { expect, test } from '../../support/test.ts';

const CALLS = '**/living-agw/**';

test('home has the no-network placeholder (network signal lost), and tries again', {
  tag: '@fast',
}, async ({ phone, enter, people, context, troubles, look, shot }) => {
  troubles.expect(/net::ERR_/);
  const { page, words } = phone;
  await enter(phone, people.newcomer);
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();

  // The document and its code have loaded; the network fails before the first answer.
  await page.route(CALLS, (route) => route.abort('internetdisconnected'));
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true }),
  );
  await page.reload();
  const said = page.getByRole('alert').getByRole('heading', { name: words.offline_title });
  await expect(said).toBeVisible();
  await look('1-offline');
  await page.getByRole('button', { name: words.retry }).click();
  await expect(said).toBeVisible();

  await page.unroute(CALLS);
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'onLine'));
  await page.getByRole('button', { name: words.retry }).click();
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('navigation').getByRole('link').first().click();
  await expect(said).toBeVisible();
  await shot('2-no-code-for-records');
  await context.setOffline(false);
  await page.getByRole('button', { name: words.retry }).click();
  await expect(page.getByRole('heading', { name: words.records_empty })).toBeVisible();
});
