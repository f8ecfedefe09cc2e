import { expectAccessible } from '../../support/axe.ts';
import { expectNoToken } from '../../support/device.ts';
import type { Messages } from '../../support/messages.ts';
import { agree, askForCode, codeField, mobileField, submit } from '../../support/steps/register.ts';
import { expect, test } from '../../support/test.ts';

test('logging out ends the session on the phone and at the service', {
  tag: '@fast',
}, async ({ phone, enter, people }) => {
  const { page, words } = phone;
  await enter(phone, people.newcomer, '/jiaofei/pages/feedBack/feedBack');
  await page.getByLabel(words.feedbackText).fill('half a sentence');
  await page.goto('/jiaofei/');
  await page.getByRole('button', { name: words.log_out, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: words.log_out_title });
  const answered = page.waitForResponse((response) => response.url().endsWith('/user/logout'));
  const token = await page.evaluate(() => localStorage.getItem('x-auth-token'));
  await dialog.getByRole('button', { name: words.log_out, exact: true }).click();
  expect((await (await answered).json()).msgCd).toBe('LIV00000');
  await expect(page.getByRole('alert').getByRole('heading', { name: words.logged_out_title })).toBeVisible();
  await expectNoToken(page);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('half a sentence');
  const after = await page.request.post('/living-agw/living-payment/v1/user/getAccountList', {
    headers: { 'x-auth-token': token ?? '' },
    data: {},
  });
  expect((await after.json()).msgCd).toBe('SYS00401');
});

const TEXTS: readonly [path: string, title: keyof Messages][] = [
  ['/pages/fwxy/bzgz', 'title_fund_security'],
  ['/pages/fwxy/grxx', 'title_personal_information'],
  ['/pages/fwxy/swsb', 'title_biometric_terms'],
  ['/pages/fwxy/yhfw', 'title_user_terms'],
  ['/pages/fwxy/yszc', 'title_privacy_policy'],
  ['/pages/paymentAgreement/paymentAgreement', 'title_entrusted_terms'],
  ['/pages/serviceAgreement/serviceAgreement', 'title_service_terms'],
];

for (const [path, title] of TEXTS) {
  const name = path.split('/').at(-1) ?? '';
  test(`${name} can be read by everybody`, async ({ phone }) => {
    const { page, words } = phone;
    await page.goto(`/jiaofei${path}`);
    await expect(page).toHaveTitle(words[title]);
    await expect(page.getByText(words.inForce)).toBeVisible();
    await expect(page.getByRole('heading', { name: words.terms_short })).toBeVisible();
    await expect(page.getByRole('article').getByRole('heading', { name: /^5\. / })).toBeVisible();
    await expectAccessible(phone);
  });
}

test('the contents of a text lead to a section, and the form below the text stays', async ({ phone }) => {
  const { page, words } = phone;
  await page.goto('/jiaofei/pages/register/register');
  await page.getByRole('button', { name: words.title_privacy_policy }).click();
  await page.getByText(words.terms_contents, { exact: true }).click();
  const last = page.getByRole('heading', { name: /^8\. / });
  await expect(last).not.toBeInViewport();
  await page.getByRole('listitem').getByRole('button').last().click();
  await expect(last).toBeInViewport();
  await expect(last).toBeFocused();
  await page.getByRole('dialog').getByRole('button', { name: words.close }).click();
  await expect(last).toHaveCount(0);
  await expect(page).toHaveTitle(words.title_register_wallet);
});

test('a wallet user whose number the wallet does not tell proves one once, and never again', {
  tag: '@fast',
}, async ({ phone, enterBy, sandbox }) => {
  const { page, words } = phone;
  const user = await sandbox.newUser();
  await sandbox.bendWallet(user.walletUserId, { tellsMobile: false });
  const way = { outputEndpoint: 'HISUN', device: 'wallet-android' };
  await enterBy(phone, user, { ...way, query: { redirect: 'jfjl' } });
  await expect(page.getByRole('heading', { name: words.register_bind })).toBeVisible();
  await expect(page.getByText(words.register_bind_text)).toBeVisible();
  await expectAccessible(phone);
  await submit(phone);
  await expect(mobileField(phone)).toBeFocused();
  await askForCode(phone, user.mobile);
  await codeField(phone).fill(await sandbox.codeFor(user.mobile));
  await agree(phone);
  await submit(phone);
  await expect(page.getByRole('heading', { name: words.records_empty })).toBeVisible();

  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await enterBy(phone, user, { ...way, query: { redirect: 'jfjl' } });
  await expect(page.getByRole('heading', { name: words.records_empty })).toBeVisible();
});
