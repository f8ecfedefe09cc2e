import type { IncomingHttpHeaders } from 'node:http';
import { Script } from 'node:vm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listen } from '../../scripts/testing/listen.ts';
import type { DeviceName } from '../src/devices/list.ts';
import { control, freshSandbox, merchant } from './world.ts';

const MOBILE = '13873120001';

/** Stands in for the app: answers with the request, and with the app's and the wallet's addresses. */
async function startApp() {
  const seen: { readonly url: string; readonly headers: IncomingHttpHeaders }[] = [];
  const { url, close } = await listen((asked, answer) => {
    seen.push({ url: asked.url ?? '', headers: asked.headers });
    const { origin, wallet } = addresses;
    if (asked.url?.startsWith('/jiaofei/moved')) {
      answer.writeHead(303, { location: `${origin}/jiaofei/?back=${encodeURIComponent(origin)}` }).end();
    } else if (asked.url?.startsWith('/living-agw')) {
      const pay = `${wallet}/gateway.do?return_url=${encodeURIComponent(`${origin}/jiaofei/`)}`;
      answer.writeHead(200, { 'content-type': 'application/json', etag: '"1"' });
      answer.end(JSON.stringify({ pay, port: `${origin}1` }));
    } else if (asked.url?.endsWith('.js')) {
      answer.writeHead(200, { 'content-type': 'text/javascript' }).end(`'${origin}'`);
    } else {
      answer.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': "default-src 'self'" });
      answer.end('<!doctype html><html><head lang="en"><script src="/jiaofei/a.js"></script></head></html>');
    }
  });
  const addresses = { origin: url, wallet: '' };
  return { addresses, seen, close };
}

let app: Awaited<ReturnType<typeof startApp>>;
let world: Awaited<ReturnType<typeof freshSandbox>>;

beforeAll(async () => {
  app = await startApp();
  world = await freshSandbox({ appUrl: app.addresses.origin });
  app.addresses.wallet = world.sandbox.urls.wallet;
});
afterEach(() => control(world.sandbox, 'devices/conduct', { conduct: {} }));
afterAll(async () => {
  await world.remove();
  await app.close();
});

type RequestOptions = { readonly body?: object; readonly headers?: Readonly<Record<string, string>> };

/** Sends a request to a device without following redirects. */
async function ask(name: DeviceName, path: string, { body, headers = {} }: RequestOptions = {}) {
  const answer = await fetch(`${world.sandbox.urls[name]}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...headers },
    body: body ? JSON.stringify(body) : null,
    redirect: 'manual',
    signal: AbortSignal.timeout(3_000),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

test.each<[DeviceName, RegExp]>([
  ['wallet-android', /Android.* LifeWallet\/9\.30\.0$/],
  ['wallet-ios', /iPhone.* LifeWallet\/9\.30\.0$/],
  ['wallet-old', /Android.* LifeWallet\/9\.21\.0$/],
  ['browser', /Android.*Mobile Safari\/537\.36$/],
  ['carrier', /leadeon/],
  ['messenger', /MicroMessenger/],
  ['mini', /MicroMessenger.*miniProgram/],
])(
  '%s says which device it is before the page’s own scripts, and in each request',
  async (name, userAgent) => {
    const page = await ask(name, '/jiaofei/?a=1');
    expect(page.text).toContain(
      `<head lang="en"><script src="/__device/${name}.js"></script><script src="/jiaofei/a.js">`,
    );
    expect(page.headers.get('content-security-policy')).toBe("default-src 'self'");
    expect(app.seen.at(-1)?.headers['user-agent']).toMatch(userAgent);
    expect(app.seen.at(-1)?.url).toBe('/jiaofei/?a=1');
    const script = await ask(name, `/__device/${name}.js`);
    expect(script.headers.get('content-type')).toContain('text/javascript');
    expect(script.text).not.toContain('__DEVICE__');
    expect(() => new Script(script.text)).not.toThrow();
    expect(script.text).toMatch(new RegExp(userAgent.source.replace('$', '"')));
  },
);

test('the app and the wallet appear under the device’s origin', async () => {
  const device = world.sandbox.urls['wallet-ios'];
  const moved = await ask('wallet-ios', '/jiaofei/moved');
  expect(moved.status).toBe(303);
  expect(moved.headers.get('location')).toBe(`${device}/jiaofei/?back=${encodeURIComponent(device)}`);
  const called = await ask('wallet-ios', '/living-agw/any', { body: {}, headers: { origin: device } });
  expect(JSON.parse(called.text)).toEqual({
    pay: `${device}/gateway.do?return_url=${encodeURIComponent(`${device}/jiaofei/`)}`,
    port: `${app.addresses.origin}1`,
  });
  expect(called.headers.get('etag')).toBeNull();
  expect(app.seen.at(-1)?.headers.origin).toBe(app.addresses.origin);
  const script = await ask('wallet-ios', '/jiaofei/a.js');
  expect(script.text).toBe(`'${app.addresses.origin}'`);
});

test('an order that the merchant signed reaches the wallet unchanged', async () => {
  const device = world.sandbox.urls['wallet-android'];
  const sdk = merchant(world.sandbox);
  const content = { outTradeNo: 'DEVICE1', totalAmount: '1.00', subject: '水费' };
  const signed = (name: string, outTradeNo: string) => {
    const order = (contents: Readonly<Record<string, string>>) => ({
      returnUrl: `${app.addresses.origin}/jiaofei/`,
      bizContent: { ...content, outTradeNo, ...contents },
    });
    const page = { productCode: 'QUICK_WAP_WAY', quitUrl: `${app.addresses.origin}/jiaofei/` };
    return name === 'wap'
      ? sdk.pageExecute('alipay.trade.wap.pay', 'GET', order(page))
      : sdk.sdkExecute('alipay.trade.app.pay', order({ productCode: 'QUICK_MSECURITY_PAY' }));
  };
  const seenThere = (text: string) =>
    text
      .replaceAll(app.addresses.wallet, device)
      .replaceAll(encodeURIComponent(app.addresses.origin), encodeURIComponent(device));
  const page = await ask('wallet-android', seenThere(signed('wap', 'DEVICE1')).slice(device.length));
  expect(page.headers.get('location')).toMatch(/^\/cashier\/(?!problem)/);
  const order = new URLSearchParams({ order: seenThere(signed('app', 'DEVICE2')), lang: 'en' });
  const client = await ask('wallet-android', `/client/pay?${order}`);
  expect(client.headers.get('location')).toMatch(/^\/cashier\/(?!problem).*\?lang=en$/);
  const cashier = await ask('wallet-android', client.headers.get('location') ?? '');
  expect(cashier.text).not.toContain('__device');
});

test('sign-on answers the visible page with a one-use token of the person who holds the device', async () => {
  await control(world.sandbox, 'users/choose', { user: MOBILE });
  const device = world.sandbox.urls['wallet-android'];
  const address = `${device}/jiaofei/pages/jfjl/jfjl?month=2026-10&ssoToken=old`;
  const { text } = await ask('wallet-android', '/__device/signOn', { body: { address } });
  const answer = JSON.parse(text) as { ok: boolean; address: string };
  const url = new URL(answer.address);
  expect(`${url.origin}${url.pathname}`).toBe(`${device}/jiaofei/pages/jfjl/jfjl`);
  expect(url.searchParams.get('month')).toBe('2026-10');
  const sdk = merchant(world.sandbox);
  const token = url.searchParams.get('ssoToken') ?? '';
  const proved = await sdk.exec('alipay.system.oauth.token', {
    grantType: 'authorization_code',
    code: token,
  });
  expect(proved['userId']).toMatch(/^2088/);
});

test('sign-on can refuse, stay silent or lead to another origin, and refuses another origin’s page', async () => {
  const signOn = async (address = `${world.sandbox.urls['wallet-android']}/jiaofei/`) =>
    JSON.parse((await ask('wallet-android', '/__device/signOn', { body: { address } })).text);
  expect(await signOn('https://elsewhere.example/jiaofei/')).toMatchObject({ ok: false });
  await control(world.sandbox, 'devices/conduct', { conduct: { signOn: 'REFUSED' } });
  expect(await signOn()).toMatchObject({ ok: false });
  await control(world.sandbox, 'devices/conduct', { conduct: { signOn: 'FOREIGN' } });
  expect(new URL((await signOn()).address).origin).not.toBe(world.sandbox.urls['wallet-android']);
  await control(world.sandbox, 'devices/conduct', { conduct: { signOn: 'NO_ANSWER' } });
  await expect(signOn()).rejects.toThrow(/timeout/);
});

test('the keypad gives a token for the right password only, and five wrong ones lock it', async () => {
  const { mobile } = await control<{ mobile: string }>(world.sandbox, 'users', {});
  await control(world.sandbox, 'users/choose', { user: mobile });
  const give = async (password: string) =>
    JSON.parse(
      (await ask('wallet-ios', '/__device/payPassword', { body: { password, purpose: 'AUTOPAY' } })).text,
    );
  expect(await give('246810')).toEqual({ ok: true, token: expect.stringMatching(/^[\w-]{32}$/) });
  expect(await give('000000')).toEqual({ ok: false, kind: 'WRONG_PASSWORD', triesLeft: 4 });
  for (let tries = 2; tries <= 5; tries += 1) await give('000000');
  expect(await give('246810')).toMatchObject({ ok: false, kind: 'LOCKED' });
});
