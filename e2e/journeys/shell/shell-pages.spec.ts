import { watchRequests } from '../../support/calls.ts';
import type { Phone } from '../../support/phone.ts';
import { expect, test } from '../../support/test.ts';

/** Bar and document have the page's title. */
async function expectTitle({ page }: Phone, title: string): Promise<void> {
  await expect(page.getByRole('banner').getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page).toHaveTitle(title);
}

/** Home has its title before the payer is known, and shows the payer's data once the sign-on has succeeded. */
async function expectSignedOn({ page, words }: Phone): Promise<void> {
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
}

test('a public page asks nobody who they are', async ({ phone }) => {
  const requests = watchRequests(phone.page);
  await phone.page.goto('/jiaofei/pages/fwxy/yszc');
  await expectTitle(phone, phone.words.title_privacy_policy);
  expect(requests.logins(), 'calls to find out who it is').toEqual([]);
  expect(requests.calls()).toContain('/output/channel/getOutputEndpointConfig');
});

test('login is required unless marked public, and pages ask for it', {
  tag: ['@once', '@fast'],
}, async ({ phone, look }) => {
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
