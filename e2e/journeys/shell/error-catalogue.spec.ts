import type { Page } from '@playwright/test';
import { clientOf, orderAll } from '../../support/api.ts';
import { expectNoToken } from '../../support/device.ts';
import type { Phone } from '../../support/phone.ts';
import { addAccount } from '../../support/steps/add-account.ts';
import { tapPay } from '../../support/steps/pay.ts';
import { openRecords } from '../../support/steps/records.ts';
import { expect, test } from '../../support/test.ts';

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

test('the oldest of six sessions is logged out by the next call', async ({
  phone,
  enter,
  newPayer,
  sandbox,
  world,
  look,
}) => {
  await enter(phone, newPayer);
  await expectHome(phone);
  for (let session = 2; session <= 6; session += 1) await clientOf(world.origin, sandbox, newPayer);
  await openRecords(phone);
  await expectLoggedOut(phone, phone.words.loggedInElsewhere);
  await look('1-logged-in-elsewhere');
});

test('a fourth unpaid order is refused as too many', async ({
  phone,
  enter,
  newPayer,
  sandbox,
  call,
  look,
}) => {
  const { page, words } = phone;
  for (let order = 1; order <= 3; order += 1)
    await orderAll(call, await sandbox.newAccount({ outcome: 'ONE_BILL' }));
  await enter(phone, newPayer);
  await addAccount(phone, await sandbox.newAccount({ outcome: 'ONE_BILL' }));
  await tapPay(phone);
  const said = page.getByRole('alert').filter({ hasText: words.tooManyOrders });
  await expect(said).toBeVisible();
  await expect(said).toContainText(words.unpaidOrders);
  await look('2-too-many-orders');
  await said.getByRole('link', { name: words.title_payment_records }).click();
  await expect(page.getByRole('link').filter({ hasText: words.status_awaiting_payment })).toHaveCount(3);
});

test('a payer reads no payment records, returning to the previous page is one tap', {
  tag: '@once',
}, async ({ phone, enter, newPayer }) => {
  const { page, words } = phone;
  await enter(phone, newPayer);
  await openRecords(phone);
  await expect(page.getByRole('heading', { name: words.records_empty })).toBeVisible();
  await page.getByRole('button', { name: words.records_back }).click();
  await expectHome(phone);
});

test('an app opened for a missing order says so and goes back', {
  tag: '@once',
}, async ({ phone, enterBy, newPayer }) => {
  const { page, words } = phone;
  const way = { outputEndpoint: 'HISUN', device: 'wallet-android' };
  await enterBy(phone, newPayer, { ...way, query: { topage: 'jfjl' } });
  await expect(page.getByText(words.records_none_returning)).toBeVisible();
  await expect(page.getByRole('heading', { name: words.deviceClosed })).toBeVisible();
});

test('a kind of bill that no unit of the city takes says so', async ({ phone, enter, newPayer }) => {
  const { page, words, name } = phone;
  await enter(phone, newPayer);
  await page.getByRole('button', { name: words.city }).click();
  const cities = page.getByRole('dialog', { name: words.city_title });
  await cities.getByRole('searchbox').fill('sansha');
  await cities.getByRole('button', { name: name({ zh: '三沙市', en: 'Sansha' }) }).click();
  await page.getByRole('button', { name: words.project_water }).click();
  await expect(page.getByRole('status').getByText(words.home_project_none_said)).toBeVisible();
});
