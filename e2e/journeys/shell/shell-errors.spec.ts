import type { Locator, Page } from '@playwright/test';
import { answerAgain, answerWith, neverAnswer } from '../../support/answers.ts';
import { clientOf } from '../../support/api.ts';
import { expectNoToken } from '../../support/device.ts';
import { saveNew } from '../../support/steps/accounts.ts';
import { expect, type Given, test } from '../../support/test.ts';
import type { Words } from '../../support/words.ts';

const ACCOUNTS = '/user/getAccountList';
const CHANGE = '/user/updateAccount';

test('LIV00001: go to the system maintenance page, and back when it is over', {
  tag: ['@fast', '@en'],
}, async ({ phone, enter, people, look }) => {
  const { page, words } = phone;
  await answerWith(page, ACCOUNTS, { msgCd: 'LIV00001', msgInfo: '' });
  await enter(phone, people.newcomer);
  await expect(page.getByRole('heading', { name: words.maintenance_heading })).toBeVisible();
  await expect(page).toHaveTitle(words.title_system_maintenance);
  await expect(page).toHaveURL(/systemMaintenance/);
  await look('1-maintenance');
  await answerAgain(page, ACCOUNTS);
  await page.getByRole('main').getByRole('button').click();
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
});

test('SYS00401: log the user out', async ({ phone, enter, people, look }) => {
  const { page, words } = phone;
  await enter(phone, people.newcomer);
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
  await answerWith(page, ACCOUNTS, { msgCd: 'SYS00401', msgInfo: 'because of it' });
  await page.reload();
  const said = page.getByRole('alert').filter({ hasText: words.logged_out_title });
  await expect(said).toContainText('because of it');
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toHaveCount(0);
  await expectNoToken(page);
  await look('2-logged-out');
  await answerAgain(page, ACCOUNTS);
  await page.getByRole('button', { name: words.logged_out_action }).click();
  await expect(page.getByRole('heading', { name: words.pop_welcome_title })).toBeVisible();
});

test('LIV09999: general error tip, for what the payer does', async ({
  phone,
  enter,
  world,
  sandbox,
  newPayer,
  troubles,
}) => {
  troubles.expect(/status of 500/);
  const { words } = phone;
  const tip = await saveRemark(
    { phone, enter, world, sandbox, newPayer },
    { msgCd: 'LIV09999', msgInfo: words.tip_general },
    500,
  );
  await expect(tip).toContainText(words.tip_general);
});

for (const [what, text, fail] of [
  ['a time-out', 'tip_timeout', (page) => hurryTimeouts(page).then(() => neverAnswer(page, ACCOUNTS))],
  [
    'LIV09999',
    'tip_general',
    (page, words) => answerWith(page, ACCOUNTS, { msgCd: 'LIV09999', msgInfo: words.tip_general }),
  ],
  ['a missing msgCd', 'tip_general', (page) => answerWith(page, ACCOUNTS, {})],
] as const satisfies readonly (readonly [string, keyof Words, (page: Page, words: Words) => unknown])[])
  test(`while a page loads ${what} has its tip, and the page a retry and no second text`, async ({
    phone,
    enter,
    people,
  }) => {
    const { page, words } = phone;
    await fail(page, words);
    await enter(phone, people.newcomer);
    const tip = page.getByRole('alert').filter({ hasText: words.tip_title });
    await expect(tip).toContainText(words[text]);
    const retry = page.getByRole('main').getByRole('button', { name: words.retry });
    await expect(retry).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { name: words.failed_title })).toHaveCount(0);
    await answerAgain(page, ACCOUNTS);
    await retry.click();
    await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
  });

test('a version that is too old is asked to reload', async ({ phone, enter, people }) => {
  const { page, words } = phone;
  await answerWith(page, ACCOUNTS, { msgCd: 'LIV00005', msgInfo: '' });
  await enter(phone, people.newcomer);
  const question = page.getByRole('dialog').filter({ hasText: words.reload_title });
  await expect(question).toBeVisible();
  await answerAgain(page, ACCOUNTS);
  await question.getByRole('button', { name: words.crash_reload }).click();
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
});

/** The browser's time-outs run thirty times as fast; the app asks for thirty seconds. */
function hurryTimeouts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const real = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => real(ms / 30);
  });
}

/** Saves an account's remark, which the service answers so, or never. Resolves to the message. */
async function saveRemark(
  { phone, enter, world, sandbox, newPayer }: Given<'phone' | 'enter' | 'world' | 'sandbox' | 'newPayer'>,
  answer: object | null,
  status = 200,
): Promise<Locator> {
  const { page, words } = phone;
  const account = await saveNew(await clientOf(world.origin, sandbox, newPayer), sandbox);
  if (answer === null) await neverAnswer(page, CHANGE);
  else await answerWith(page, CHANGE, answer, status);
  await enter(phone, newPayer, '/jiaofei/pages/hhgl/hhgl');
  await page.getByRole('button').filter({ hasText: account.end }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.save }).click();
  return page.getByRole('alert').filter({ hasText: words.tip_title });
}
