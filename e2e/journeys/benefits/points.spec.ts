import { answerAgain, answerWith } from '../../support/answers.ts';
import type { Phone } from '../../support/phone.ts';
import { MARKETING, ticket, topUp } from '../../support/steps/benefits.ts';
import { expectStatus } from '../../support/steps/order.ts';
import { expect, type Given, test } from '../../support/test.ts';

const OFFER = { zh: '2 元通用券', en: 'Any bill', points: 200 };

function chip({ page }: Phone, name: string) {
  return page.getByRole('button', { name });
}

/** Exchanges points for the offer and confirms. */
async function exchange(phone: Phone): Promise<void> {
  const { page, words, name } = phone;
  await ticket(phone, name(OFFER)).getByRole('button', { name: words.benefit_exchange }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.benefit_exchange }).click();
}

test('points are earned, shown in a hint on home, and exchanged', async ({
  phone,
  enter,
  call,
  sandbox,
  newPayer,
  troubles,
  look,
}) => {
  troubles.expect(/status of 500/);
  const { page, words, name } = phone;
  await sandbox.setBalance(newPayer, 1_000_000);
  const orderId = await topUp(call, sandbox, newPayer, 30_000);
  const hint = page.getByRole('link', { name: words.pointsOf }).filter({ hasText: '300' });

  await test.step('the order says how many', async () => {
    await enter(phone, newPayer, `/jiaofei/pages/ddxq/ddxq?orderId=${orderId}`);
    await expectStatus(phone, words.status_succeeded);
    await expect(page.getByRole('status').filter({ hasText: /300 (积分|points)/ })).toBeVisible();
    await look('1-order');
  });

  await test.step('home hints at them; closed it is gone, unless the service did not hear of it', async () => {
    await page.goto('/jiaofei/');
    await expect(hint).toBeVisible();
    await look('2-home');
    await answerWith(page, '/points/pointsTipsUpdate', {}, 500);
    await page.getByRole('button', { name: words.benefit_tip_close }).click();
    await expect(page.getByText(words.hintStays)).toBeVisible();
    await expect(hint).toBeVisible();
    await answerAgain(page, '/points/pointsTipsUpdate');
    await hint.click();
  });

  await test.step('an exchange says what it costs and gives, and is done once', async () => {
    await expect(page).toHaveURL(/\/pages\/marketing\/marketing$/);
    await ticket(phone, name(OFFER)).getByRole('button', { name: words.benefit_exchange }).click();
    await expect(page.getByRole('dialog')).toContainText(name(OFFER));
    await look('3-exchange');
    await page.getByRole('dialog').getByRole('button', { name: words.benefit_exchange }).click();
    await expect(page.getByText(words.exchanged).first()).toBeVisible();
    await expect(page.getByText('100', { exact: true })).toBeVisible();
    await expect(ticket(phone, name(OFFER))).toContainText(words.pointsShort);
    await chip(phone, words.benefit_view_points).click();
    await expect(page.getByRole('listitem')).toHaveCount(2);
    await expect(page.getByRole('listitem').filter({ hasText: words.benefit_exchanged_for })).toContainText(
      '-200',
    );
    await expect(page.getByRole('listitem').filter({ hasText: words.benefit_earned })).toContainText('+300');
    await look('4-history');
    await chip(phone, words.myCoupons).click();
    await expect(ticket(phone, name(OFFER))).toBeVisible();
  });

  await test.step('the hint stays away once it was closed', () => closeHint({ phone }));
});

test('repeating an exchange whose answer was lost exchanges once', {
  tag: '@once',
}, async ({ phone, enter, call, sandbox, newPayer, troubles, look }) => {
  troubles.expect(/net::ERR_/);
  const { page, words, name } = phone;
  await sandbox.setBalance(newPayer, 1_000_000);
  await topUp(call, sandbox, newPayer, 50_000);
  await enter(phone, newPayer, MARKETING);

  await page.route('**/points/pointsExchange', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await exchange(phone);
  await expect(ticket(phone, name(OFFER)).getByRole('alert')).toContainText(words.exchangeUnknown);
  await look('5-not-known');
  await page.unroute('**/points/pointsExchange');
  await exchange(phone);
  await expect(page.getByText(words.exchanged).first()).toBeVisible();
  const { balance, coupons } = await call('/points/getUserPointsInfo', {});
  expect(balance).toBe(300);
  expect(coupons).toHaveLength(1);
});

/** Closes the hint on home for good. */
async function closeHint({ phone }: Given<'phone'>): Promise<void> {
  const { page, words } = phone;
  await page.goto('/jiaofei/');
  const close = page.getByRole('button', { name: words.benefit_tip_close });
  const saved = page.waitForResponse('**/points/pointsTipsUpdate');
  await close.click();
  await expect(close).toHaveCount(0);
  await saved;
  await page.reload();
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
  await expect(close).toHaveCount(0);
}
