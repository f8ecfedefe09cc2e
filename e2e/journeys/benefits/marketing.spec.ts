import { answerWith } from '../../support/answers.ts';
import { expectAccessible } from '../../support/axe.ts';
import type { Phone } from '../../support/phone.ts';
import { COUPON_USE, EVERYDAY, MARKETING, ticket } from '../../support/steps/benefits.ts';
import { expect, test } from '../../support/test.ts';
import { NO_MOBILE_NETWORK } from '../../support/troubles.ts';

const GRANT = '/jiaofei/pages/yzdGrantTicket/yzdGrantTicket';
function chip({ page }: Phone, name: string) {
  return page.getByRole('button', { name });
}

// @id offers-visible-without-login
test('without a login the offers are visible, and getting one asks to log in without leaving the page', async ({
  phone,
  shot,
}) => {
  const { page, words, name } = phone;
  await page.goto(`${MARKETING}?outputEndpoint=partner_demo`);
  const everyday = ticket(phone, name(EVERYDAY));
  await expect(everyday).toBeVisible();
  await expect(page.getByRole('button', { name: words.logInForCoupons })).toBeVisible();
  await shot('1-guest');
  await expectAccessible(phone);

  const get = everyday.getByRole('button', { name: words.benefit_get });
  const prompt = page.getByRole('dialog').filter({ hasText: words.login_title });
  await get.click();
  await expect(prompt).toBeVisible();
  await shot('2-login-prompt');
  await expectAccessible(phone);
  await prompt.getByRole('button', { name: words.cancel }).click();
  await expect(prompt).toHaveCount(0);
  await expect(page).toHaveURL(/\/pages\/marketing\/marketing\?outputEndpoint=partner_demo$/);
  await expect(get).toBeEnabled();
  await get.click();
  await prompt.getByRole('button', { name: words.login_action }).click();
  await expect(page.getByRole('heading', { name: words.pop_welcome_title })).toBeVisible();
});

test('without a login the two coupon pages show nothing and lead to the login', async ({
  phone,
  troubles,
}) => {
  troubles.expect(NO_MOBILE_NETWORK);
  const { page, words } = phone;
  for (const path of [GRANT, COUPON_USE]) {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto(`${path}?outputEndpoint=partner_demo`);
    await expect(page.getByRole('heading', { name: words.pop_welcome_title })).toBeVisible();
    await expect(page).toHaveURL(/\/pages\/popUp\/popUp/);
    expect(requested.filter((call) => call.includes('/marketing/') && call.includes('/v1/'))).toEqual([]);
  }
});

// @id coupon-got-once
test('a payer gets a coupon once and sees it among their own', { tag: '@fast' }, async ({
  phone,
  enter,
  newPayer,
  shot,
}) => {
  const { page, words, name } = phone;
  await test.step('from all that is on offer', async () => {
    await enter(phone, newPayer, MARKETING);
    await expect(page.getByRole('heading', { name: words.benefit_exchange_heading })).toBeVisible();
    await shot('3-offers');
    await expectAccessible(phone);
    const everyday = ticket(phone, name(EVERYDAY));
    await everyday.getByRole('button', { name: words.benefit_get }).click();
    await expect(everyday.getByRole('link', { name: words.benefit_use })).toBeVisible();
    await expect(page.getByText(words.couponIsYours)).toBeVisible();
  });

  await test.step('its own part of the page, also after a reload; no points yet', async () => {
    await chip(phone, words.myCoupons).click();
    await expect(page.getByRole('listitem')).toHaveCount(1);
    await page.reload();
    await expect(ticket(phone, name(EVERYDAY))).toBeVisible();
    await shot('4-coupons');
    await expectAccessible(phone);
    await chip(phone, words.benefit_view_points).click();
    await expect(page.getByRole('heading', { name: words.benefit_history_none })).toBeVisible();
    await shot('5-no-points');
  });

  await test.step('year-end warmth: got with the one button, and on to an account it fits', async () => {
    await page.goto(GRANT);
    await expect(page.getByRole('button', { name: words.benefit_get_this })).toBeVisible();
    await shot('6-year-end');
    await expectAccessible(phone);
    await page.getByRole('button', { name: words.benefit_get_this }).click();
    const use = page.getByRole('link', { name: words.benefit_use_it });
    await expect(use).toBeVisible();
    await shot('7-year-end-yours');
    await use.click();
    await expect(page.getByRole('heading', { name: words.benefit_use_no_account })).toBeVisible();
    await shot('8-no-account');
    await expectAccessible(phone);
  });
});

// @id campaign-that-gives-nothing-says-why
test('a campaign that gives nothing now says why', { tag: '@once' }, async ({
  phone,
  enter,
  newPayer,
  shot,
}) => {
  const { page, words } = phone;
  await enter(phone, newPayer);
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
  const campaign = {
    campaignId: 'year-end',
    kind: 'YEAR_END',
    title: '名字很长很长的岁末送温暖取暖缴费优惠券',
    amount: 123_450,
    minSpend: 500_000,
    startsAt: '2035-12-01T00:00:00+08:00',
    endsAt: '2035-12-31T23:59:59+08:00',
    validDays: 30,
  };
  for (const [state, says] of [
    ['NOT_YET', words.notBegun],
    ['ALL_GIVEN', words.benefit_grant_all_given],
    ['OVER', words.benefit_grant_over],
  ] as const) {
    await answerWith(page, '/marketing/yzdQueryAmountTicket', {
      msgCd: 'LIV00000',
      msgInfo: '',
      body: { tickets: [{ ...campaign, state }] },
    });
    await page.goto(GRANT);
    await expect(page.getByRole('status').filter({ hasText: says })).toBeVisible();
    await shot(`9-${state}`);
    await expectAccessible(phone);
  }
});
