import { answerAgain, answerWith, neverAnswer } from '../support/answers.ts';
import { clientOf } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { saveNew } from '../support/steps/accounts.ts';
import { expect, test } from '../support/test.ts';

for (const [screen, path] of [
  ['accounts', '/pages/hhgl/hhgl'],
  ['modify-group', '/pages/hhgl/accountModify'],
  ['add-group', '/pages/hhgl/addGroup'],
  ['historical', '/pages/lszh/lszh'],
  ['jump', '/pages/lszh/zcjf_jump'],
] as const) {
  test(`lists that are slow, do not come, and come after all: ${screen} @once`, async ({
    phone,
    enter,
    world,
    sandbox,
    newPayer,
    troubles,
    shot,
  }) => {
    troubles.expect(/status of 500/);
    const { page, words } = phone;
    const call = await clientOf(world.origin, sandbox, newPayer);
    const { groupId } = await call('/user/addUserGroup', { name: words.parents });
    const account = await saveNew(call, sandbox, { groupId });
    await enter(phone, newPayer);
    await expect(page.getByRole('link').filter({ hasText: account.end }).first()).toBeVisible();

    await neverAnswer(page, '/user/getUserGroupList');
    await page.goto(`/jiaofei${path}?groupId=${groupId}&accountId=${account.accountId}`);
    await expect(page.getByRole('status').filter({ hasText: words.loading })).toBeAttached();
    await shot(`1-${screen}-loading`);
    await expectAccessible(phone);
    await answerAgain(page, '/user/getUserGroupList');

    await answerWith(page, '/user/getAccountList', {}, 500);
    await page.reload();
    await expect(page.getByRole('heading', { name: words.notLoaded })).toBeVisible();
    await shot(`2-${screen}-not-loaded`);
    await expectAccessible(phone);
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'onLine', { value: false, configurable: true }),
    );
    await page.getByRole('button', { name: words.retry }).click();
    await expect(page.getByRole('heading', { name: words.noNetwork })).toBeVisible();
    await shot(`3-${screen}-offline`);
    await expectAccessible(phone);

    await page.evaluate(() => Reflect.deleteProperty(navigator, 'onLine'));
    await answerAgain(page, '/user/getAccountList');
    await page.getByRole('button', { name: words.retry }).click();
    await expect(page.getByRole('main')).toContainText(account.end);
  });
}
