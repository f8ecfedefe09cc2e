import type { Page } from '@playwright/test';
import { watchRequests } from '../../support/calls.ts';
import { expect, test } from '../../support/test.ts';

/** Records what the console says about the one-click login. */
function listen(page: Page): () => string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('one-click login')) said.push(message.text().trim());
  });
  return () => said;
}

/** Milliseconds between the end of the signature and the start of the number request, as the page measured them. */
function waited(page: Page): Promise<number> {
  return page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const of = (part: string) => entries.find(({ name }) => name.includes(part));
    return (of('/number?')?.startTime ?? 0) - (of('/user/get4gSignatureData')?.responseEnd ?? 0);
  });
}

test('one-click login gets a signature from the server, after 500 ms fetches the mobile number through a hidden image request to the operator, requests a token by post, then calls sso login', {
  tag: ['@once', '@fast'],
}, async ({ phone, newPayer, outside }) => {
  await outside.onNetwork(newPayer);
  const { page, words } = phone;
  const requests = watchRequests(page);
  const signed = page.waitForRequest(/\/get4gSignatureData$/);
  const signature = page.waitForResponse(/\/get4gSignatureData$/);
  const pictured = page.waitForRequest(/\/number\?/);
  const tokened = page.waitForResponse(/:\d+\/token$/);
  const exchanged = page.waitForRequest(/\/user\/login\/sso$/);
  await page.goto('/jiaofei/');
  await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
  expect(requests.logins()).toEqual(['/user/get4gSignatureData', '/user/login/sso', '/user/isLogined']);
  expect(await waited(page)).toBeGreaterThanOrEqual(500);

  const number = await pictured;
  expect(number.method()).toBe('GET');
  expect(number.resourceType()).toBe('image');
  const query = new URL(number.url()).searchParams;
  expect([...query.keys()].sort()).toEqual(
    ['appId', 'expandParams', 'msgId', 'openType', 'timestamp', 'userInformation', 'uuid', 'version'].sort(),
  );
  const inOrder = ['version', 'appId', 'timestamp', 'msgId', 'uuid'].map((name) => query.get(name)).join('&');
  expect((await signed).postDataJSON()).toEqual({ preSignatureData: inOrder });

  const token = await tokened;
  expect(token.request().method()).toBe('POST');
  expect(await token.request().headerValue('content-type')).toBe('application/json');
  expect(token.request().postDataJSON()).toEqual({
    sign: (await (await signature).json()).body.signatureData,
    uuid: query.get('uuid'),
    expandParams: query.get('expandParams'),
  });
  const carrier = await token.json();
  expect((await exchanged).postDataJSON()).toMatchObject({
    requestToken: carrier.token,
    userInfo: Buffer.from(carrier.userInformation, 'base64').toString(),
    channelTag: '4G',
    outputEndpoint: 'HISUN',
    appType: 3,
  });
});

const NUMBER_FAILED = '500 number fetch failed, check parameters';
const TOKEN_FAILED = '500 interface error, token failed';

for (const [what, conduct, said, heading] of [
  ['no picture comes', { number: 'BROKEN' }, `${NUMBER_FAILED} ER_NETWORK`, 'pop_welcome_title'],
  [
    'the picture does not come within 8 s',
    { number: 'NO_ANSWER' },
    `${NUMBER_FAILED} ER_TIMEOUT`,
    'pop_later_title',
  ],
  [
    'the token does not come within 8 s',
    { token: 'NO_ANSWER' },
    `${TOKEN_FAILED} ER_TIMEOUT`,
    'pop_later_title',
  ],
  [
    'the token service answers status 500',
    { token: 'STATUS_500' },
    `${TOKEN_FAILED} ER_STATUS`,
    'pop_later_title',
  ],
  ['the token service answers nothing', { token: 'EMPTY' }, `${TOKEN_FAILED} ER_NOBODY`, 'pop_later_title'],
  [
    'the token service answers no JSON',
    { token: 'BAD_JSON' },
    `${TOKEN_FAILED} ER_INVALIDJSON`,
    'pop_later_title',
  ],
  ['the carrier refuses a token', { token: 'REFUSED' }, TOKEN_FAILED, 'pop_login_title'],
] as const)
  test(`a failed one-click login leads to the pop-up, with code 500 and the kinds ER_TIMEOUT, ER_NETWORK, ER_STATUS, ER_NOBODY, ER_INVALIDJSON: ${what}`, {
    tag: '@once',
  }, async ({ phone, newPayer, outside, troubles }) => {
    troubles.expect(/status of 500.*\/token/);
    await outside.onNetwork(newPayer);
    await outside.carrier(conduct);
    const { page, words } = phone;
    const silent = Object.values<string>(conduct).includes('NO_ANSWER');
    const consoleLines = listen(page);
    if (silent) {
      await page.clock.install();
      // The browser's time-outs run thirty times as fast.
      await page.addInitScript(() => {
        const real = AbortSignal.timeout.bind(AbortSignal);
        AbortSignal.timeout = (ms) => real(ms === 8_000 ? ms / 30 : ms);
      });
    }
    await page.goto('/jiaofei/');
    if (silent) {
      await page.waitForRequest('number' in conduct ? /\/number\?/ : /:\d+\/token$/);
      await page.clock.fastForward(8_000);
    }
    await expect(page.getByRole('heading', { name: words[heading] })).toBeVisible();
    await expect(page).toHaveURL(/\/pages\/popUp\/popUp\?status=1$/);
    await expect.poll(consoleLines).toEqual([`one-click login: ${said}`]);
  });

test('one-click login fails when the token service does not answer', {
  tag: '@once',
}, async ({ phone, newPayer, outside, troubles }) => {
  troubles.expect(/net::ERR_FAILED.*\/token/);
  await outside.onNetwork(newPayer);
  const { page, words } = phone;
  const consoleLines = listen(page);
  await page.route(/:\d+\/token$/, (route) => route.abort());
  await page.goto('/jiaofei/');
  await expect(page.getByRole('heading', { name: words.pop_later_title })).toBeVisible();
  await expect.poll(consoleLines).toEqual([`one-click login: ${TOKEN_FAILED} ER_NETWORK`]);
});

test('one-click login fails within moments without a mobile network and offers the mobile number', async ({
  phone,
}) => {
  const { page, words } = phone;
  const consoleLines = listen(page);
  await page.goto('/jiaofei/');
  await expect(page.getByRole('heading', { name: words.pop_welcome_title })).toBeVisible();
  await expect(page).toHaveURL(/\/pages\/popUp\/popUp\?status=1$/);
  await expect.poll(consoleLines).toEqual([`one-click login: ${NUMBER_FAILED} ER_NETWORK`]);
  await page.getByRole('link', { name: words.pop_login_mobile }).click();
  await expect(page).toHaveTitle(words.title_register_wallet);
});
