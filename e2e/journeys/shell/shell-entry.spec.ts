import { LANGUAGES } from '@life-payment/contract/rules';
import type { Request } from '@playwright/test';
import { orderAll } from '../../support/api.ts';
import type { Phone } from '../../support/phone.ts';
import { expect, test } from '../../support/test.ts';
import { nextLanguage } from '../../support/words.ts';

test('a request token is removed from the address before anything else loads', {
  tag: ['@once', '@fast'],
}, async ({ phone, people, sandbox }) => {
  const { page, words } = phone;
  const { ssoToken } = await sandbox.ssoToken(people.newcomer);
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.goto(`/jiaofei/?area=430100&ssoToken=${ssoToken}`);
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
  expect(new URL(page.url()).search).toBe('?area=430100');

  const [document, ...others] = requests;
  expect(document?.resourceType()).toBe('document');
  expect(others.length).toBeGreaterThan(5);
  for (const request of others) {
    expect(request.url()).not.toContain(ssoToken);
    expect(await request.headerValue('referer')).toBeNull();
    const carries = request.postData()?.includes(ssoToken) ?? false;
    expect(carries).toBe(request.url().endsWith('/user/login/sso'));
  }
  await page.goBack();
  await page.goForward();
  expect(page.url()).not.toContain(ssoToken);
});

test('a used token logs nobody in', async ({ phone, otherPhone, people, sandbox }) => {
  const { ssoToken } = await sandbox.ssoToken(people.newcomer);
  await phone.page.goto(`/jiaofei/?ssoToken=${ssoToken}`);
  await expect(phone.page.getByRole('heading', { name: phone.words.home_empty_title })).toBeVisible();
  await otherPhone.page.goto(`/jiaofei/?ssoToken=${ssoToken}`);
  await expect(otherPhone.page.getByRole('heading', { name: phone.words.pop_login_title })).toBeVisible();
});

/** No bar and nothing in its place: the page begins at the top. */
async function expectNoStrip({ page, words }: Phone): Promise<void> {
  await expect(page.getByRole('button', { name: words.back })).toHaveCount(0);
  const main = await page.getByRole('main').boundingBox();
  expect(main?.y).toBe(0);
}

test('isNavSwitch=false hides the bar too, and home and records have their actions in the page', async ({
  phone,
  enter,
  newPayer,
  call,
  sandbox,
  look,
}) => {
  const { page, words, language } = phone;
  const { name } = LANGUAGES[nextLanguage(language)];
  await orderAll(call, await sandbox.newAccount({ outcome: 'ONE_BILL' }));
  await enter(phone, newPayer, '/jiaofei/?isNavSwitch=false');
  const main = page.getByRole('main');
  await expect(main.getByText(name, { exact: true })).toBeVisible();
  await expectNoStrip(phone);
  await main.getByText(name, { exact: true }).scrollIntoViewIfNeeded();
  await look('4-no-bar-home-end');
  await main.getByRole('button', { name: words.settings_title }).click();
  await page.getByRole('dialog').press('Escape');

  await page.goto('/jiaofei/pages/jfjl/jfjl?isNavSwitch=false');
  await expect(main.getByRole('listitem')).toHaveCount(1);
  await expectNoStrip(phone);
  await look('5-no-bar-records');
  await main.getByRole('button', { name: words.records_filter, exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
