import { answerWith } from '../../support/answers.ts';
import { openOn } from '../../support/device.ts';
import { expect, test } from '../../support/test.ts';

const PATH = '/jiaofei/uni_modules/HF-HF_debugging/pages/next/next';
const CONFIG = '/output/channel/getOutputEndpointConfig';

test('the debugging page shows where the app runs and how its last calls ended', async ({
  phone,
  enter,
  payer,
  context,
  look,
}) => {
  const { page, words } = phone;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(phone, payer, '/jiaofei/?topage=next');
  const sheet = page.getByRole('dialog', { name: words.debug_title });
  await expect(sheet.getByText('1.0.127', { exact: true })).toBeVisible();
  await expect(sheet).toContainText('HISUN · standard');
  await expect(sheet).toContainText('browser (android)');
  const login = sheet.getByRole('listitem').filter({ hasText: '/user/login/sso' });
  await expect(login).toContainText(/LIV00000.*\d+ ms · [0-9a-f-]{36}/);
  await look('1-sheet');
  await page.setViewportSize({ width: 320, height: 640 });
  await sheet.getByRole('button', { name: words.debug_copy }).scrollIntoViewIfNeeded();

  await sheet.getByRole('button', { name: words.debug_copy }).click();
  await expect(page.getByText(words.order_copied)).toBeVisible();
  const report = await page.evaluate(() => navigator.clipboard.readText());
  expect(report).toMatch(/\/user\/login\/sso LIV00000 \d+ ms/);
  const token = await page.evaluate(() => localStorage.getItem('x-auth-token'));
  expect(token).toBeTruthy();
  for (const secret of [token ?? '', 'ssoToken', payer.mobile]) expect(report).not.toContain(secret);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});

test('the debugging page shows the wallet client and a failed call', {
  tag: '@once',
}, async ({ phone, sandbox, payer, troubles }) => {
  troubles.expect(/500/);
  const { page, words } = phone;
  await answerWith(page, '/user/getAccountList', 'broken', 500);
  await openOn(phone, sandbox, payer, 'wallet-android');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.evaluate((path) => {
    history.pushState({ depth: 1 }, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, PATH);
  const sheet = page.getByRole('dialog', { name: words.debug_title });
  await expect(sheet).toContainText('wallet 9.30.0 (android) + bridge');
  await expect(sheet.getByRole('listitem').filter({ hasText: '/user/getAccountList' }).first()).toContainText(
    'HTTP 500',
  );
});

test('the debugging page does not exist where staff do not allow it', {
  tag: '@once',
}, async ({ phone, enter, payer }) => {
  const { page, words } = phone;
  await page.route(`**/v1${CONFIG}`, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    answer.body.config.debugging = false;
    await route.fulfill({ response, json: answer });
  });
  await enter(phone, payer, PATH);
  await expect(page.getByRole('heading', { name: words.title_not_found })).toBeVisible();
});
