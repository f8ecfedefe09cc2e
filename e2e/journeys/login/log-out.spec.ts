import { expectNoToken } from '../../support/device.ts';
import { expect, test } from '../../support/test.ts';

test('logging out ends the session on the phone and at the service', {
  tag: '@fast',
}, async ({ phone, enter, people, shot }) => {
  const { page, words } = phone;
  await enter(phone, people.newcomer, '/jiaofei/pages/feedBack/feedBack');
  await page.getByLabel(words.feedbackText).fill('half a sentence');
  await page.goto('/jiaofei/');
  await page.getByRole('button', { name: words.log_out, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: words.log_out_title });
  await shot('1-sure');
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
  await shot('2-out');
});
