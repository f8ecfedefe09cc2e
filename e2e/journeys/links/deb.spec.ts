import type { Page } from '@playwright/test';
import type { TestAccount } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { shown, sumOf } from '../../support/money.ts';
import { orderStatus } from '../../support/steps/order.ts';
import {
  cancelAtCashier,
  expectCashier,
  goToCashier,
  payButton,
  payWithPassword,
  tapPay,
} from '../../support/steps/pay.ts';
import { expect, type Given, test } from '../../support/test.ts';

const DEB = '/jiaofei/pages/deb/deb';

/** Records what a page sends from now on, and with which token. */
function watchTokens(page: Page) {
  const sent: { address: string; referrer: string | undefined; token: string | undefined }[] = [];
  page.on('request', (request) => {
    const headers = request.headers();
    sent.push({ address: request.url(), referrer: headers['referer'], token: headers['x-auth-token'] });
  });
  return {
    tokensOf: (call: string) =>
      sent.filter(({ address }) => address.endsWith(call)).map(({ token }) => token),
    /** Requests that have a text in their address, except the first document's. */
    carrying: (text: string) =>
      sent.slice(1).filter(({ address, referrer = '' }) => `${address} ${referrer}`.includes(text)),
  };
}

function kept(page: Page, name: string) {
  return page.evaluate((key) => localStorage.getItem(key), name);
}

test('a partner’s link pays one account without a login and does not change who is logged in', {
  tag: '@fast',
}, async ({ phone, enter, payer, people, sandbox, look }) => {
  const { page, words } = phone;
  const account = await sandbox.newAccount({
    outcome: 'SEVERAL_ANY',
    conduct: { writeOff: { kind: 'PROCESSING', ms: 1500 } },
  });
  await enter(phone, people.newcomer);
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
  const login = await kept(page, 'x-auth-token');
  await sandbox.choosePayer(payer);
  const { url, data } = await sandbox.linkTo(account);
  const requests = watchTokens(page);

  await test.step('it shows what there is to pay, and is gone from the address', async () => {
    const { pathname, search } = new URL(url);
    await page.goto(pathname + search);
    await expect(page).toHaveTitle(words.title_pay);
    await expect(page.getByRole('group', { name: words.bill_choose })).toBeVisible();
    await expect(page.getByText(`*${account.holderMasked.slice(-1)}`).first()).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${DEB}\\?outputEndpoint=partner_demo$`));
    expect(requests.carrying(data.slice(0, 40))).toEqual([]);
    expect(requests.tokensOf('/order/decryptAndGetToken')).toEqual(['']);
    await look('1-bills');
  });

  await test.step('a reload opens it again', async () => {
    await page.reload();
    await expect(page.getByRole('group', { name: words.bill_choose })).toBeVisible();
    expect(requests.tokensOf('/order/decryptAndGetToken').at(-1)).not.toBe('');
    await expect(page.getByRole('link')).toHaveCount(0);
  });

  await test.step('left at the cashier, the order waits', async () => {
    await goToCashier(phone);
    await cancelAtCashier(phone);
    await expect(page).toHaveURL(new RegExp(`${DEB}\\?orderId=LP`));
    await expect(orderStatus(phone, words.status_awaiting_payment)).toBeVisible();
    await look('2-unpaid');
  });

  await test.step('it is gone on with, paid, and followed to its end', () =>
    payToTheEnd({ phone, payer, look }, sumOf(account.bills)));

  // The wallet client closes its page without a question.
  if (phone.payBy === 'PAGE')
    await test.step('back asks whether to leave', async () => {
      await page.getByRole('button', { name: words.back }).click();
      await expect(page.getByRole('dialog', { name: words.exit_title })).toBeVisible();
    });

  await test.step('nobody was logged out', async () => {
    expect(await kept(page, 'x-auth-token')).toBe(login);
    for (const call of ['/order/createDebLifeOrder', '/order/getOrderDetail', '/common/getSuccessPageUrl'])
      expect(requests.tokensOf(call).filter((token) => token === login || token === '')).toEqual([]);
    await page.goto('/jiaofei/');
    await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
  });
});

/** Opens a link in a new tab, which has nothing stored. */
async function openElsewhere(page: Page, url: string): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(url);
  return other;
}

test('a link that can’t be opened says why', { tag: '@fast' }, async ({ phone, sandbox }) => {
  const { page, words } = phone;
  const account: TestAccount = await sandbox.newAccount({ outcome: 'PREPAID' });
  const { url } = await sandbox.linkTo(account);
  await page.goto(url);
  await expect(payButton(phone)).toBeVisible();

  const used = await openElsewhere(page, url);
  await expect(used.getByRole('heading', { name: words.linkUsed })).toBeVisible();
  await used.close();

  for (const [name, address, text] of [
    ['5-expired', (await sandbox.linkTo(account, true)).url, words.linkExpired],
    ['6-not-valid', `${DEB}?outputEndpoint=partner_demo&data=eyJ`, words.linkNotValid],
  ] as const)
    await test.step(name, async () => {
      await page.goto(address);
      await expect(page.getByRole('heading', { name: text })).toBeVisible();
      await expectAccessible(phone);
    });
  const plain = await openElsewhere(page, `${DEB}?outputEndpoint=partner_demo`);
  await expect(plain.getByRole('heading', { name: words.link_none })).toBeVisible();
  await plain.goto(`${DEB}?orderId=LP1`);
  await expect(plain.getByRole('heading', { name: words.link_none })).toBeVisible();
  await plain.close();
});

test('a unit that is busy is asked again, and the page says when the half hour is over', {
  tag: '@once',
}, async ({ phone, sandbox }) => {
  const { page, words } = phone;
  const account = await sandbox.newAccount({ outcome: 'BUSY' });
  await page.goto((await sandbox.linkTo(account)).url);
  await expect(page.getByText(words.unitBusy)).toBeVisible();
  await sandbox.bendAccount(account, {});
  await page.getByRole('button', { name: words.retry }).click();
  await expect(page.getByRole('button', { name: words.bill_pay })).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('linkToken', 'ended'));
  await tapPay(phone);
  await expect(page.getByRole('heading', { name: phone.words.link_over })).toBeVisible();
});

/** Pays the order that waits, `total` in fen, and follows it until it is credited. */
async function payToTheEnd(
  { phone, payer, look }: Given<'phone' | 'payer' | 'look'>,
  total: number,
): Promise<void> {
  const { page, words } = phone;
  await page.getByRole('button', { name: words.order_continue }).click();
  await expectCashier(phone);
  await payWithPassword(phone, payer);
  await expect(page).toHaveURL(new RegExp(`${DEB}\\?orderId=LP`));
  await expect(orderStatus(phone, words.status_succeeded)).toBeVisible();
  await expect(page.getByText(shown(total)).first()).toBeVisible();
  await expect(page.getByText(words.closeThisPage)).toBeVisible();
  await expect(page.getByRole('link')).toHaveCount(0);
  await look('3-booked');
  await page.reload();
  await expect(orderStatus(phone, words.status_succeeded)).toBeVisible();
}
