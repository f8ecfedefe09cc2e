import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { clientOf } from '../../support/api.ts';
import { openOn } from '../../support/device.ts';
import { saveNew } from '../../support/steps/accounts.ts';
import { fetchCopy, MY_DATA, makeCopy, ownCode } from '../../support/steps/my-data.ts';
import { codeField } from '../../support/steps/register.ts';
import { expect, test } from '../../support/test.ts';

const FILE = /^life-payment-\d{4}-\d\d-\d\d\.(json|html)$/;

/** Saves a file by its button and answers its content. */
async function saved(page: Page, button: string): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(FILE);
  return readFileSync(await file.path(), 'utf8');
}

test("a copy of the payer's data is made in the settings and saved as files, once only", async ({
  phone,
  otherPhone,
  enter,
  world,
  sandbox,
  newPayer,
  look,
}) => {
  const { page, words } = phone;
  await saveNew(await clientOf(world.origin, sandbox, newPayer), sandbox, { remark: '老家' });
  await enter(phone, newPayer);
  await page.getByRole('button', { name: words.settings_open }).click();
  await page.getByRole('link', { name: words.title_my_data }).click();
  await expect(page).toHaveTitle(words.title_my_data);
  await expect(codeField(phone)).toBeVisible();
  await look('1-ask');

  await test.step('without a code, and with a wrong one', async () => {
    await page.getByRole('button', { name: words.data_copy_ask }).click();
    await expect(codeField(phone)).toHaveAccessibleDescription(new RegExp(words.register_code_wrong));
    await expect(codeField(phone)).toBeFocused();
    const code = await ownCode(phone, sandbox, newPayer);
    await codeField(phone).fill(code === '000000' ? '000001' : '000000');
    await page.getByRole('button', { name: words.data_copy_ask }).click();
    await expect(codeField(phone)).toHaveAccessibleDescription(new RegExp(words.numberWrong));
    await page.reload();
    await expect(codeField(phone)).toHaveValue(/^00000[01]$/);
    await codeField(phone).fill(code);
  });

  await test.step('it is made while the page waits', async () => {
    await page.getByRole('button', { name: words.data_copy_ask }).click();
    await expect(
      page.getByText(words.data_copy_making).or(page.getByText(words.data_copy_ready)).first(),
    ).toBeVisible();
    await expect(page.getByText(words.data_copy_ready)).toBeVisible();
    await look('3-ready');
  });

  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await expect(tab.getByText(words.data_copy_ready)).toBeVisible();
  await enter(otherPhone, newPayer, MY_DATA);
  await expect(codeField(otherPhone)).toBeVisible();

  await test.step('it is fetched, read and saved', async () => {
    await fetchCopy(phone);
    await expect(page.getByRole('heading', { name: words.data_copy_here })).toBeVisible();
    await expect(page.getByText(newPayer.mobile)).toBeVisible();
    await page.locator('summary').filter({ hasText: words.copyOfAccounts }).click();
    await expect(page.getByText('老家')).toBeVisible();
    await look('4-fetched');
    expect(await saved(page, words.save)).toContain(newPayer.mobile);
    // Looking at another page does not lose it.
    await page.goBack();
    await expect(page).toHaveTitle(words.title_app);
    await page.goForward();
    await expect(page.getByRole('heading', { name: words.data_copy_here })).toBeVisible();
    expect(
      await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
    ).not.toContain(newPayer.mobile);
  });

  await test.step('no other tab fetches it a second time', async () => {
    await fetchCopy({ ...phone, page: tab });
    await expect(tab.getByRole('alert').getByText(words.copyFetchedBefore)).toBeVisible();
    await expect(tab.getByRole('button', { name: words.register_get_code })).toBeVisible();
    await page.reload();
    await expect(codeField(phone)).toBeVisible();
  });

  await test.step('another phone of the payer can only ask for a copy of its own', async () => {
    // A code was sent a moment ago; the limit holds for every session.
    await otherPhone.page.getByRole('button', { name: words.register_get_code }).click();
    await expect(codeField(otherPhone)).toHaveAccessibleDescription(new RegExp(words.codeTooSoon));
  });
});

test('a copy that was lost on the network is reported as lost', {
  tag: '@once',
}, async ({ phone, enter, sandbox, newPayer, troubles }) => {
  troubles.expect(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  const { page, words } = phone;
  await enter(phone, newPayer, MY_DATA);
  await makeCopy(phone, sandbox, newPayer);
  await page.route('**/user/fetchDataCopy', (route) => route.abort());
  await fetchCopy(phone);
  await expect(page.getByRole('alert').getByText(words.copyNotArrived)).toBeVisible();
  await page.unroute('**/user/fetchDataCopy');
  await fetchCopy(phone);
  await expect(page.getByRole('heading', { name: words.data_copy_here })).toBeVisible();
});

test('a copy is copied as text in a web view that saves no files', {
  tag: '@once',
}, async ({ phone, sandbox, newPayer }) => {
  const { page, words } = phone;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openOn(phone, sandbox, newPayer, 'wallet-android');
  await page.getByRole('button', { name: words.settings_open }).click();
  await page.getByRole('link', { name: words.title_my_data }).click();
  await makeCopy(phone, sandbox, newPayer);
  await fetchCopy(phone);
  await page.getByRole('button', { name: words.data_copy_copy }).click();
  await expect(page.getByText(words.order_copied)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(newPayer.mobile);
  await page.getByRole('button', { name: words.data_copy_done }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.data_copy_done }).click();
  await expect(codeField(phone)).toBeVisible();
});
