import { saveNew, section } from '../../support/steps/accounts.ts';
import { expect, test } from '../../support/test.ts';

const PATH = '/jiaofei/pages/hhgl/hhgl';

test('a changed remark and group of an account show in every list', {
  tag: ['@fast', '@en'],
}, async ({ phone, enter, call, sandbox, newPayer, look }) => {
  const { page, words } = phone;
  const { groupId } = await call('/user/addUserGroup', { name: words.parents });
  const account = await saveNew(call, sandbox);
  await saveNew(call, sandbox, { remark: words.anotherHome, groupId });
  await enter(phone, newPayer);
  await page.getByRole('link', { name: words.home_manage }).click();
  await expect(page).toHaveTitle(words.title_account_management);
  const loose = section(phone, words.accounts_ungrouped).getByRole('button').filter({ hasText: account.end });
  await expect(loose).toBeVisible();
  await look('1-by-group');

  await loose.click();
  const sheet = page.getByRole('dialog');
  const remark = sheet.getByLabel(words.accounts_remark);
  const save = sheet.getByRole('button', { name: words.save });
  await remark.fill('12345678901');
  await save.click();
  await expect(remark).toHaveAccessibleDescription(new RegExp(words.remarkTooLong));
  await expect(remark).toBeFocused();
  await remark.fill('50%');
  await save.click();
  await expect(remark).toHaveAccessibleDescription(new RegExp(words.remarkSpecial));
  await look('2-remark-refused');

  await remark.fill('一二三四五六七八九十');
  await sheet.getByText(words.parents, { exact: true }).click();
  await save.click();
  await expect(page.getByText(words.accounts_saved)).toBeVisible();
  const moved = section(phone, words.parents).getByRole('button').filter({ hasText: account.end });
  await expect(moved).toContainText('一二三四五六七八九十');
  await expect(page.getByRole('heading', { name: words.accounts_ungrouped })).toHaveCount(0);

  await page.getByRole('button', { name: words.back }).click();
  const atHome = page.getByRole('link').filter({ hasText: account.end }).last();
  await expect(atHome).toContainText('一二三四五六七八九十');
  await expect(atHome).toContainText(words.parents);
  await look('4-home');
  await atHome.click();
  const [unitName] = [phone.name(account.unitName)];
  const card = page.locator('section', { has: page.getByRole('heading', { name: unitName }) });
  await expect(card).toContainText(words.parents);
  await expect(card).toContainText('一二三四五六七八九十');
});

test('deletion cannot be undone, so an account is deleted once its owner confirms', {
  tag: '@fast',
}, async ({ phone, enter, call, sandbox, newPayer, look }) => {
  const { page, words } = phone;
  const account = await saveNew(call, sandbox, { remark: words.parents });
  const other = await saveNew(call, sandbox);
  await enter(phone, newPayer, PATH);
  const row = page.getByRole('button').filter({ hasText: account.end });
  await row.click();
  await page.getByRole('button', { name: words.accounts_delete }).click();
  const question = page.getByRole('dialog').filter({ hasText: words.cannotBeUndone }).last();
  await expect(question).toContainText(words.parents);
  await look('6-sure');
  await question.getByRole('button', { name: words.cancel }).click();
  await expect(question).toHaveCount(0);

  await page.getByRole('button', { name: words.accounts_delete }).click();
  await question.getByRole('button', { name: words.accounts_delete_yes, exact: true }).click();
  await expect(page.getByText(words.accounts_deleted)).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: words.back }).click();
  await expect(page.getByRole('link').filter({ hasText: other.end }).first()).toBeVisible();
  await expect(page.getByRole('link').filter({ hasText: account.end })).toHaveCount(0);
});

test('an account that was deleted elsewhere leaves the list', {
  tag: '@once',
}, async ({ phone, enter, call, sandbox, newPayer }) => {
  const { page, words } = phone;
  const account = await saveNew(call, sandbox);
  await enter(phone, newPayer, PATH);
  await page.getByRole('button').filter({ hasText: account.end }).click();
  await call('/user/delAccount', { accountId: account.accountId });
  await page.getByRole('dialog').getByRole('button', { name: words.save }).click();
  await expect(page.getByText(words.tip_title)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: words.accounts_none })).toBeVisible();
});
