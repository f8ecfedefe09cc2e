import type { Page } from '@playwright/test';
import { watchRequests } from '../../support/calls.ts';
import { authorise } from '../../support/payers.ts';
import { openRecords } from '../../support/steps/records.ts';
import { expect, test } from '../../support/test.ts';

const once = { tag: '@once' };

const CONFIG = '/output/channel/getOutputEndpointConfig';

/** Address of a channel's scripts: on our own origin, by the hash of the approved text. */
function scriptOf(outputEndpoint: string): RegExp {
  return new RegExp(`^/jiaofei/channel/${outputEndpoint}/[0-9a-f]{64}\\.js$`);
}

/** Paths of the channel scripts that the page has loaded, one for each time. */
function channelScripts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.scripts]
      .map(({ src }) => new URL(src).pathname)
      .filter((path) => path.startsWith('/jiaofei/channel/')),
  );
}

/** The mark that a script of the sandbox's channels leaves on the page. */
function mark(page: Page, name: string): Promise<string | undefined> {
  return page.evaluate((key) => document.documentElement.dataset[key], name);
}

// @id close-title-script-each-page
test('close-title type 0 runs the callback script at each page, from our own origin', {
  tag: '@once',
}, async ({ phone, enterBy, newPayer, sandbox, world }) => {
  const { page, words } = phone;
  await authorise(world.origin, sandbox, newPayer, 'partner_demo');
  const loaded = page.waitForResponse(/\/jiaofei\/channel\//);
  const shown = page.waitForResponse((response) => response.request().resourceType() === 'document');
  await enterBy(phone, newPayer, { outputEndpoint: 'partner_demo' });
  const script = await loaded;
  expect(new URL(script.url()).pathname).toMatch(scriptOf('partner_demo'));
  expect(new URL(script.url()).origin).toBe(world.origin);
  expect((await shown).headers()['content-security-policy']).not.toMatch(/unsafe/);
  await expect.poll(() => mark(page, 'closeTitleRan')).toBe('partner_demo');
  await expect(page.getByRole('button', { name: words.back, exact: true })).toBeVisible();

  await page.evaluate(() => {
    delete document.documentElement.dataset['closeTitleRan'];
  });
  await openRecords(phone);
  await expect(page).toHaveTitle(words.title_payment_records);
  await expect.poll(() => mark(page, 'closeTitleRan')).toBe('partner_demo');
  expect(await channelScripts(page)).toHaveLength(2);
  expect(await mark(page, 'loginFailedRan')).toBeUndefined();
});

// @id close-title-hides-bar
test(
  'close-title type 1 hides our own bar once the payer is logged in',
  once,
  async ({ phone, enterBy, people }) => {
    const { page, words } = phone;
    const back = page.getByRole('button', { name: words.back, exact: true });
    await page.goto('/jiaofei/pages/fwxy/yszc?outputEndpoint=XCX@HISUN');
    await expect(page.getByRole('heading', { name: words.title_privacy_policy, level: 1 })).toBeVisible();
    await expect(back).toBeVisible();
    await enterBy(phone, people.newcomer, { outputEndpoint: 'XCX@HISUN', path: '/jiaofei/pages/jfjl/jfjl' });
    await expect(page.getByRole('heading', { name: words.records_empty })).toBeVisible();
    await expect(back).toHaveCount(0);
    expect(await channelScripts(page)).toEqual([]);
  },
);

// @id external-script-runs-once
test(
  'the external script runs once, and the configuration is asked for once',
  once,
  async ({ phone, enterBy, people }) => {
    const { page, words } = phone;
    const requests = watchRequests(page);
    await enterBy(phone, people.newcomer, { outputEndpoint: 'qycs_demo' });
    await expect.poll(() => mark(page, 'externalRan')).toBe('qycs_demo');
    for (const _ of [1, 2]) {
      await openRecords(phone);
      await expect(page.getByRole('heading', { name: words.records_empty })).toBeVisible();
      await page.getByRole('button', { name: words.back, exact: true }).click();
      await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
    }
    const scripts = await channelScripts(page);
    expect(scripts).toHaveLength(1);
    expect(scripts[0]).toMatch(scriptOf('qycs_demo'));
    expect(requests.calls().filter((path) => path === CONFIG)).toHaveLength(1);
  },
);

// @id failure-script-runs-once
test(
  'a failed login runs the failure script, once, and the configuration is not asked for again',
  once,
  async ({ phone, sandbox, newPayer, outside, troubles }) => {
    troubles.expect(/status of 404/);
    const { page, words } = phone;
    const requests = watchRequests(page);
    await sandbox.choosePayer(newPayer);
    await outside.channel('h5_zxs_220815', { script: 'MISSING' });
    await page.goto('/jiaofei/?outputEndpoint=h5_zxs_220815');
    await expect(page.getByRole('heading', { name: words.pop_login_title })).toBeVisible();
    await expect.poll(() => mark(page, 'loginFailedRan')).toBe('h5_zxs_220815');
    await page.getByRole('link', { name: words.pop_login_mobile }).click();
    await expect(page).toHaveTitle(words.title_register_wallet);
    const scripts = await channelScripts(page);
    expect(scripts).toHaveLength(1);
    expect(scripts[0]).toMatch(scriptOf('h5_zxs_220815'));
    expect(requests.calls().filter((path) => path === CONFIG)).toHaveLength(1);
  },
);

test('a failed login loads the external script too', once, async ({ phone, sandbox, newPayer, outside }) => {
  const { page, words } = phone;
  await sandbox.choosePayer(newPayer);
  await outside.carrier({ carrier: 'REFUSED' });
  await page.goto('/jiaofei/?outputEndpoint=qycs_demo');
  await expect(page.getByRole('heading', { name: words.pop_login_title })).toBeVisible();
  await expect.poll(() => mark(page, 'externalRan')).toBe('qycs_demo');
});

// @id missing-channel-script-is-harmless
test(
  'a channel whose script does not load works like any other',
  once,
  async ({ phone, enterBy, people, troubles }) => {
    troubles.expect(/net::ERR_FAILED/);
    const { page, words } = phone;
    await page.route('**/jiaofei/channel/**', (route) => route.abort());
    const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/channel/'));
    await enterBy(phone, people.newcomer, { outputEndpoint: 'qycs_demo' });
    await lost;
    await expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
  },
);

// @id nav-switch-hides-bar
test(
  'isNavSwitch=false hides our bar on every page, also after a reload',
  once,
  async ({ phone, enterBy, newPayer }) => {
    const { page, words } = phone;
    const bar = page.getByRole('button', { name: words.back, exact: true });
    await enterBy(phone, newPayer, { outputEndpoint: 'HISUN', query: { isNavSwitch: 'false' } });
    await openRecords(phone);
    await expect(page.getByRole('heading', { name: words.records_empty })).toBeVisible();
    await expect(bar).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: words.records_empty })).toBeVisible();
    await expect(bar).toHaveCount(0);
    await expect(page).toHaveURL(/isNavSwitch=false/);
  },
);

test("the group channel's theme holds on every page, also the public ones", once, async ({ phone }) => {
  const { page, words } = phone;
  const accent = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));
  await page.goto('/jiaofei/pages/fwxy/yszc?outputEndpoint=HISUN');
  await expect(page.getByRole('heading', { name: words.title_privacy_policy, level: 1 })).toBeVisible();
  const standard = await accent();
  await page.goto('/jiaofei/pages/fwxy/yszc?outputEndpoint=jt_demo');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'group');
  expect(await accent()).not.toBe(standard);
});
