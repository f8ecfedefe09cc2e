import { expectAccessible } from '../../support/axe.ts';
import { chooseUnit, numberField } from '../../support/steps/add-account.ts';
import { payButton } from '../../support/steps/pay.ts';
import { expect, test } from '../../support/test.ts';

test('a payer who does not know the number finds the account by its address', async ({
  phone,
  enter,
  payer,
  sandbox,
  shot,
}) => {
  const { page, words } = phone;
  const account = await sandbox.newAccount({ outcome: 'ONE_BILL', unitId: 'gas-430100' });
  const other = await sandbox.newAccount({ outcome: 'ONE_BILL', unitId: 'water-430100' });
  const sheet = page.getByRole('dialog', { name: words.add_search_title });
  const field = sheet.getByRole('textbox');
  const open = page.getByRole('button', { name: words.add_search_open });
  const search = () => sheet.getByRole('button', { name: words.add_search_go }).click();
  await enter(phone, payer);

  await test.step('a unit that does not find accounts offers no search', async () => {
    await chooseUnit(phone, other);
    await expect(numberField(phone)).toBeVisible();
    await expect(open).toBeHidden();
    await page.goBack();
  });

  await test.step('what is too short or fits nothing is said, and loses nothing', async () => {
    await chooseUnit(phone, account);
    await shot('1-form');
    await open.click();
    await search();
    await expect(field).toHaveAccessibleDescription(new RegExp(words.add_search_short));
    await field.fill('nowhere at all');
    await search();
    await expect(sheet.getByText(words.add_search_none)).toBeVisible();
    await expect(field).toHaveValue('nowhere at all');
    await shot('2-nothing');
    await expectAccessible(phone);
  });

  await test.step('the account is told by hints, and leads to its bill', async () => {
    await field.fill(account.address);
    await search();
    const row = sheet.getByRole('button').filter({ hasText: `*${account.accountNumber.slice(-4)}` });
    await expect(row).toBeVisible();
    await shot('3-found');
    await expectAccessible(phone);
    await row.click();
    await expect(page).toHaveTitle(words.title_bill_details);
    await expect(payButton(phone)).toBeVisible();
  });
});
