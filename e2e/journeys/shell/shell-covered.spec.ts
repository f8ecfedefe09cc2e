import { clientOf } from '../../support/api.ts';
import { saveNew } from '../../support/steps/accounts.ts';
import { addAccount } from '../../support/steps/add-account.ts';
import { expectCovered } from '../../support/steps/covered.ts';
import { expectCashier, payButton } from '../../support/steps/pay.ts';
import { agree, askForCode, codeField, submit } from '../../support/steps/register.ts';
import { expect, test } from '../../support/test.ts';

test('registering by code covers the page', { tag: '@once' }, async ({ phone, sandbox, shot }) => {
  const { page, words } = phone;
  const { mobile } = await sandbox.newUser();
  await page.goto('/jiaofei/pages/register/register');
  await askForCode(phone, mobile);
  await codeField(phone).fill(await sandbox.codeFor(mobile));
  await agree(phone);
  await expectCovered(phone, '/register/codeCheckAndRegister', async () => {
    await submit(phone);
    await shot('1-registering');
  });
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
});

test('registering a proved number covers the page', { tag: '@once' }, async ({ phone, sandbox, enterBy }) => {
  const { page, words } = phone;
  await enterBy(phone, await sandbox.newUser(), { outputEndpoint: 'HISUN' });
  await agree(phone);
  await expectCovered(phone, '/user/register', () =>
    page.getByRole('button', { name: words.register_submit_proved }).click(),
  );
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
});

test('authorising a channel covers the page', { tag: '@once' }, async ({
  phone,
  newPayer,
  enterBy,
  sandbox,
}) => {
  const { page, words } = phone;
  await enterBy(phone, newPayer, { outputEndpoint: 'partner_demo' });
  await page.getByRole('button', { name: words.register_get_code }).click();
  await codeField(phone).fill(await sandbox.codeFor(newPayer.mobile));
  await agree(phone);
  await expectCovered(phone, '/user/userBindEmpower', () =>
    page.getByRole('button', { name: words.pop_empower_submit, exact: true }).click(),
  );
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
});

test.describe('for the wallet', () => {
  test.use({ payBy: 'SHEET' });

  test('leaving covers the page', async ({ phone, enter, payer, sandbox }) => {
    const account = await sandbox.newAccount({ outcome: 'ONE_BILL' });
    await enter(phone, payer);
    await addAccount(phone, account);
    await expectCovered(phone, '/order/createLifeOrder', () => payButton(phone).click());
    await expectCashier(phone);
  });
});

test('deleting an account covers the page and the sheet over it', { tag: '@once' }, async ({
  phone,
  enter,
  world,
  sandbox,
  newPayer,
}) => {
  const { page, words } = phone;
  const account = await saveNew(await clientOf(world.origin, sandbox, newPayer), sandbox);
  await enter(phone, newPayer, '/jiaofei/pages/hhgl/hhgl');
  await page.getByRole('button').filter({ hasText: account.end }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.accounts_delete }).click();
  await expectCovered(phone, '/user/delAccount', () =>
    page.getByRole('button', { name: words.accounts_delete_yes, exact: true }).click(),
  );
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
