import type { Request } from '@playwright/test';
import { watchRequests } from '../../support/calls.ts';
import { expect, test } from '../../support/test.ts';

/** The request that exchanges a token for a session. */
function isSso(request: Request): boolean {
  return request.url().endsWith('/user/login/sso');
}

for (const outputEndpoint of ['qycs_demo', 'jt_demo'])
  test(`${outputEndpoint} obtains a token through the mobile-operator app script (source id 007001)`, {
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

test('endpoint h5_zxs_220815 obtains an auth code via a third-party script, with an init code of the service', {
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

test('endpoint csappswhtml5 without a code fetches a code and redirects the browser, to return to the same page', {
  tag: '@fast',
}, async ({ phone, people, sandbox }) => {
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
  const exchanged = page.waitForRequest(isSso);
  await logIn.click();
  await expect(page.getByRole('heading', { name: words.records_empty })).toBeVisible();
  expect((await exchanged).postDataJSON().requestToken).toBeTruthy();
  expect(requests.logins()).toEqual(['/common/getMycsCode', '/user/login/sso']);
  expect(page.url()).toMatch(/\/pages\/jfjl\/jfjl\?outputEndpoint=csappswhtml5$/);
});

test('/external/mini/getMini is passed through without envelope checks, and getMiniToken logs in', {
  tag: ['@once', '@fast'],
}, async ({ phone, people, enterBy }) => {
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

test("a partner's token logs in a payer who has authorised the partner", {
  tag: ['@once', '@fast'],
}, async ({ phone, newPayer, authorised, enterBy }) => {
  const { page, words } = phone;
  await authorised(newPayer, 'partner_demo');
  const requests = watchRequests(page);
  await enterBy(phone, newPayer, { outputEndpoint: 'partner_demo' });
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
  expect(requests.logins()).toEqual(['/user/login/sso']);
  expect(new URL(page.url()).search).toBe('?outputEndpoint=partner_demo');
});

test('a new tab of the same channel does not sign on again, and one of another channel does', {
  tag: '@once',
}, async ({ phone, people, enterBy, context }) => {
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
});
