import type { Request } from '@playwright/test';
import { watchRequests } from '../../support/calls.ts';
import { expectNoToken } from '../../support/device.ts';
import { expect, test } from '../../support/test.ts';
import { NO_MOBILE_NETWORK } from '../../support/troubles.ts';

const once = { tag: '@once' };

/** The request that exchanges a token for a session. */
function isSso(request: Request): boolean {
  return request.url().endsWith('/user/login/sso');
}

// @id carrier-app-signs-on
for (const outputEndpoint of ['qycs_demo', 'jt_demo'])
  test(`${outputEndpoint} signs on by the carrier app's script, as source 007001`, {
    tag: ['@once', '@fast'],
  }, async ({ phone, people, sandbox }) => {
    const { page, words } = phone;
    await sandbox.choosePayer(people.newcomer);
    const requests = watchRequests(page);
    const signOn = page.waitForRequest(/\/carrier\/token$/);
    const exchanged = page.waitForRequest(isSso);
    await page.goto(`/jiaofei/?outputEndpoint=${outputEndpoint}`);
    await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
    expect((await signOn).postDataJSON()).toEqual({ sourceId: '007001', outputEndpoint });
    expect((await exchanged).postDataJSON()).toMatchObject({ outputEndpoint });
    expect(requests.logins()).toEqual(['/user/login/sso']);
    expect(requests.calls().indexOf('/output/channel/getOutputEndpointConfig')).toBeLessThan(
      requests.calls().indexOf('/user/login/sso'),
    );
    expect(new URL(page.url()).search).toBe(`?outputEndpoint=${outputEndpoint}`);
  });

// @id third-party-script-signs-on
test("h5_zxs_220815 signs on by the third party's script, with an init code of the service", {
  tag: ['@once', '@fast'],
}, async ({ phone, people, sandbox }) => {
  const { page, words } = phone;
  await sandbox.choosePayer(people.newcomer);
  const requests = watchRequests(page);
  const initialized = page.waitForResponse(/\/user\/getInXsInitCode$/);
  const signOn = page.waitForRequest(/\/inxs\/authCode$/);
  await page.goto('/jiaofei/?outputEndpoint=h5_zxs_220815');
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
  const init = await (await initialized).json();
  expect(init.msgCd).toBe('LIV00000');
  expect((await signOn).postDataJSON()).toEqual({ initCode: init.body.initCode });
  expect(requests.logins()).toEqual(['/user/getInXsInitCode', '/user/login/sso']);
});

// @id service-hall-signs-on
test('csappswhtml5 gets a code from the service hall and returns to the same page', { tag: '@fast' }, async ({
  phone,
  people,
  sandbox,
  shot,
}) => {
  const { page, words } = phone;
  await sandbox.choosePayer(people.newcomer);
  const requests = watchRequests(page);
  const fetched = page.waitForRequest(/\/common\/getMycsCode$/);
  await page.goto('/jiaofei/pages/jfjl/jfjl?outputEndpoint=csappswhtml5');
  const logIn = page.getByTestId('hall-log-in');
  await expect(logIn).toBeVisible();
  expect((await fetched).postDataJSON()).toEqual({
    outputEndpoint: 'csappswhtml5',
    returnPath: '/jiaofei/pages/jfjl/jfjl?outputEndpoint=csappswhtml5',
  });
  expect(requests.logins()).toEqual(['/common/getMycsCode']);
  await shot('1-service-hall');
  const exchanged = page.waitForRequest(isSso);
  await logIn.click();
  await expect(page.getByRole('heading', { name: words.records_empty })).toBeVisible();
  expect((await exchanged).postDataJSON().requestToken).toBeTruthy();
  expect(requests.logins()).toEqual(['/common/getMycsCode', '/user/login/sso']);
  expect(page.url()).toMatch(/\/pages\/jfjl\/jfjl\?outputEndpoint=csappswhtml5$/);
});

// @id mini-program-signs-on
test('a mini-program exchanges its code by getMini and getMiniToken', { tag: ['@once', '@fast'] }, async ({
  phone,
  people,
  enterBy,
}) => {
  const { page, words } = phone;
  const requests = watchRequests(page);
  const partner = page.waitForResponse(/\/external\/mini\/getMini$/);
  const ticketed = page.waitForRequest(/\/external\/mini\/getMiniToken$/);
  await enterBy(phone, people.newcomer, { outputEndpoint: 'XCX@HISUN' });
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
  expect(requests.logins()).toEqual([
    '/external/mini/getMini',
    '/external/mini/getMiniToken',
    '/user/login/sso',
  ]);
  const answer = await (await partner).json();
  expect(Object.keys(answer)).toContain('openid');
  expect(Object.keys(answer)).not.toContain('session_key');
  expect((await ticketed).postDataJSON()).toEqual({ outputEndpoint: 'XCX@HISUN', ticket: answer.ticket });
});

// @id partner-token-signs-on
test("a partner's token logs in a payer who has authorised the partner", { tag: ['@once', '@fast'] }, async ({
  phone,
  newPayer,
  authorised,
  enterBy,
}) => {
  const { page, words } = phone;
  await authorised(newPayer, 'partner_demo');
  const requests = watchRequests(page);
  await enterBy(phone, newPayer, { outputEndpoint: 'partner_demo' });
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
  expect(requests.logins()).toEqual(['/user/login/sso']);
  expect(new URL(page.url()).search).toBe('?outputEndpoint=partner_demo');
});

// @id wallet-address-gets-channel
test(
  'the wallet client signs on by its bridge, and its answered address gets the channel',
  once,
  async ({ phone, people, enterBy }) => {
    const { page, words } = phone;
    await enterBy(phone, people.newcomer, { outputEndpoint: 'HISUN', device: 'wallet-android' });
    await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
    await page.evaluate(() => localStorage.clear());
    await page.evaluate(() => sessionStorage.clear());
    const signedOn = page.waitForRequest(/\/__device\/signOn$/);
    const home = new URL('/jiaofei/', page.url()).href;
    await page.goto(home);
    expect((await signedOn).postDataJSON()).toEqual({ address: home });
    await expect(page).toHaveURL(`${home}?outputEndpoint=HISUN`);
    await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
  },
);

// @id channel-order-in-browser
test('the channel is outputEndpoint of the address, then CHANNEL_ID, then HISUN', once, async ({ phone }) => {
  const { page } = phone;
  for (const [query, channel] of [
    ['?outputEndpoint=jt_demo&CHANNEL_ID=qycs_demo', 'jt_demo'],
    ['?CHANNEL_ID=qycs_demo', 'qycs_demo'],
    ['', 'HISUN'],
  ]) {
    const signOn = page.waitForRequest(/getOutputEndpointConfig$/);
    await page.goto(`/jiaofei/pages/fwxy/yhfw${query}`);
    expect((await signOn).postDataJSON()).toEqual({ outputEndpoint: channel });
  }
});

// @id channel-survives-reload
test(
  'the channel stays in the address, and a reload does not sign on again',
  once,
  async ({ phone, people, enterBy }) => {
    const { page, words } = phone;
    await enterBy(phone, people.newcomer, { outputEndpoint: 'jt_demo' });
    await page.getByRole('navigation').getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: words.records_empty })).toBeVisible();
    expect(new URL(page.url()).search).toBe('?outputEndpoint=jt_demo');
    const requests = watchRequests(page);
    await page.reload();
    await expect(page.getByRole('heading', { name: words.records_empty })).toBeVisible();
    await expect.poll(() => requests.logins()).toEqual(['/user/isLogined']);
    expect(new URL(page.url()).search).toBe('?outputEndpoint=jt_demo');
  },
);

// @id new-tab-same-channel
test(
  'a new tab of the same channel does not sign on again, and one of another channel does',
  once,
  async ({ phone, people, enterBy, context }) => {
    await enterBy(phone, people.newcomer, { outputEndpoint: 'jt_demo' });
    await expect(phone.page.getByRole('heading', { name: phone.words.home_empty_title })).toBeVisible();
    for (const [channel, calls] of [
      ['jt_demo', ['/user/isLogined']],
      ['qycs_demo', ['/user/login/sso']],
    ] as const) {
      const tab = await context.newPage();
      const requests = watchRequests(tab);
      await tab.goto(`/jiaofei/?outputEndpoint=${channel}`);
      await expect(tab.getByRole('heading', { name: phone.words.home_empty_title })).toBeVisible();
      await expect.poll(() => requests.logins()).toEqual(calls);
    }
  },
);

// @id bad-tokens-log-nobody-in
test('a guessed token, an expired one and one of another channel log nobody in', { tag: '@once' }, async ({
  phone,
  people,
  sandbox,
  troubles,
}) => {
  troubles.expect(NO_MOBILE_NETWORK);
  const { page, words } = phone;
  const made = (outputEndpoint: string, stale = false) =>
    sandbox.entry(people.newcomer, { outputEndpoint, stale });
  const guessed = `ssoToken=${'A'.repeat(43)}`;
  const ended = `ssoToken=${(await made('HISUN', true)).token}`;
  const endedPartner = `outputEndpoint=partner_demo&ssoToken=${(await made('partner_demo', true)).token}`;
  const elsewhere = `outputEndpoint=qycs_demo&token=${(await made('jt_demo')).token}`;
  const partnerHere = `ssoToken=${(await made('partner_demo')).token}`;
  for (const query of [guessed, ended, endedPartner, elsewhere, partnerHere]) {
    const answered = page.waitForResponse(/\/user\/login\/sso$/);
    await page.goto(`/jiaofei/?${query}`);
    expect((await (await answered).json()).msgCd, query).not.toBe('LIV00000');
    await expect(page.getByRole('heading', { name: words.pop_login_title })).toBeVisible();
    await expectNoToken(page);
  }
});
