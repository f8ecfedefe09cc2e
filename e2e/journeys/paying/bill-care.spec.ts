import type { Page } from '@playwright/test';
import { clientOf, type TestAccount } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { sumOf } from '../../support/money.ts';
import type { Phone } from '../../support/phone.ts';
import { saveFor } from '../../support/steps/accounts.ts';
import { changeUnit, chooseUnit, submitButton } from '../../support/steps/add-account.ts';
import { expectStatus } from '../../support/steps/order.ts';
import { expectCashier, payButton, payWithPassword, rightAccount } from '../../support/steps/pay.ts';
import { expect, test } from '../../support/test.ts';

test.use({ payBy: 'SHEET' });

function endOf({ accountNumber }: TestAccount): string {
  return `*${accountNumber.slice(-4)}`;
}

/** Counts the orders made from now on. */
function watchOrders(page: Page): () => number {
  let orders = 0;
  page.on('request', (request) => {
    if (request.url().includes('createLifeOrder')) orders += 1;
  });
  return () => orders;
}

test('the first payment of an account asks whose it is, and no later one on any phone does', {
  tag: '@fast',
}, async ({ phone, otherPhone, enter, world, newPayer, sandbox }) => {
  const { page, words } = phone;
  const account = await sandbox.newAccount({ outcome: 'SEVERAL_ANY' });
  await sandbox.setBalance(newPayer, sumOf(account.bills));
  const orders = watchOrders(page);
  const question = rightAccount(phone);
  // Saved without having been recognised on this phone.
  const accountId = await saveFor(await clientOf(world.origin, sandbox, newPayer), account);
  await enter(phone, newPayer, `/jiaofei/pages/zdxq/zdxq?accountId=${accountId}`);

  await test.step('unit, number, holder and address, before there is an order', async () => {
    await chooseFirstOnly(phone);
    await payButton(phone).dblclick();
    await expect(question.getByRole('definition')).toHaveText([
      phone.name(account.unitName),
      endOf(account),
      // Only enough to recognise it: the last character of the name and the end of the address.
      `*${account.holderMasked.slice(-1)}`,
      /^\*[^*]{1,4}$/u,
    ]);
    await expectAccessible(phone);
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    expect(orders()).toBe(0);
  });

  await test.step('no leads to the form, for another number of the unit', async () => {
    await payButton(phone).click();
    await question.getByRole('button', { name: words.bill_recognise_no }).click();
    await expect(page).toHaveTitle(words.title_add_a_payment);
    await expect(page.getByRole('heading', { name: phone.name(account.unitName) })).toBeVisible();
    expect(orders()).toBe(0);
    await page.getByRole('button', { name: words.back }).click();
    await expect(page).toHaveTitle(words.title_bill_details);
  });

  await test.step('yes goes on to the wallet', async () => {
    await chooseFirstOnly(phone);
    await payButton(phone).click();
    await question.getByRole('button', { name: words.bill_recognise_yes }).click();
    await expectCashier(phone);
    await payWithPassword(phone, newPayer);
    await expectStatus(phone, words.status_succeeded);
  });

  await test.step('the next payment is not asked about', async () => {
    await enter(otherPhone, newPayer);
    await otherPhone.page
      .getByRole('link')
      .filter({ hasText: endOf(account) })
      .first()
      .click();
    await payButton(otherPhone).click();
    await expectCashier(otherPhone);
  });
});

test('a payer who goes to another city reads no same-type payment items in the city, at the kind of bill', async ({
  phone,
  enter,
  payer,
  sandbox,
  look,
}) => {
  const { page, words, name } = phone;
  await enter(phone, payer);
  await chooseUnit(phone, await sandbox.newAccount({ outcome: 'ONE_BILL' }));
  await changeUnit(phone).click();
  await page.getByRole('button', { name: new RegExp(`^${words.add_city}`) }).click();
  const cities = page.getByRole('dialog', { name: words.city_title });
  await cities.getByRole('searchbox').fill('sansha');
  await cities.getByRole('button', { name: name({ zh: '三沙市', en: 'Sansha' }) }).click();
  const kind = page.getByRole('button', { name: words.add_project });
  await expect(kind).toHaveAccessibleDescription(new RegExp(words.noneOfType));
  await look('4-none-of-type');
  await submitButton(phone).click();
  await expect(page).toHaveTitle(words.title_add_a_payment);

  await page.goto('/jiaofei/pages/xzjf/xzjf?projectType=WATER&area=460300');
  await expect(kind).toHaveAccessibleDescription(new RegExp(words.noUnitHere));
});

/** Deselects the second and third of three bills. */
async function chooseFirstOnly({ page }: Phone): Promise<void> {
  await page.getByRole('checkbox').nth(1).uncheck();
  await page.getByRole('checkbox').nth(2).uncheck();
}
