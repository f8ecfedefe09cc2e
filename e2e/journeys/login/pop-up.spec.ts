import { expectAccessible } from '../../support/axe.ts';
import { agree, agreeTick, codeField } from '../../support/steps/register.ts';
import { expect, test } from '../../support/test.ts';
import { NO_MOBILE_NETWORK } from '../../support/troubles.ts';

const POP_UP = '/jiaofei/pages/popUp/popUp';
const PARTNER = { outputEndpoint: 'partner_demo' };

// @id first-visit-greeted
test('a first visit in a plain browser is greeted and can log in by mobile number or network', {
  tag: ['@fast', '@en'],
}, async ({ phone, payer, outside, troubles, shot }) => {
  troubles.expect(NO_MOBILE_NETWORK);
  const { page, words } = phone;
  await page.goto('/jiaofei/pages/jfjl/jfjl');
  await expect(page.getByRole('heading', { name: words.pop_welcome_title })).toBeVisible();
  await expect(page.getByRole('link', { name: words.pop_login_mobile })).toBeVisible();
  await shot('1-welcome');
  await expectAccessible(phone);
  await outside.onNetwork(payer);
  await page.getByRole('button', { name: words.pop_welcome_one_click }).click();
  await expect(page).toHaveTitle(words.title_payment_records);
});

// @id failed-login-can-be-retried
test('a login that failed says so, and can be tried again', { tag: '@fast' }, async ({
  phone,
  payer,
  outside,
  troubles,
  shot,
}) => {
  troubles.expect(NO_MOBILE_NETWORK);
  const { page, words } = phone;
  await page.goto('/jiaofei/pages/jfjl/jfjl?ssoToken=guessed');
  await expect(page.getByRole('heading', { name: words.pop_login_title })).toBeVisible();
  await expect(page.getByRole('link', { name: words.pop_login_mobile })).toBeVisible();
  await shot('5-login-failed');
  await expectAccessible(phone);
  await outside.onNetwork(payer);
  await page.getByRole('button', { name: words.retry }).click();
  await expect(page).toHaveTitle(words.title_payment_records);
});

// @id channel-down-is-not-failed-login
test('a channel whose back end is down says to try later, and not that the login failed', async ({
  phone,
  newPayer,
  enterBy,
  outside,
  troubles,
  shot,
}) => {
  troubles.expect(NO_MOBILE_NETWORK);
  const { page, words } = phone;
  await outside.channel('jt_demo', { exchange: 'DOWN' });
  await enterBy(phone, newPayer, { outputEndpoint: 'jt_demo' });
  await expect(page.getByRole('heading', { name: words.pop_later_title })).toBeVisible();
  await shot('6-later');
  await expectAccessible(phone);
});

for (const status of ['', '?status=1', '?status=3', '?status=elsewhere'])
  test(`popUp${status} asks to log in`, async ({ phone }) => {
    await phone.page.goto(`${POP_UP}${status}`);
    await expect(phone.page.getByRole('heading', { name: phone.words.pop_welcome_title })).toBeVisible();
  });

// @id channel-authorised-once-by-code
test('a channel is authorised once, by a code to the number that it named', { tag: '@fast' }, async ({
  phone,
  otherPhone,
  newPayer,
  enterBy,
  sandbox,
  shot,
}) => {
  const { page, words } = phone;
  await enterBy(phone, newPayer, PARTNER);
  await expect(page.getByRole('heading', { name: words.allowPartner })).toBeVisible();
  await shot('2-authorise');
  await expectAccessible(phone);
  await page.getByRole('button', { name: words.pop_empower_submit, exact: true }).click();
  await expect(agreeTick(phone)).toHaveAccessibleDescription(new RegExp(words.terms_tick_first));
  await expect(codeField(phone)).toBeFocused();
  await codeField(phone).fill('123456');
  await page.getByRole('button', { name: words.pop_empower_submit, exact: true }).click();
  await expect(codeField(phone)).toHaveAccessibleDescription(new RegExp(words.register_code_first));
  await page.getByRole('button', { name: words.register_get_code }).click();
  await expect(page.getByText(words.register_sent)).toBeVisible();
  const code = await sandbox.codeFor(newPayer.mobile);
  await codeField(phone).fill(code === '000000' ? '000001' : '000000');
  await agree(phone);
  await page.getByRole('button', { name: words.pop_empower_submit, exact: true }).click();
  await expect(codeField(phone)).toHaveAccessibleDescription(new RegExp(words.numberWrong));
  await shot('2-wrong-code');
  await codeField(phone).fill(code);
  await page.getByRole('link', { name: words.title_personal_information }).click();
  await expect(page).toHaveTitle(words.title_personal_information);
  await page.getByRole('button', { name: words.back }).click();
  await expect(agreeTick(phone)).toBeChecked();
  await expect(codeField(phone)).toHaveValue(code);
  await page.getByRole('button', { name: words.pop_empower_submit, exact: true }).click();
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();

  await enterBy(otherPhone, newPayer, PARTNER);
  await expect(
    otherPhone.page.getByRole('heading', { name: otherPhone.words.home_empty_title }),
  ).toBeVisible();
});

// @id channel-word-opens-no-strangers-data
test("a channel that names another user's number gets nothing of theirs", async ({
  phone,
  otherPhone,
  newPayer,
  enter,
  enterBy,
  shot,
}) => {
  const { page, words } = phone;
  await enterBy(otherPhone, newPayer, { outputEndpoint: 'liar_demo' });
  const theirs = otherPhone.page;
  await expect(theirs.getByRole('heading', { name: otherPhone.words.allowLiar })).toBeVisible();
  await expect(theirs.getByRole('heading', { name: otherPhone.words.pop_empower_prove })).toBeVisible();
  await shot('5-liar', otherPhone);
  await agree(otherPhone);
  await theirs.getByRole('button', { name: otherPhone.words.pop_empower_submit, exact: true }).click();
  await expect(codeField(otherPhone)).toBeFocused();
  // No page of the app shows the other user's data instead.
  await theirs.goto('/jiaofei/pages/jfjl/jfjl?outputEndpoint=liar_demo');
  await expect(theirs.getByRole('heading', { name: otherPhone.words.allowLiar })).toBeVisible();

  await enter(phone, newPayer);
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
  await page.goto('/jiaofei/pages/inbox/inbox');
  await expect(page.getByText(words.newWayIn)).toBeHidden();
});

test('a payer who declines leaves and shares nothing', async ({ phone, newPayer, enterBy, shot }) => {
  const { page, words } = phone;
  await enterBy(phone, newPayer, { ...PARTNER, device: 'wallet-android' });
  await page.getByRole('button', { name: words.pop_empower_decline }).click();
  await expect(page.getByText(words.deviceClosed)).toBeVisible();
  await expect(page.getByText(words.pop_declined_title)).toBeAttached();
  await shot('3-declined');
});

test('an authorisation that took too long has to be requested again', async ({ phone, shot }) => {
  const { page, words } = phone;
  await page.goto(`${POP_UP}?status=2&bindEmpowerToken=long-gone&outputEndpoint=partner_demo`);
  await expect(page.getByRole('heading', { name: words.allowPartner })).toBeVisible();
  expect(page.url()).not.toContain('long-gone');
  await agree(phone);
  await page.getByRole('button', { name: words.pop_empower_submit, exact: true }).click();
  await expect(page.getByRole('alert').getByText(words.pop_empower_expired)).toBeVisible();
  await shot('4-expired');
  await expectAccessible(phone);
});
