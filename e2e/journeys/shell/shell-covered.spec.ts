import { clientOf } from '../../support/api.ts';
import { saveNew } from '../../support/steps/accounts.ts';
import { addAccount } from '../../support/steps/add-account.ts';
import { expectCovered } from '../../support/steps/covered.ts';
import { expectCashier, payButton } from '../../support/steps/pay.ts';
import { expect, test } from '../../support/test.ts';

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

test('deleting an account covers the page and the sheet over it', {
  tag: '@once',
}, async ({ phone, enter, world, sandbox, newPayer }) => {
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
