import type { Page } from '@playwright/test';
import { type Sandbox, serviceAt } from '../../support/api.ts';
import { watchRequests } from '../../support/calls.ts';
import { keptToken } from '../../support/device.ts';
import type { Phone } from '../../support/phone.ts';
import { expectEmptyHome, expectUserHere, masked } from '../../support/steps/here.ts';
import { expect, test } from '../../support/test.ts';
import type { TestUser } from '../../support/wallet-desk.ts';

/** True if the service still accepts a session. */
async function lives(page: Page, token: string | null): Promise<boolean> {
  const { origin } = new URL(page.url());
  const { body } = await serviceAt(origin)('/user/isLogined', {}, token ?? '');
  return body?.status === 1;
}

async function linkOf(sandbox: Sandbox, user: TestUser): Promise<string> {
  return `/jiaofei/?ssoToken=${(await sandbox.ssoToken(user)).ssoToken}`;
}

/** The dialog that asks whether to continue as another user. */
function question({ page }: Phone, present: TestUser, next: TestUser) {
  return page
    .getByRole('dialog')
    .filter({ hasText: masked(present) })
    .filter({ hasText: masked(next) });
}

test('opening an old link again does not change who is logged in', {
  tag: '@once',
}, async ({ phone, newPayer, sandbox }) => {
  const { page } = phone;
  await sandbox.choosePayer(newPayer);
  const link = await linkOf(sandbox, newPayer);
  await page.goto(link);
  await expectEmptyHome(phone);
  const token = await keptToken(page);
  const requests = watchRequests(page);
  await page.goto(link);
  await expectEmptyHome(phone);
  await expect.poll(() => requests.logins()).toEqual(['/user/login/sso', '/user/isLogined']);
  expect(await keptToken(page)).toBe(token);
});

test("a link with an attacker's token asks the payer and does not log in as the attacker", {
  tag: ['@fast', '@en'],
}, async ({ phone, enter, payer, newPayer: attacker, sandbox, look }) => {
  const { page, words } = phone;
  await enter(phone, payer);
  await expect(page).toHaveTitle(words.title_app);
  await expectUserHere(page, payer);
  const token = await keptToken(page);
  const exchanged = page.waitForResponse(/\/user\/login\/sso$/);
  await page.goto(await linkOf(sandbox, attacker));
  const dialog = question(phone, payer, attacker);
  await expect(dialog).toBeVisible();
  await look('1-another-user');
  const foreign = (await (await exchanged).json()).body.sessionId;
  const ended = page.waitForResponse(/\/user\/logout$/);
  await dialog.getByRole('button', { name: words.change_user_no }).click();
  expect((await (await ended).json()).msgCd).toBe('LIV00000');
  await expect(dialog).toHaveCount(0);
  await expectUserHere(page, payer);
  expect(await keptToken(page)).toBe(token);
  expect(await lives(page, token)).toBe(true);
  expect(await lives(page, foreign)).toBe(false);
});

test.describe('on a phone that stores answers', () => {
  test.use({ keeps: true });

  test('going on as another user ends the session before and deletes what was stored of it', {
    tag: '@once',
  }, async ({ phone, enter, payer, newPayer, sandbox }) => {
    const { page, words } = phone;
    await enter(phone, payer);
    await expectUserHere(page, payer);
    const token = await keptToken(page);
    await page.goto(await linkOf(sandbox, newPayer));
    const ended = page.waitForResponse(/\/user\/logout$/);
    const wiped = page.evaluate(() => {
      const factory = indexedDB;
      const real = factory.deleteDatabase.bind(factory);
      return new Promise<string>((done) => {
        factory.deleteDatabase = (name) => {
          done(name);
          return real(name);
        };
      });
    });
    await question(phone, payer, newPayer).getByRole('button', { name: words.change_user_yes }).click();
    expect((await (await ended).json()).msgCd).toBe('LIV00000');
    expect(await wiped).toBe('life-payment');
    await expectEmptyHome(phone);
    await expectUserHere(page, newPayer);
    expect(await keptToken(page)).not.toBe(token);
    expect(await lives(page, token)).toBe(false);
  });
});

test('a tab of the user before is reloaded when another tab goes on as somebody else', {
  tag: '@once',
}, async ({ phone, enter, payer, newPayer, sandbox, context }) => {
  const { page, words } = phone;
  await enter(phone, payer);
  await expectUserHere(page, payer);
  // The script that listens for it loads after the first ones.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /offline|late|Offline/.test(name)),
  );
  const tab = await context.newPage();
  await tab.goto(await linkOf(sandbox, newPayer));
  await question({ ...phone, page: tab }, payer, newPayer)
    .getByRole('button', { name: words.change_user_yes })
    .click();
  await expectUserHere(page, newPayer);
});
