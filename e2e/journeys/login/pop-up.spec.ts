import { agree, agreeTick, codeField } from '../../support/steps/register.ts';
import { expect, test } from '../../support/test.ts';

const POP_UP = '/jiaofei/pages/popUp/popUp';
const PARTNER = { outputEndpoint: 'partner_demo' };

test('a first visit in a plain browser is greeted and can log in by mobile number or network', {
  tag: ['@fast', '@en'],
}, async ({ phone, payer, outside, look }) => {
  const { page, words } = phone;
  await page.goto('/jiaofei/pages/jfjl/jfjl');
  await expect(page.getByRole('heading', { name: words.pop_welcome_title })).toBeVisible();
  await expect(page.getByRole('link', { name: words.pop_login_mobile })).toBeVisible();
  await look('1-welcome');
  await outside.onNetwork(payer);
  await page.getByRole('button', { name: words.pop_welcome_one_click }).click();
  await expect(page).toHaveTitle(words.title_payment_records);
});

test('a login that failed says so, and can be tried again', {
  tag: '@fast',
}, async ({ phone, payer, outside, look }) => {
  const { page, words } = phone;
  await page.goto('/jiaofei/pages/jfjl/jfjl?ssoToken=guessed');
  await expect(page.getByRole('heading', { name: words.pop_login_title })).toBeVisible();
  await expect(page.getByRole('link', { name: words.pop_login_mobile })).toBeVisible();
  await look('5-login-failed');
  await outside.onNetwork(payer);
  await page.getByRole('button', { name: words.retry }).click();
  await expect(page).toHaveTitle(words.title_payment_records);
});

for (const status of ['', '?status=1', '?status=3', '?status=elsewhere'])
  test(`popUp${status} asks to log in`, async ({ phone }) => {
    await phone.page.goto(`${POP_UP}${status}`);
    await expect(phone.page.getByRole('heading', { name: phone.words.pop_welcome_title })).toBeVisible();
  });

test('a channel is authorised once, by a code to the number that it named', {
  tag: '@fast',
}, async ({ phone, otherPhone, newPayer, enterBy, sandbox, look }) => {
  const { page, words } = phone;
  await enterBy(phone, newPayer, PARTNER);
  await expect(page.getByRole('heading', { name: words.allowPartner })).toBeVisible();
  await look('2-authorise');
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
  await codeField(phone).fill(code);
  await page.getByRole('button', { name: words.title_personal_information }).click();
  const text = page.getByRole('dialog', { name: words.title_personal_information });
  await expect(text.getByRole('article')).toBeVisible();
  await text.getByRole('button', { name: words.close }).click();
  await expect(agreeTick(phone)).toBeChecked();
  await expect(codeField(phone)).toHaveValue(code);
  await page.getByRole('button', { name: words.pop_empower_submit, exact: true }).click();
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();

  await enterBy(otherPhone, newPayer, PARTNER);
  await expect(
    otherPhone.page.getByRole('heading', { name: otherPhone.words.home_empty_title }),
  ).toBeVisible();
});

test('a payer who declines leaves and shares nothing', async ({ phone, newPayer, enterBy }) => {
  const { page, words } = phone;
  await enterBy(phone, newPayer, { ...PARTNER, device: 'wallet-android' });
  await page.getByRole('button', { name: words.pop_empower_decline }).click();
  await expect(page.getByText(words.deviceClosed)).toBeVisible();
  await expect(page.getByText(words.pop_declined_title)).toBeAttached();
});
