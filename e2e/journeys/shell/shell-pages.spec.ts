import { watchRequests } from '../../support/calls.ts';
import { type AppPage, OWN_PAGES, PUBLIC_PAGES } from '../../support/pages.ts';
import type { Phone } from '../../support/phone.ts';
import { expect, test } from '../../support/test.ts';
import { NO_MOBILE_NETWORK } from '../../support/troubles.ts';

/** Bar and document have the page's title. Without one the bar is empty and the document has the app's title. */
async function expectTitle({ page, words }: Phone, title: string | null): Promise<void> {
  const bar = page.getByRole('banner');
  if (title === null) await expect(bar).toHaveText('');
  else await expect(bar.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page).toHaveTitle(title ?? words.title_app);
}

/** Home has its title before the payer is known, and shows the payer's data once the sign-on has succeeded. */
async function expectSignedOn({ page, words }: Phone): Promise<void> {
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
}

function titleOf({ words }: Phone, [, title]: AppPage): string | null {
  return title && words[title];
}

/** Holds the answer back, so that the page that leads on waits. */
async function holdOrders({ page }: Phone): Promise<void> {
  await page.route(/\/assets\/PaidScreen-/, () => undefined);
}

test('every page that needs login has its own title', async ({ phone, enter, people }) => {
  await enter(phone, people.newcomer);
  await expectTitle(phone, phone.words.title_app);
  await expectSignedOn(phone);
  await holdOrders(phone);
  for (const each of OWN_PAGES) {
    await test.step(each[0], async () => {
      await phone.page.goto(`/jiaofei${each[0]}`);
      await expectTitle(phone, titleOf(phone, each));
    });
  }
});

test('every public page has its own title, without login', async ({ phone }) => {
  const requests = watchRequests(phone.page);
  for (const each of PUBLIC_PAGES) {
    await test.step(each[0], async () => {
      await phone.page.goto(`/jiaofei${each[0]}`);
      await expectTitle(phone, titleOf(phone, each));
    });
  }
  expect(requests.logins(), 'calls to find out who it is').toEqual([]);
  expect(requests.calls()).toContain('/output/channel/getOutputEndpointConfig');
});

test('login is required unless marked public, and pages ask for it', {
  tag: ['@once', '@fast'],
}, async ({ phone, troubles, look }) => {
  troubles.expect(NO_MOBILE_NETWORK);
  for (const path of ['/', '/pages/jfjl/jfjl', '/preview-image']) {
    await phone.page.goto(`/jiaofei${path}`);
    await expect(phone.page.getByRole('heading', { name: phone.words.pop_welcome_title })).toBeVisible();
  }
  await phone.page.goto('/jiaofei/');
  await expect(phone.page.getByRole('heading', { name: phone.words.pop_welcome_title })).toBeVisible();
  await look('2-log-in');
});

test('an unknown address says that there is no such page', async ({ phone, enter, people, look }) => {
  const { page, words } = phone;
  await enter(phone, people.newcomer, '/jiaofei/pages/none/none');
  await expectTitle(phone, words.title_not_found);
  await look('3-not-found');
  await page.getByRole('button', { name: words.back_home }).click();
  await expectTitle(phone, words.title_app);
});

test('the app opens without its slash, and with one too many', {
  tag: '@once',
}, async ({ phone, enter, people }) => {
  await enter(phone, people.newcomer, '/jiaofei');
  await expectTitle(phone, phone.words.title_app);
  await expectSignedOn(phone);
  await phone.page.goto('/jiaofei/pages/jfjl/jfjl/');
  await expectTitle(phone, phone.words.title_payment_records);
});
