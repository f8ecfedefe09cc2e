import { answerAgain, answerWith, neverAnswer } from '../../support/answers.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/test.ts';
import { NO_MOBILE_NETWORK } from '../../support/troubles.ts';

const ACCOUNTS = '/user/getAccountList';

// @id maintenance-page-and-back
test('declared maintenance leads to its page and back', async ({ phone, enter, people, shot }) => {
  const { page, words } = phone;
  await answerWith(page, ACCOUNTS, { msgCd: 'LIV00001', msgInfo: '' });
  await enter(phone, people.newcomer);
  await expect(page.getByRole('heading', { name: words.maintenance_heading })).toBeVisible();
  await expect(page).toHaveTitle(words.title_system_maintenance);
  await expect(page).toHaveURL(/systemMaintenance/);
  await shot('1-maintenance');
  await expectAccessible(phone);
  await answerAgain(page, ACCOUNTS);
  await page.getByRole('main').getByRole('button').click();
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
});

for (const code of ['SYS00401', 'SYS00404', 'LIV01201', 'LIV02205', 'LIV02101']) {
  // @id codes-that-log-out
  test(
    `${code} logs out`,
    code === 'SYS00401' ? {} : { tag: '@once' },
    async ({ phone, enter, people, troubles, shot }) => {
      troubles.expect(NO_MOBILE_NETWORK);
      const { page, words } = phone;
      await enter(phone, people.newcomer);
      await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
      await answerWith(page, ACCOUNTS, { msgCd: code, msgInfo: `because of ${code}` });
      await page.reload();
      const said = page.getByRole('alert').filter({ hasText: words.logged_out_title });
      await expect(said).toContainText(`because of ${code}`);
      await expect(page.getByRole('heading', { name: words.home_empty_title })).toHaveCount(0);
      expect(await page.evaluate(() => localStorage.getItem('x-auth-token'))).toBeNull();
      if (code !== 'SYS00401') return;
      await shot('2-logged-out');
      await expectAccessible(phone);
      await answerAgain(page, ACCOUNTS);
      await page.getByRole('button', { name: words.logged_out_action }).click();
      await expect(page.getByRole('heading', { name: words.pop_welcome_title })).toBeVisible();
    },
  );
}

// @id general-error-is-a-tip
test('a general error shows a message, and the screen says what to do', async ({
  phone,
  enter,
  people,
  troubles,
  shot,
}) => {
  troubles.expect(/status of 500/);
  const { page, words } = phone;
  await answerWith(page, ACCOUNTS, { msgCd: 'LIV09999', msgInfo: words.tip_general }, 500);
  await enter(phone, people.newcomer);
  const tip = page.getByRole('alert').filter({ hasText: words.tip_title });
  await expect(tip).toContainText(words.tip_general);
  await shot('3-general-error');
  await answerAgain(page, ACCOUNTS);
  await page.getByRole('button', { name: words.retry }).click();
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
});

// @id answer-without-code-is-a-tip
test('an answer without a code shows a message', { tag: '@once' }, async ({ phone, enter, people }) => {
  const { page, words } = phone;
  await answerWith(page, ACCOUNTS, { hello: 'world' });
  await enter(phone, people.newcomer);
  const tip = page.getByRole('alert').filter({ hasText: words.tip_title });
  await expect(tip).toContainText(words.tip_general);
});

// @id success-like-code-is-success
test('a code that only ends like success counts as success', { tag: '@once' }, async ({
  phone,
  enter,
  people,
}) => {
  const { page, words } = phone;
  await answerWith(page, ACCOUNTS, { msgCd: 'URM00000000', msgInfo: '', body: { accounts: [] } });
  await enter(phone, people.newcomer);
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
});

// @id slow-call-is-a-tip
test('a call that takes longer than 30 s shows a message', async ({ phone, enter, people, shot }) => {
  const { page, words } = phone;
  // The browser's time-outs run thirty times as fast; the app asks for thirty seconds.
  await page.addInitScript(() => {
    const real = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => real(ms / 30);
  });
  await neverAnswer(page, ACCOUNTS);
  const began = performance.now();
  await enter(phone, people.newcomer);
  const tip = page.getByRole('alert').filter({ hasText: words.tip_title });
  await expect(tip).toContainText(words.tip_timeout);
  expect(performance.now() - began).toBeGreaterThan(1000);
  await shot('4-timed-out');
});

// @id old-version-asked-to-reload
test('a version that is too old is asked to reload', async ({ phone, enter, people, shot }) => {
  const { page, words } = phone;
  await answerWith(page, ACCOUNTS, { msgCd: 'LIV00005', msgInfo: '' });
  await enter(phone, people.newcomer);
  const question = page.getByRole('dialog').filter({ hasText: words.reload_title });
  await expect(question).toBeVisible();
  await shot('5-new-version');
  await answerAgain(page, ACCOUNTS);
  await question.getByRole('button', { name: words.crash_reload }).click();
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
});
