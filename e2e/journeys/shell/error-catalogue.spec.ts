import type { Page } from '@playwright/test';
import { runSql } from '../../../scripts/testing/sql.ts';
import { answerAgain, answerWith, neverAnswer } from '../../support/answers.ts';
import { clientOf, orderAll } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expectNoToken } from '../../support/device.ts';
import type { Phone } from '../../support/phone.ts';
import { addAccount } from '../../support/steps/add-account.ts';
import { payButton, tapPay } from '../../support/steps/pay.ts';
import { openRecords } from '../../support/steps/records.ts';
import { expect, test } from '../../support/test.ts';

const once = { tag: '@once' };

function expectHome({ page, words }: Phone) {
  return expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
}

async function lifeUserOf(page: Page): Promise<string> {
  return (await page.evaluate(() => sessionStorage.getItem('lifeUserId'))) ?? '';
}

/** The session is over and deleted on this device; the service's text says why. */
async function expectLoggedOut(phone: Phone, why: string): Promise<void> {
  const { page, words } = phone;
  const said = page.getByRole('alert').filter({ hasText: words.logged_out_title });
  await expect(said).toContainText(why);
  await expectNoToken(page);
  await expect.poll(() => lifeUserOf(page)).toBe('');
}

// @id user-state-logs-out
for (const [state, why] of [
  ['FROZEN', 'accountFrozen'],
  ['WALLET_CLOSED', 'walletAccountClosed'],
  ['REPLACED', 'userUnknown'],
] as const)
  test(
    `a user who has become ${state} is logged out by the next call`,
    once,
    async ({ phone, enter, newPayer, world }) => {
      const { page, words } = phone;
      await enter(phone, newPayer);
      await expectHome(phone);
      const user = await lifeUserOf(page);
      await runSql(world.databaseUrl, 'update users set state = $1 where life_user_id = $2', [state, user]);
      await openRecords(phone);
      await expectLoggedOut(phone, words[why]);
    },
  );

// @id oldest-of-six-sessions-logged-out
test('the oldest of six sessions is logged out by the next call', { tag: '@fast' }, async ({
  phone,
  enter,
  newPayer,
  sandbox,
  world,
  shot,
}) => {
  await enter(phone, newPayer);
  await expectHome(phone);
  for (let session = 2; session <= 6; session += 1) await clientOf(world.origin, sandbox, newPayer);
  await openRecords(phone);
  await expectLoggedOut(phone, phone.words.loggedInElsewhere);
  await shot('1-logged-in-elsewhere');
  await expectAccessible(phone);
});

// @id broken-service-in-the-page
test(
  'a broken service is said in the page, and the app works again once the service is back',
  once,
  async ({ phone, enter, newPayer, world, troubles }) => {
    troubles.expect(/status of 500/);
    const { page, words } = phone;
    await enter(phone, newPayer);
    await expectHome(phone);
    await runSql(world.databaseUrl, 'alter table accounts rename to accounts_away');
    try {
      await page.reload();
      await expect(page.getByRole('alert').getByRole('heading', { name: words.tip_general })).toBeVisible();
      await expect(page.getByText(words.tip_title)).toHaveCount(0);
    } finally {
      await runSql(world.databaseUrl, 'alter table accounts_away rename to accounts');
    }
    await page.getByRole('button', { name: words.retry }).click();
    await expectHome(phone);
  },
);

// @id no-envelope-is-no-network
for (const [what, status] of [
  ['a status without an envelope', 502],
  ['a broken connection', null],
] as const)
  test(
    `${what} says that the network is not answering`,
    once,
    async ({ phone, enter, newPayer, troubles }) => {
      troubles.expect(/status of 502|net::ERR_FAILED/);
      const { page, words } = phone;
      if (status === null)
        await page.route('**/living-agw/living-payment/v1/user/getAccountList', (route) => route.abort());
      else await answerWith(page, '/user/getAccountList', 'Bad gateway', status);
      await enter(phone, newPayer);
      await expect(page.getByRole('alert').getByText(words.networkSilent)).toBeVisible();
      await expect(page.getByText(words.tip_title)).toHaveCount(0);
      await answerAgain(page, '/user/getAccountList');
      await page.getByRole('button', { name: words.retry }).click();
      await expectHome(phone);
    },
  );

// @id fourth-unpaid-order-refused
test('a fourth unpaid order is refused as too many', { tag: '@fast' }, async ({
  phone,
  enter,
  newPayer,
  sandbox,
  world,
  shot,
}) => {
  const { page, words } = phone;
  const call = await clientOf(world.origin, sandbox, newPayer);
  for (let order = 1; order <= 3; order += 1)
    await orderAll(call, await sandbox.newAccount({ outcome: 'ONE_BILL' }));
  await enter(phone, newPayer);
  await addAccount(phone, await sandbox.newAccount({ outcome: 'ONE_BILL' }));
  await tapPay(phone);
  const said = page.getByRole('alert').filter({ hasText: words.tooManyOrders });
  await expect(said).toBeVisible();
  await expect(said).toContainText(words.unpaidOrders);
  await shot('2-too-many-orders');
  await expectAccessible(phone);
  await said.getByRole('link', { name: words.title_payment_records }).click();
  await expect(page.getByRole('link').filter({ hasText: words.status_awaiting_payment })).toHaveCount(3);
});

// @id no-records-lead-back
test('without records back leads to the previous page', once, async ({ phone, enter, newPayer }) => {
  const { page, words } = phone;
  await enter(phone, newPayer);
  await openRecords(phone);
  await expect(page.getByRole('heading', { name: words.records_empty })).toBeVisible();
  await page.getByRole('button', { name: words.records_back }).click();
  await expectHome(phone);
});

// @id app-opened-for-no-records
test(
  'an app opened for a missing order says so and goes back',
  once,
  async ({ phone, enterBy, newPayer }) => {
    const { page, words } = phone;
    const way = { outputEndpoint: 'HISUN', device: 'wallet-android' };
    await enterBy(phone, newPayer, { ...way, query: { topage: 'jfjl' } });
    await expect(page.getByText(words.records_none_returning)).toBeVisible();
    await expect(page.getByRole('heading', { name: words.deviceClosed })).toBeVisible();
  },
);

// @id whole-page-wait-covers-page
test('a tap that makes the whole page wait covers it', once, async ({ phone, enter, newPayer, sandbox }) => {
  const { page, words } = phone;
  await enter(phone, newPayer);
  await addAccount(phone, await sandbox.newAccount({ outcome: 'ONE_BILL' }));
  await neverAnswer(page, '/order/createLifeOrder');
  await tapPay(phone);
  const loading = page.getByRole('status').filter({ hasText: words.loading });
  await expect(loading).toBeVisible();
  await expect(payButton(phone)).toBeDisabled();
});

// @id project-without-units-in-city
test('a kind of bill that no unit of the city takes says so', async ({ phone, enter, newPayer, shot }) => {
  const { page, words, name } = phone;
  await enter(phone, newPayer);
  await page.getByRole('button', { name: words.city }).click();
  const cities = page.getByRole('dialog', { name: words.city_title });
  await cities.getByRole('searchbox').fill('sansha');
  await cities.getByRole('button', { name: name({ zh: '三沙市', en: 'Sansha' }) }).click();
  await page.getByRole('button', { name: words.project_water }).click();
  await expect(page.getByRole('status').getByText(words.home_project_none_said)).toBeVisible();
  await shot('3-none-in-city');
});
