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
import { NO_MOBILE_NETWORK } from '../../support/troubles.ts';

const REGISTER = '/jiaofei/pages/register/register';
function maskOf(mobile: string): string {
  return `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
}
const SIX_DIGITS = /^\d{6}$/;

test('the registration form says at each field what is missing or wrong', { tag: '@fast' }, async ({
  phone,
  shot,
}) => {
  const { page, words } = phone;
  await page.goto(REGISTER);
  await expectAccessible(phone);
  await page.getByRole('button', { name: words.register_get_code }).click();
  await expect(mobileField(phone)).toHaveAccessibleDescription(new RegExp(words.numberWrong));
  await submit(phone);
  await expect(mobileField(phone)).toBeFocused();
  await expect(codeField(phone)).toHaveAccessibleDescription(words.register_code_wrong);
  await expect(agreeTick(phone)).toHaveAccessibleDescription(new RegExp(words.terms_tick_first));
  await shot('1-missing');
  await expectAccessible(phone);
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

test('a new number registers by a code and reaches the page it was going to', {
  tag: ['@fast', '@en'],
}, async ({ phone, sandbox, troubles, shot }) => {
  troubles.expect(NO_MOBILE_NETWORK);
  const { page, words } = phone;
  const { mobile } = await sandbox.newUser();
  const requests = watchRequests(page);
  await page.goto('/jiaofei/pages/jfjl/jfjl');
  await page.getByRole('link', { name: words.pop_login_mobile }).click();
  await expect(page).toHaveTitle(words.title_register_wallet);
  await askForCode(phone, mobile);
  await expect(codeField(phone)).toBeFocused();
  await expect(codeField(phone)).toHaveAccessibleDescription(
    new RegExp(maskOf(mobile).replaceAll('*', '\\*')),
  );
  await shot('2-sent');

  await agree(phone);
  await page.getByRole('link', { name: words.title_privacy_policy }).click();
  await expect(page).toHaveTitle(words.title_privacy_policy);
  await page.getByRole('button', { name: words.back }).click();
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

test('a known number logs in by a code and finds its records', { tag: '@fast' }, async ({
  phone,
  people,
  sandbox,
}) => {
  const { page } = phone;
  const { mobile } = people.settled;
  await page.goto(REGISTER);
  await askForCode(phone, mobile);
  await codeField(phone).fill(await sandbox.codeFor(mobile));
  await agree(phone);
  await submit(phone);
  await expect(payDue(phone)).toBeVisible();
});

test('after five wrong codes the right one is refused too', async ({ phone, sandbox, shot }) => {
  const { page, words } = phone;
  const { mobile } = await sandbox.newUser();
  await page.goto(REGISTER);
  await askForCode(phone, mobile);
  await agree(phone);
  const right = await sandbox.codeFor(mobile);
  const wrong = right === '111111' ? '222222' : '111111';
  for (const left of [4, 3, 2, 1]) {
    await codeField(phone).fill(wrong);
    await submit(phone);
    await expect(codeField(phone)).toHaveAccessibleDescription(new RegExp(`${words.numberWrong}.*${left}`));
    await expect(codeField(phone)).toBeFocused();
    await expect(page.getByText(words.registrationFailed)).toHaveCount(0);
  }
  await shot('3-wrong-code');
  await expectAccessible(phone);
  for (const code of [wrong, right]) {
    await codeField(phone).fill(code);
    await submit(phone);
    await expect(codeField(phone)).toHaveAccessibleDescription(new RegExp(words.codeUsedUp));
  }
});

test('another code can be had after the wait, and the service decides', async ({ phone, sandbox, shot }) => {
  const { page, words } = phone;
  const { mobile } = await sandbox.newUser();
  await page.clock.install();
  await page.goto(REGISTER);
  await askForCode(phone, mobile);
  await expect(page.getByRole('button', { name: words.retryIn })).toBeDisabled();
  await mobileField(phone).fill('13800138000');
  await expect(page.getByRole('button', { name: words.register_get_code })).toBeEnabled();
  await mobileField(phone).fill(mobile);
  await expect(page.getByRole('button', { name: words.retryIn })).toBeDisabled();
  // Only the phone's clock moves: for the service the minute is not over.
  await page.clock.fastForward(61_000);
  await page.getByRole('button', { name: words.register_retry, exact: true }).click();
  await expect(mobileField(phone)).toHaveAccessibleDescription(new RegExp(words.codeTooSoon));
  await expect(page.getByRole('button', { name: words.retryIn })).toBeDisabled();
  await shot('4-too-soon');
});

test('a lost connection is shown, and nothing typed is lost', async ({ phone, sandbox, troubles }) => {
  troubles.expect(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  const { page, words } = phone;
  const { mobile } = await sandbox.newUser();
  await page.goto(REGISTER);
  await askForCode(phone, mobile);
  await codeField(phone).fill(await sandbox.codeFor(mobile));
  await agree(phone);
  await page.route('**/register/codeCheckAndRegister', (route) => route.abort());
  await submit(phone);
  await expect(page.getByRole('alert').getByText(words.registrationFailed)).toBeVisible();
  await page.unroute('**/register/codeCheckAndRegister');
  await submit(phone);
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
});

test('a number that the wallet has proved needs only the agreement', { tag: '@fast' }, async ({
  phone,
  sandbox,
  enterBy,
  shot,
}) => {
  const { page, words } = phone;
  const stranger = await sandbox.newUser();
  await enterBy(phone, stranger, { outputEndpoint: 'HISUN' });
  await expect(page.getByRole('heading', { name: words.register_proved })).toBeVisible();
  await expect(page.getByText(maskOf(stranger.mobile))).toBeVisible();
  expect(page.url()).not.toContain(stranger.mobile);
  await shot('5-proved');
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

test('a registration that took too long continues by code', async ({ phone, shot }) => {
  const { page, words } = phone;
  await page.goto(`${REGISTER}?registerToken=long-gone`);
  await expect(page.getByRole('heading', { name: words.register_proved })).toBeVisible();
  expect(page.url()).not.toContain('long-gone');
  await agree(phone);
  await page.getByRole('button', { name: words.register_submit_proved }).click();
  await expect(page.getByRole('alert').getByText(words.registrationExpired)).toBeVisible();
  await expect(mobileField(phone)).toBeVisible();
  await shot('6-expired');
  await expectAccessible(phone);
});

test('a number other than the proved one can be registered', async ({ phone, sandbox, enterBy }) => {
  const { page, words } = phone;
  await enterBy(phone, await sandbox.newUser(), { outputEndpoint: 'HISUN' });
  await page.getByRole('button', { name: words.register_other_number }).click();
  await expect(mobileField(phone)).toHaveValue('');
});
