import { serviceAt } from '../../support/api.ts';
import { expectNoToken, keptToken, nextMessage, openOn } from '../../support/device.ts';
import type { Phone } from '../../support/phone.ts';
import { openRecords } from '../../support/steps/records.ts';
import { expect, test } from '../../support/test.ts';

const WALLETS = ['wallet-android', 'wallet-ios'] as const;

function expectHome({ page, words }: Phone) {
  return expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
}

function expectNobody({ page, words }: Phone) {
  return expect(page.getByRole('heading', { name: words.pop_login_title })).toBeVisible();
}

for (const wallet of WALLETS) {
  test(`${wallet} signs on by its bridge, with the address in view`, {
    tag: ['@once', '@fast'],
  }, async ({ phone, sandbox, newPayer }) => {
    const { page, words } = phone;
    const signOnRequest = page.waitForRequest('**/__device/signOn');
    const followed = page.waitForRequest(/ssoToken=/);
    await openOn(phone, sandbox, newPayer, wallet, '/jiaofei/pages/jfjl/jfjl?from=here');
    const { address } = (await signOnRequest).postDataJSON();
    expect(new URL(address).pathname).toBe('/jiaofei/pages/jfjl/jfjl');
    expect(new URL(address).searchParams.get('from')).toBe('here');
    const next = new URL((await followed).url());
    expect(next.origin).toBe(new URL(address).origin);
    expect(next.searchParams.get('outputEndpoint')).toBe('HISUN');

    await expect(page.getByRole('heading', { name: words.records_empty })).toBeVisible();
    await expect(page).toHaveURL(/jfjl\?from=here&outputEndpoint=HISUN$/);
  });

  test(`SYS00401 inside the app: start single sign-on through the native bridge with the current page address, on ${wallet}`, {
    tag: '@once',
  }, async ({ phone, sandbox, newPayer, world }) => {
    const { page, words } = phone;
    await openOn(phone, sandbox, newPayer, wallet);
    await expectHome(phone);
    // A call of home that is still under way would sign on from there.
    await page.waitForLoadState('networkidle');
    const ended = await keptToken(page);
    await serviceAt(world.origin)('/user/logout', {}, ended ?? '');

    const signOnRequest = page.waitForRequest('**/__device/signOn');
    await openRecords(phone);
    expect((await signOnRequest).postDataJSON().address).toMatch(/\/jiaofei\/pages\/jfjl\/jfjl\?/);
    await expect(page.getByRole('heading', { name: words.records_empty })).toBeVisible();
    await expect(page).toHaveURL(/\/pages\/jfjl\/jfjl\?outputEndpoint=HISUN$/);
    expect(await keptToken(page)).not.toBe(ended);
  });
}

test('a wallet client that refuses to sign on again logs out', {
  tag: '@once',
}, async ({ phone, sandbox, newPayer, world, outside }) => {
  const { page, words } = phone;
  await openOn(phone, sandbox, newPayer, 'wallet-android');
  await expectHome(phone);
  await outside.devices({ signOn: 'REFUSED' });
  await serviceAt(world.origin)('/user/logout', {}, (await keptToken(page)) ?? '');
  await openRecords(phone);
  await expect(page.getByRole('alert').filter({ hasText: words.logged_out_title })).toBeVisible();
});

for (const signOn of ['REFUSED', 'FOREIGN'] as const) {
  test(`the app does not follow a bridge whose sign-on is ${signOn}`, {
    tag: '@once',
  }, async ({ phone, sandbox, newPayer, outside }) => {
    const { page } = phone;
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('elsewhere.example')) elsewhere.push(request.url());
    });
    await outside.devices({ signOn });
    const origin = await openOn(phone, sandbox, newPayer, 'wallet-ios');
    await expectNobody(phone);
    await expect(page).toHaveURL(`${origin}/jiaofei/pages/popUp/popUp?status=1`);
    expect(elsewhere).toEqual([]);
    await expectNoToken(page);
  });
}

test('the carrier app signs on by its script', {
  tag: ['@once', '@fast'],
}, async ({ phone, sandbox, people }) => {
  await openOn(phone, sandbox, people.newcomer, 'carrier', '/jiaofei/?outputEndpoint=qycs_demo');
  await expectHome(phone);
  await expect(phone.page).toHaveURL(/\/jiaofei\/\?outputEndpoint=qycs_demo$/);
});

for (const [device, outputEndpoint] of [
  ['messenger', 'HISUN'],
  ['mini', 'XCX@HISUN'],
] as const) {
  test(`a top navigation bar is hidden inside messenger apps, which close the page: ${device}`, async ({
    phone,
    enterBy,
    people,
    look,
  }) => {
    const { page, words } = phone;
    await enterBy(phone, people.newcomer, { outputEndpoint, device, query: { topage: 'jfjl' } });
    await expect(page.getByRole('heading', { name: words.records_empty })).toBeVisible();
    await expect(page).toHaveTitle(words.title_payment_records);
    await expect(page.getByRole('button', { name: words.back, exact: true })).toHaveCount(0);
    await look(`1-${device}`);
    // Home with a page to open, entered again from that page: the payer wants to leave.
    await page.evaluate((topage) => {
      history.pushState(null, '', `/jiaofei/?topage=${topage}`);
    }, 'jfjl');
    await expect(page.getByRole('dialog', { name: words.deviceClosed })).toBeVisible();
  });
}

test('the wallet client shows the title of each page, and closes', async ({ phone, sandbox, newPayer }) => {
  const { page, words } = phone;
  await openOn(phone, sandbox, newPayer, 'wallet-android');
  await expectHome(phone);
  const nativeTitle = page.locator('html');
  await expect(nativeTitle).toHaveAttribute('data-native-title', words.title_app);
  await openRecords(phone);
  await expect(nativeTitle).toHaveAttribute('data-native-title', words.title_payment_records);
  await page.getByRole('button', { name: words.back, exact: true }).click();
  await expect(nativeTitle).toHaveAttribute('data-native-title', words.title_app);

  await page.getByRole('button', { name: words.back, exact: true }).click();
  await expect(page.getByRole('dialog', { name: words.exit_title })).toBeVisible();
  const closing = nextMessage(page, 'close');
  await page.getByRole('dialog').getByRole('button', { name: words.exit_leave }).click();
  await closing;
  await expect(page.getByRole('dialog', { name: words.deviceClosed })).toBeVisible();
});
