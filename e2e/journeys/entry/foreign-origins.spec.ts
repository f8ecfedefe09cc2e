import type { BrowserContext, Page } from '@playwright/test';
import { listenToBridge } from '../../support/collected.ts';
import { keptToken } from '../../support/device.ts';
import type { Phone } from '../../support/phone.ts';
import { expect, test } from '../../support/test.ts';

const API = '/living-agw/living-payment/v1';

function expectHome({ page, words }: Phone) {
  return expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
}

/** Opens a page of a partner, on another origin than the app's. It may do whatever a browser allows. */
async function openForeign(context: BrowserContext, partner: string): Promise<Page> {
  // Chromium treats a page that the test answers as a page of the internet, and would keep it from this machine.
  await context.grantPermissions(['local-network-access']);
  const page = await context.newPage();
  const address = `${partner}/welcome`;
  await page.route(address, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Elsewhere</title><link rel="icon" href="data:,">',
    }),
  );
  await page.goto(address);
  await page.unroute(address);
  return page;
}

function frame(page: Page, address: string): Promise<void> {
  return page.evaluate((src) => {
    const element = document.createElement('iframe');
    element.src = src;
    document.body.append(element);
  }, address);
}

/** An origin that partner_demo names and no other channel does. */
async function partnerOf(sandbox: { jumpHosts: (channel: string) => Promise<string[]> }) {
  const [partner] = await sandbox.jumpHosts('partner_demo');
  if (partner === undefined) throw new Error('partner_demo has no page of its own');
  return partner;
}

test('only a page that the channel names may frame the app', {
  tag: '@once',
}, async ({ context, sandbox, world, troubles }) => {
  troubles.expect(/frame-ancestors|Framing/);
  const page = await openForeign(context, await partnerOf(sandbox));
  await frame(page, `${world.origin}/jiaofei/pages/fwxy/yszc?outputEndpoint=partner_demo`);
  const text = page.frameLocator('iframe').getByRole('heading', { level: 1 });
  await expect(text).toBeVisible();
  await page.evaluate(() => document.querySelector('iframe')?.remove());
  await frame(page, `${world.origin}/jiaofei/pages/fwxy/yszc?outputEndpoint=HISUN`);
  await expect.poll(() => troubles.all().some((line) => /frame-ancestors/.test(line))).toBe(true);
  await expect(text).toHaveCount(0);
});

/** A sign-on answer of the wallet client, forged by another origin. */
function forged(id: string, address: string) {
  return [id, { ok: true, address }] as const;
}

test("the app accepts answers of the wallet client's own callback only, and ignores an unknown id", {
  tag: '@once',
}, async ({ phone, context, sandbox, newPayer, outside }) => {
  const foreign = await openForeign(context, await partnerOf(sandbox));
  await sandbox.choosePayer(newPayer);
  await outside.devices({ signOn: 'NO_ANSWER' });
  const { url } = await sandbox.entry(newPayer, { outputEndpoint: 'HISUN', device: 'wallet-android' });
  const origin = new URL(url).origin;
  const signOn = context.waitForEvent('request', (request) => request.url().endsWith('/__device/signOn'));
  const opened = context.waitForEvent('page');
  await foreign.evaluate((address) => {
    Reflect.set(window, 'opened', window.open('about:blank'));
    Reflect.set(window, 'address', address);
  }, `${origin}/jiaofei/`);
  const app = await opened;
  await app.clock.install();
  const said = await listenToBridge(app);
  await app.goto(`${origin}/jiaofei/`);
  await signOn;
  const [question] = await said('signOn');
  const id = String(Reflect.get(Object(question), 'id'));

  const evil = 'https://elsewhere.example/';
  await foreign.evaluate(
    ([answerTo, result]) => {
      const target: Window = Reflect.get(window, 'opened');
      for (const message of [
        { id: answerTo, result },
        { id: answerTo, ...result },
        [answerTo, result],
        JSON.stringify({ id: answerTo, result }),
      ])
        target.postMessage(message, '*');
    },
    forged(id, `${origin}/jiaofei/pages/jfjl/jfjl`),
  );
  await app.evaluate(
    ([answerTo, result]) => Reflect.get(window, 'onLifeWallet')(answerTo, result),
    forged('unknown', evil),
  );
  await expect(app).toHaveURL(`${origin}/jiaofei/`);
  await app.clock.fastForward(11_000);
  await expect(app.getByRole('heading', { name: phone.words.pop_login_title })).toBeVisible();

  // The answer comes too late: the question is no longer open.
  await app.evaluate(
    ([answerTo, result]) => Reflect.get(window, 'onLifeWallet')(answerTo, result),
    forged(id, evil),
  );
  await expect(app.getByRole('heading', { name: phone.words.pop_login_title })).toBeVisible();
  expect(new URL(app.url()).origin).toBe(origin);
});

test('a callback script of another origin is not loaded', {
  tag: '@once',
}, async ({ phone, sandbox, newPayer, enter, troubles }) => {
  troubles.expect(/content security policy/i);
  const { page } = phone;
  const partner = await partnerOf(sandbox);
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(partner)) requested.push(request.url());
  });
  await page.route(`**${API}/output/channel/getOutputEndpointConfig`, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    Object.assign(answer.body.config, {
      externalJs: `${partner}/inxs.js`,
      closeTitle: true,
      closeTitleType: 0,
      closeTitleCallbackJs: `data:text/javascript,document.title='taken over'`,
    });
    await route.fulfill({ response, json: answer });
  });
  await enter(phone, newPayer);
  await expectHome(phone);
  await expect(page.locator('script[src^="http"], script[src^="data"]')).toHaveCount(0);
  expect(requested).toEqual([]);

  // Not even code in the page can load it: the document's policy names no such host.
  await page.evaluate((src) => {
    const script = document.createElement('script');
    script.src = src;
    document.head.append(script);
  }, `${partner}/inxs.js`);
  await expect.poll(() => troubles.all().some((line) => /script-src/.test(line))).toBe(true);
  expect(await page.evaluate(() => 'InXs' in window)).toBe(false);
});

test('another origin can make no call of the service', {
  tag: ['@once', '@fast'],
}, async ({ phone, enter, context, sandbox, newPayer, world, troubles }) => {
  troubles.expect(/CORS policy|net::ERR_FAILED/);
  const { page } = phone;
  await enter(phone, newPayer);
  await expectHome(phone);
  expect(await context.cookies()).toEqual([]);
  const token = await keptToken(page);
  const foreign = await openForeign(context, await partnerOf(sandbox));
  const call = (path: string, headers: Record<string, string>, mode: RequestMode) =>
    foreign.evaluate(
      ([address, given, how]) =>
        fetch(address, {
          method: 'POST',
          headers: given,
          body: '{}',
          credentials: 'include',
          mode: how,
        }).then(
          async (response) => `${response.type} ${await response.text()}`,
          (error) => String(error),
        ),
      [`${world.origin}${API}${path}`, headers, mode] as const,
    );
  const json = { 'content-type': 'application/json', 'x-auth-token': token ?? '' };
  expect(await call('/user/logout', json, 'cors')).toBe('TypeError: Failed to fetch');
  await expect.poll(() => troubles.all().some((line) => line.includes('preflight request'))).toBe(true);
  // A form's request arrives without a token and in a content type that the service does not accept.
  expect(await call('/user/logout', { 'content-type': 'text/plain' }, 'no-cors')).toBe('opaque ');
  const plain = await fetch(`${world.origin}${API}/user/logout`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'x-auth-token': token ?? '' },
    body: '{}',
  });
  expect(await plain.json()).toMatchObject({ msgCd: 'LIV00002' });
  expect(plain.headers.get('access-control-allow-origin')).toBeNull();
  await page.reload();
  await expectHome(phone);
});
