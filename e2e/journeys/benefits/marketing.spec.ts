import type { Phone } from '../../support/phone.ts';
import { EVERYDAY, MARKETING, ticket } from '../../support/steps/benefits.ts';
import { expect, test } from '../../support/test.ts';

const GRANT = '/jiaofei/pages/yzdGrantTicket/yzdGrantTicket';
function chip({ page }: Phone, name: string) {
  return page.getByRole('button', { name });
}

test('offers are visible without a login, and getting one asks to log in without leaving the page', async ({
  phone,
  look,
}) => {
  const { page, words, name } = phone;
  await page.goto(`${MARKETING}?outputEndpoint=partner_demo`);
  const everyday = ticket(phone, name(EVERYDAY));
  await expect(everyday).toBeVisible();
  await expect(page.getByRole('button', { name: words.logInForCoupons })).toBeVisible();
  await look('1-guest');

  const get = everyday.getByRole('button', { name: words.benefit_get });
  const prompt = page.getByRole('dialog').filter({ hasText: words.login_title });
  await get.click();
  await expect(prompt).toBeVisible();
  await look('2-login-prompt');
  await prompt.getByRole('button', { name: words.cancel }).click();
  await expect(prompt).toHaveCount(0);
  await expect(page).toHaveURL(/\/pages\/marketing\/marketing\?outputEndpoint=partner_demo$/);
  await expect(get).toBeEnabled();
  await get.click();
  await prompt.getByRole('button', { name: words.login_action }).click();
  await expect(page.getByRole('heading', { name: words.pop_welcome_title })).toBeVisible();
});

test('a payer gets a coupon once and sees it among their own', {
  tag: '@fast',
}, async ({ phone, enter, newPayer, look }) => {
  const { page, words, name } = phone;
  await test.step('from all that is on offer', async () => {
    await enter(phone, newPayer, MARKETING);
    await expect(page.getByRole('heading', { name: words.benefit_exchange_heading })).toBeVisible();
    await look('3-offers');
    const everyday = ticket(phone, name(EVERYDAY));
    await everyday.getByRole('button', { name: words.benefit_get }).click();
    await expect(everyday.getByRole('link', { name: words.benefit_use })).toBeFocused();
    await expect(page.getByText(words.couponIsYours)).toBeVisible();
  });

  await test.step('its own part of the page, also after a reload; no points yet', async () => {
    await chip(phone, words.myCoupons).click();
    await expect(page.getByRole('listitem')).toHaveCount(1);
    await page.reload();
    await expect(ticket(phone, name(EVERYDAY))).toBeVisible();
    await look('4-coupons');
    await chip(phone, words.benefit_view_points).click();
    await expect(page.getByRole('heading', { name: words.benefit_history_none })).toBeVisible();
  });

  await test.step('year-end warmth: got with the one button, and on to an account it fits', async () => {
    await page.goto(GRANT);
    await expect(page.getByRole('button', { name: words.benefit_get, exact: true })).toBeVisible();
    await look('6-year-end');
    await page.getByRole('button', { name: words.benefit_get, exact: true }).click();
    const use = page.getByRole('link', { name: words.benefit_use, exact: true });
    await expect(use).toBeVisible();
    await use.click();
    await expect(page.getByRole('heading', { name: words.benefit_use_no_account })).toBeVisible();
    await look('8-no-account');
  });
});
