import { saveNew, section } from '../../support/steps/accounts.ts';
import { expect, test } from '../../support/test.ts';

const ACCOUNTS = '/jiaofei/pages/hhgl/hhgl';

test('the group name must not be empty and must not repeat an existing group; accounts are moved into a new one', {
  tag: '@fast',
}, async ({ phone, enter, call, sandbox, newPayer, look }) => {
  const { page, words } = phone;
  const { groupId } = await call('/user/addUserGroup', { name: words.anotherHome });
  const account = await saveNew(call, sandbox, { groupId });
  const other = await saveNew(call, sandbox);
  await enter(phone, newPayer, ACCOUNTS);
  await page.getByRole('link', { name: words.title_add_group }).click();
  await expect(page).toHaveTitle(words.title_add_group);
  const name = page.getByLabel(words.group_name);
  const add = page.getByRole('button', { name: words.title_add_group });
  for (const [typed, said] of [
    [' ', words.groupEmpty],
    ['一二三四五六七八九十一', words.groupTooLong],
    ['50%', words.groupSpecial],
    [`${words.anotherHome} `, words.groupRepeats],
  ] as const) {
    await name.fill(typed);
    await add.click();
    await expect(name).toHaveAccessibleDescription(new RegExp(said));
    await expect(name).toBeFocused();
  }
  const box = page.getByRole('checkbox').and(page.getByLabel(account.end));
  await expect(page.getByText(words.nowIn)).toHaveCount(1);
  await look('1-name-repeats');

  await name.fill(words.parents);
  await box.check();
  // Another phone adds the same group meanwhile: the service decides.
  await call('/user/addUserGroup', { name: words.parents });
  await add.click();
  await expect(name).toHaveAccessibleDescription(new RegExp(words.groupRepeats));
  await name.fill('Café 2号');
  await add.click();
  await expect(page.getByText(words.group_added)).toBeVisible();
  await expect(page).toHaveTitle(words.title_account_management);
  await expect(section(phone, 'Café 2号')).toContainText(account.end);
  await expect(section(phone, words.anotherHome)).toContainText(words.accounts_group_empty);
  await expect(section(phone, words.accounts_ungrouped)).toContainText(other.end);
  await look('2-added');
});

test('a group gets another name and other accounts', {
  tag: '@fast',
}, async ({ phone, enter, call, sandbox, newPayer, look }) => {
  const { page, words } = phone;
  const { groupId } = await call('/user/addUserGroup', { name: words.parents });
  await call('/user/addUserGroup', { name: words.anotherHome });
  const inside = await saveNew(call, sandbox, { groupId });
  const outside = await saveNew(call, sandbox);
  await enter(phone, newPayer, ACCOUNTS);
  await page.getByRole('link', { name: `${words.title_modify_group} ${words.parents}` }).click();
  await expect(page).toHaveTitle(words.title_modify_group);
  const name = page.getByLabel(words.group_name);
  await expect(name).toHaveValue(words.parents);
  await name.fill(words.anotherHome);
  await page.getByRole('button', { name: words.save }).click();
  await expect(name).toHaveAccessibleDescription(new RegExp(words.groupRepeats));
  await name.fill('Café 2号');
  await page.getByLabel(inside.end).uncheck();
  await page.getByLabel(outside.end).check();
  await look('3-modify');
  await page.getByRole('button', { name: words.save }).click();
  await expect(page).toHaveTitle(words.title_account_management);
  await expect(section(phone, 'Café 2号')).toContainText(outside.end);
  await expect(section(phone, words.accounts_ungrouped)).toContainText(inside.end);
  await page.getByRole('button', { name: words.back }).click();
  await expect(page.getByRole('region', { name: 'Café 2号' })).toContainText(outside.end);
});

test('deleting a group also deletes its accounts, once the owner confirms', {
  tag: '@fast',
}, async ({ phone, enter, call, sandbox, newPayer, look }) => {
  const { page, words } = phone;
  const { groupId } = await call('/user/addUserGroup', { name: words.parents });
  const first = await saveNew(call, sandbox, { groupId });
  const second = await saveNew(call, sandbox, { groupId });
  const kept = await saveNew(call, sandbox);
  await enter(phone, newPayer, ACCOUNTS);
  await page.getByRole('link', { name: `${words.title_modify_group} ${words.parents}` }).click();
  await page.getByRole('button', { name: words.group_delete }).click();
  const question = page.getByRole('dialog', { name: words.group_delete_title });
  await expect(question).toContainText(words.twoGo);
  await expect(question).toContainText(words.cannotBeUndone);
  await look('4-sure');
  await question.getByRole('button', { name: words.cancel }).click();
  await expect(page.getByLabel(first.end)).toBeChecked();

  await page.getByRole('button', { name: words.group_delete }).click();
  await question.getByRole('button', { name: words.accounts_delete_yes, exact: true }).click();
  await expect(page.getByText(words.group_deleted)).toBeVisible();
  await expect(page).toHaveTitle(words.title_account_management);
  await expect(page.getByText(kept.end)).toBeVisible();
  for (const deleted of [words.parents, first.end, second.end])
    await expect(page.getByText(deleted)).toHaveCount(0);
});

test('the page of a missing group says so', async ({ phone, enter, payer, look }) => {
  const { page, words } = phone;
  await enter(phone, payer, '/jiaofei/pages/hhgl/accountModify?groupId=NONE00000000');
  await expect(page.getByRole('heading', { name: words.group_gone })).toBeVisible();
  await look('6-gone');
  await page.getByRole('link', { name: words.title_account_management }).click();
  await expect(page).toHaveTitle(words.title_account_management);
});
