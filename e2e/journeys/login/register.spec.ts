import { expectAccessible } from '../../support/axe.ts';
import { watchRequests } from '../../support/calls.ts';
import { payDue } from '../../support/steps/home.ts';
import {
  agree,
  agreeTick,
  askForCode,
  codeField,
  mobileField,
  submit,
} from '../../support/steps/register.ts';
import { expect, test } from '../../support/test.ts';

const REGISTER = '/jiaofei/pages/register/register';
function maskOf(mobile: string): string {
  return `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
}
const SIX_DIGITS = /^\d{6}$/;

test('the verification code has six digits, and each field says what is missing or wrong', {
  tag: '@fast',
}, async ({ phone, look }) => {
  const { page, words } = phone;
  await page.goto(REGISTER);
  await expectAccessible(phone);
  await page.getByRole('button', { name: words.register_get_code }).click();
  await expect(mobileField(phone)).toHaveAccessibleDescription(new RegExp(words.numberWrong));
  await submit(phone);
  await expect(mobileField(phone)).toBeFocused();
  await expect(codeField(phone)).toHaveAccessibleDescription(words.register_code_wrong);
  await expect(agreeTick(phone)).toHaveAccessibleDescription(new RegExp(words.terms_tick_first));
  await look('1-missing');
  await mobileField(phone).fill('138 0013 8000');
  await expect(mobileField(phone)).toHaveValue('138 0013 8000');
  await submit(phone);
  await expect(codeField(phone)).toBeFocused();
  // No code was asked for yet.
  await codeField(phone).fill('123456');
  await submit(phone);
  await expect(codeField(phone)).toHaveAccessibleDescription(new RegExp(words.register_code_first));
  await expect(codeField(phone)).toBeFocused();
});

test('the button counts down 60 s once a new number has asked for its code, which registers it and leads to the page it was going to', {
  tag: ['@fast', '@en'],
}, async ({ phone, sandbox }) => {
  const { page, words } = phone;
  const { mobile } = await sandbox.newUser();
  const requests = watchRequests(page);
  await page.goto('/jiaofei/pages/jfjl/jfjl');
  await page.getByRole('link', { name: words.pop_login_mobile }).click();
  await expect(page).toHaveTitle(words.title_register_wallet);
  await askForCode(phone, mobile);
  await expect(codeField(phone)).toBeFocused();
  await expect(page.getByRole('button', { name: words.retryIn })).toHaveText(/\b(60|5\d)\b/);
  await expect(codeField(phone)).toHaveAccessibleDescription(
    new RegExp(maskOf(mobile).replaceAll('*', '\\*')),
  );

  await agree(phone);
  await page.getByRole('button', { name: words.title_privacy_policy }).click();
  const text = page.getByRole('dialog', { name: words.title_privacy_policy });
  await expect(text.getByRole('article')).toBeVisible();
  await text.getByRole('button', { name: words.close }).click();
  await expect(mobileField(phone)).toHaveValue(mobile);
  await expect(agreeTick(phone)).toBeChecked();
  await page.reload();
  await expect(page.getByRole('button', { name: words.retryIn })).toBeDisabled();
  await expect(mobileField(phone)).toHaveValue(mobile);

  const code = await sandbox.codeFor(mobile);
  expect(code).toMatch(SIX_DIGITS);
  await codeField(phone).fill(code);
  await page.getByRole('button', { name: words.register_submit }).dblclick();
  await expect(page.getByText(words.register_done)).toBeVisible();
  await expect(page).toHaveTitle(words.title_payment_records);
  expect(requests.calls().filter((path) => path === '/register/codeCheckAndRegister')).toHaveLength(1);
});

test('a known number logs in by a code and finds its records', {
  tag: '@fast',
}, async ({ phone, people, sandbox }) => {
  const { page } = phone;
  const { mobile } = people.settled;
  await page.goto(REGISTER);
  await askForCode(phone, mobile);
  await codeField(phone).fill(await sandbox.codeFor(mobile));
  await agree(phone);
  await submit(phone);
  await expect(payDue(phone)).toBeVisible();
});

test('a number that the wallet has proved needs only the agreement', {
  tag: '@fast',
}, async ({ phone, sandbox, enterBy }) => {
  const { page, words } = phone;
  const stranger = await sandbox.newUser();
  await enterBy(phone, stranger, { outputEndpoint: 'HISUN' });
  await expect(page.getByRole('heading', { name: words.register_proved })).toBeVisible();
  await expect(page.getByText(maskOf(stranger.mobile))).toBeVisible();
  expect(page.url()).not.toContain(stranger.mobile);
  await page.getByRole('button', { name: words.register_submit_proved }).click();
  await expect(agreeTick(phone)).toBeFocused();
  await expect(agreeTick(phone)).toHaveAccessibleDescription(new RegExp(words.terms_tick_first));
  await expectAccessible(phone);
  await page.reload();
  await agree(phone);
  await page.getByRole('button', { name: words.register_submit_proved }).click();
  await expect(page.getByText(words.register_done)).toBeVisible();
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
});

test('a number other than the proved one can be registered', async ({ phone, sandbox, enterBy }) => {
  const { page, words } = phone;
  await enterBy(phone, await sandbox.newUser(), { outputEndpoint: 'HISUN' });
  await page.getByRole('button', { name: words.register_other_number }).click();
  await expect(mobileField(phone)).toHaveValue('');
});
