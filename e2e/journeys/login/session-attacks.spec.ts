import type { Page } from '@playwright/test';
import { type Sandbox, serviceAt } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { watchRequests } from '../../support/calls.ts';
import { keptToken } from '../../support/device.ts';
import type { Phone } from '../../support/phone.ts';
import { expectEmptyHome, expectUserHere, masked } from '../../support/steps/here.ts';
import { agree } from '../../support/steps/register.ts';
import { expect, test } from '../../support/test.ts';
import type { TestUser } from '../../support/wallet-desk.ts';

const once = { tag: '@once' };

/** Whether the service still accepts a session. */
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

// @id old-link-keeps-session
test(
  'opening an old link again does not change who is logged in',
  once,
  async ({ phone, newPayer, sandbox }) => {
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
  },
);

// @id strangers-link-keeps-session
for (const query of [
  'ssoToken=x',
  'token=x',
  'jtToken=x',
  'code=x',
  'outputEndpoint=partner_demo&ssoToken=x',
])
  test(
    `a stranger's link with ?${query} logs nobody out`,
    once,
    async ({ phone, enter, newPayer, troubles }) => {
      troubles.expect(/status of 404.*\/number\?/);
      const { page, words } = phone;
      await enter(phone, newPayer);
      await expectEmptyHome(phone);
      const token = await keptToken(page);
      const refused = page.waitForResponse(/\/user\/login\/sso$/);
      await page.goto(`/jiaofei/?${query}`);
      expect((await (await refused).json()).msgCd).not.toBe('LIV00000');
      // A channel of its own identifies its payers itself.
      if (query.includes('partner_demo'))
        await expect(page.getByRole('heading', { name: words.pop_login_title })).toBeVisible();
      else await expectEmptyHome(phone);
      expect(await keptToken(page)).toBe(token);
      await page.goto('/jiaofei/');
      await expectEmptyHome(phone);
      expect(await keptToken(page)).toBe(token);
      expect(await lives(page, token)).toBe(true);
    },
  );

// @id frozen-users-link-keeps-session
test('a link of a frozen user logs nobody out', once, async ({ phone, enter, newPayer, sandbox }) => {
  const { page } = phone;
  await enter(phone, newPayer);
  await expectEmptyHome(phone);
  const token = await keptToken(page);
  await page.route('**/user/login/sso', (route) =>
    route.fulfill({ json: { msgCd: 'LIV02101', msgInfo: 'frozen' } }),
  );
  await page.goto(await linkOf(sandbox, newPayer));
  await expectEmptyHome(phone);
  expect(await keptToken(page)).toBe(token);
});

// @id attackers-token-asks-payer
test("a link with an attacker's token asks the payer and does not log in as the attacker", {
  tag: ['@fast', '@en'],
}, async ({ phone, enter, payer, newPayer: attacker, sandbox, shot }) => {
  const { page, words } = phone;
  await enter(phone, payer);
  await expect(page).toHaveTitle(words.title_app);
  await expectUserHere(page, payer);
  const token = await keptToken(page);
  const exchanged = page.waitForResponse(/\/user\/login\/sso$/);
  await page.goto(await linkOf(sandbox, attacker));
  const dialog = question(phone, payer, attacker);
  await expect(dialog).toBeVisible();
  await shot('1-another-user');
  await expectAccessible(phone);
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

  // @id other-user-ends-session-before
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

// @id provisional-link-keeps-session
test(
  'a link to registration or authorisation keeps the session until it is finished',
  once,
  async ({ phone, enter, payer, people, sandbox }) => {
    const { page, words } = phone;
    // This user has proved the number to the partner, but not authorised the partner.
    const other = people.next();
    await enter(phone, payer);
    await expectUserHere(page, payer);
    const token = await keptToken(page);
    const { token: partner } = await sandbox.entry(other, { outputEndpoint: 'partner_demo' });
    await page.goto(`/jiaofei/?outputEndpoint=partner_demo&ssoToken=${partner}`);
    await expect(page.getByRole('heading', { name: words.allowPartner })).toBeVisible();
    expect(await keptToken(page)).toBe(token);
    await agree(phone);
    await page.getByRole('button', { name: words.pop_empower_submit, exact: true }).click();
    const dialog = question(phone, payer, other);
    await expect(dialog).toBeVisible();
    expect(await lives(page, token)).toBe(true);
    // A user who stays continues with the login of before.
    await dialog.getByRole('button', { name: words.change_user_no }).click();
    await expect(page).toHaveURL(/\/jiaofei\/\?outputEndpoint=HISUN$/);
    expect(await keptToken(page)).toBe(token);

    const somebody = await sandbox.newUser();
    await page.goto(await linkOf(sandbox, somebody));
    await expect(page).toHaveTitle(words.title_register_wallet);
    await expect(page.getByText(masked(somebody))).toBeVisible();
    expect(await keptToken(page)).toBe(token);
    await page.goto('/jiaofei/');
    await expect(page).toHaveTitle(words.title_app);
    await expectUserHere(page, payer);
    expect(await keptToken(page)).toBe(token);
  },
);

// @id public-page-changes-no-session
test(
  'a public page with a token in its address changes no session',
  once,
  async ({ phone, enter, payer, newPayer: attacker, sandbox }) => {
    const { page, words } = phone;
    await enter(phone, payer);
    await expectUserHere(page, payer);
    const token = await keptToken(page);
    const requests = watchRequests(page);
    const { ssoToken } = await sandbox.ssoToken(attacker);
    for (const path of ['/pages/fwxy/yhfw', '/pages/register/register', '/pages/popUp/popUp']) {
      const configured = page.waitForResponse(/getOutputEndpointConfig$/);
      await page.goto(`/jiaofei${path}?ssoToken=${ssoToken}`);
      await configured;
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      expect(await keptToken(page)).toBe(token);
    }
    expect(requests.logins()).toEqual([]);
    await page.goto('/jiaofei/');
    await expect(page).toHaveTitle(words.title_app);
    expect(await keptToken(page)).toBe(token);
  },
);

// @id other-tab-reloads-for-new-user
test(
  'a tab of the user before is reloaded when another tab goes on as somebody else',
  once,
  async ({ phone, enter, payer, newPayer, sandbox, context }) => {
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
  },
);
