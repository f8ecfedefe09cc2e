import type { Page } from '@playwright/test';
import { watchRequests } from '../../support/calls.ts';
import { expectNoToken } from '../../support/device.ts';
import type { Phone } from '../../support/phone.ts';
import { expect, test } from '../../support/test.ts';

function sessionKept(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => sessionStorage.getItem(name), key);
}

/** The pop-up page offers another way to log in: `status` 1. `later`: the cause was not the payer and will pass. */
async function expectLoginFailed({ page, words }: Phone, later = false): Promise<void> {
  const name = later ? words.pop_later_title : words.pop_login_title;
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page).toHaveURL(/\/pages\/popUp\/popUp\?(.*&)?status=1(&|$)/);
}

test('a page that a mini-program was opened for continues, and a call that needs a login asks for it there', {
  tag: '@fast',
}, async ({ phone, look }) => {
  const { page, words } = phone;
  const requests = watchRequests(page);
  await page.goto('/jiaofei/?outputEndpoint=XCX@HISUN&topage=jfjl&code=guessed');
  const prompt = page.getByRole('dialog').filter({ hasText: words.login_title });
  await expect(prompt).toBeVisible();
  await expect(page).toHaveURL(/\/pages\/jfjl\/jfjl\?outputEndpoint=XCX/);
  expect(await sessionKept(page, 'xcx_need_close')).toBe('1');
  expect(requests.logins()).toEqual(['/external/mini/getMini']);
  // The channel's success hook hides the bar.
  await expect(page.getByRole('button', { name: words.back })).toHaveCount(0);
  await look('1-login-prompt');
  await prompt.getByRole('button', { name: words.cancel }).click();
  await expect(prompt).toHaveCount(0);
  await expect(page).toHaveURL(/\/pages\/jfjl\/jfjl/);
  await page.reload();
  await expect(page.getByRole('heading', { name: words.login_title })).toHaveCount(2);
  await prompt.getByRole('button', { name: words.login_action }).click();
  await expect(page.getByRole('heading', { name: words.pop_welcome_title })).toBeVisible();
  await expect(page).toHaveURL(/\/pages\/popUp\/popUp\?(.*&)?status=1(&|$)/);
});

test('failure code 2 goes to register with mobile and registerToken (replace), which is not in the address', {
  tag: '@once',
}, async ({ phone, sandbox, enter }) => {
  const { page, words } = phone;
  const user = await sandbox.newUser();
  await page.goto('/jiaofei/pages/fwxy/yhfw');
  await enter(phone, user, '/jiaofei/pages/jfjl/jfjl');
  await expect(page).toHaveTitle(words.title_register_wallet);
  const masked = `${user.mobile.slice(0, 3)}****${user.mobile.slice(-4)}`;
  const { pathname, searchParams } = new URL(page.url());
  expect(pathname).toBe('/jiaofei/pages/register/register');
  expect(Object.fromEntries(searchParams)).toEqual({ mobile: masked });
  await expect(page.getByText(masked)).toBeVisible();
  expect(await sessionKept(page, 'userMobile')).toBe(masked);
  expect(await sessionKept(page, 'loginSteps')).toContain('registerToken');
  // The failure is stored and nobody is logged in, so a reload of another page shows it again.
  await page.goto('/jiaofei/');
  await expect(page).toHaveTitle(words.title_register_wallet);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/pages\/fwxy\/yhfw$/);
});

test('failure code 3 goes to popUp with status 2 and bindEmpowerToken, which is not in the address', {
  tag: '@once',
}, async ({ phone, newPayer, enterBy }) => {
  const { page, words } = phone;
  await enterBy(phone, newPayer, { outputEndpoint: 'partner_demo', path: '/jiaofei/pages/jfjl/jfjl' });
  await expect(page.getByRole('button', { name: words.pop_empower_submit, exact: true })).toBeVisible();
  const { pathname, searchParams } = new URL(page.url());
  expect(pathname).toBe('/jiaofei/pages/popUp/popUp');
  expect(Object.fromEntries(searchParams)).toEqual({ status: '2', outputEndpoint: 'partner_demo' });
  expect(await sessionKept(page, 'loginSteps')).toContain('bindEmpowerToken');
});

const H5 = 'h5_zxs_220815';

for (const [what, channel, conduct] of [
  ["the third party's script is missing", H5, { script: 'MISSING' }],
  ["the third party's script refuses", H5, { script: 'REFUSED' }],
  ["the third party's script is silent for 10 s", H5, { script: 'NO_ANSWER' }],
  ['the third party gives no init code', H5, { exchange: 'REFUSED' }],
  ['the carrier script is missing', 'jt_demo', { carrier: 'SCRIPT_MISSING' }],
  ['the carrier script refuses', 'qycs_demo', { carrier: 'REFUSED' }],
  ['the carrier script is silent for 10 s', 'jt_demo', { carrier: 'NO_ANSWER' }],
  ['the service is told that its token is not good', 'qycs_demo', { exchange: 'REFUSED' }],
] as const)
  test(`thirdLoginFailed goes to popUp with status 1: ${what}`, {
    tag: '@once',
  }, async ({ phone, outside, troubles }) => {
    troubles.expect(/status of 404.*(carrier|inxs)\.js/);
    const { page } = phone;
    const silent = Object.values<string>(conduct).includes('NO_ANSWER');
    await ('carrier' in conduct ? outside.carrier(conduct) : outside.channel(channel, conduct));
    const requests = watchRequests(page);
    if (silent) await page.clock.install();
    const signOn = silent ? page.waitForRequest(/\/(carrier\/token|inxs\/authCode)$/) : null;
    await page.goto(`/jiaofei/?outputEndpoint=${channel}`);
    if (silent) {
      await signOn;
      await page.clock.fastForward(9_000);
      await expect(page).not.toHaveURL(/popUp/);
      await page.clock.fastForward(1_000);
    }
    await expectLoginFailed(phone, what === 'the third party gives no init code');
    expect(requests.logins()).not.toContain('/user/get4gSignatureData');
    await expectNoToken(page);
    if (channel === H5) await expect(page.locator('html')).toHaveAttribute('data-login-failed-ran', H5);
  });
