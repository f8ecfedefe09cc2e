import { shown, sumOf } from '../../support/money.ts';
import { addAccount } from '../../support/steps/add-account.ts';
import { payButton } from '../../support/steps/pay.ts';
import { expect, test } from '../../support/test.ts';

test('at least one bill must be selected, where a payer chooses any of several', {
  tag: '@fast',
}, async ({ phone, enter, payer, sandbox }) => {
  const { page, words } = phone;
  const account = await sandbox.newAccount({ outcome: 'SEVERAL_ANY' });
  await enter(phone, payer);
  await addAccount(phone, account);
  const boxes = page.getByRole('checkbox');
  await expect(boxes).toHaveCount(3);
  await boxes.nth(1).uncheck();
  await expect(page.getByText(shown(sumOf(account.bills) - (account.bills[1]?.due ?? 0)))).toBeVisible();
  await boxes.nth(0).uncheck();
  await boxes.nth(2).uncheck();
  await payButton(phone).click();
  await expect(page.getByRole('alert').getByText(words.selectOne)).toBeVisible();
});

test('a unit takes all bills at once: in some cases all bills must be selected', {
  tag: '@fast',
}, async ({ phone, enter, payer, sandbox }) => {
  const { page, words } = phone;
  const account = await sandbox.newAccount({ outcome: 'SEVERAL_ALL' });
  await enter(phone, payer);
  await addAccount(phone, account);
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(account.bills.length);
  await page.getByRole('checkbox').first().click();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(page.getByRole('alert').getByText(words.selectAll)).toBeVisible();
  await expect(payButton(phone)).toBeDisabled();
  await page.getByRole('checkbox').last().click();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(account.bills.length);
  await expect(page.getByRole('alert').getByText(words.selectAll)).toHaveCount(0);
  await expect(payButton(phone)).toBeEnabled();
});

test('a unit that takes the oldest bill first allows no gap', {
  tag: '@fast',
}, async ({ phone, enter, payer, sandbox }) => {
  const { page, words } = phone;
  await enter(phone, payer);
  await addAccount(phone, await sandbox.newAccount({ outcome: 'SEVERAL_OLDEST_FIRST' }));
  await page.getByRole('checkbox').first().click();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(page.getByRole('alert').getByText(words.oldestFirst)).toBeVisible();
});
