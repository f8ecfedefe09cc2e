import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Sandbox } from '../src/sandbox.ts';
import { control, freshSandbox, merchant } from './world.ts';

const MOBILE = '13873120001';

type Seen = { readonly url: string; readonly headers: IncomingHttpHeaders };

/** Something in the app's place that says what it was asked, and answers with its own and the wallet's addresses. */
const startApp = async () => {
  const seen: Seen[] = [];
  const app = createServer((asked, answer) => {
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
  const addresses = { origin: '', wallet: '' };
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  addresses.origin = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
  const close = () =>
    new Promise<void>((resolve) => {
      app.close(() => resolve());
      app.closeAllConnections();
    });
  return { addresses, seen, close };
};

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

const port = (sandbox = world.sandbox) => new URL(sandbox.urls.devices).port;
const originOf = (name: string) => `http://${name}.localhost:${port()}`;

type Asked = {
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly of?: Sandbox;
};

/** Asks a device by its host name, which this machine's resolver may not know. */
const ask = (name: string, path: string, { body, headers = {}, of = world.sandbox }: Asked = {}) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port: port(of),
        path,
        method: body ? 'POST' : 'GET',
        headers: { host: `${name}.localhost:${port(of)}`, 'content-type': 'application/json', ...headers },
        timeout: 1_000,
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part) => {
          text += part;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      },
    );
    asked.on('timeout', () => asked.destroy(new Error('no answer')));
    asked.on('error', reject);
    asked.end(body && JSON.stringify(body));
  });

test.each([
  ['wallet-android', /Android.* LifeWallet\/9\.30\.0$/],
  ['wallet-ios', /iPhone.* LifeWallet\/9\.30\.0$/],
  ['wallet-old', /Android.* LifeWallet\/9\.21\.0$/],
  ['browser', /Android.*Mobile Safari\/537\.36$/],
  ['carrier', /leadeon/],
  ['messenger', /MicroMessenger/],
  ['mini', /MicroMessenger.*miniProgram/],
])('%s says so before the page’s own scripts, and in each request', async (name, userAgent) => {
  const page = await ask(name, '/jiaofei/?a=1');
  expect(page.text).toContain(
    `<head lang="en"><script src="/__device/${name}.js"></script><script src="/jiaofei/a.js">`,
  );
  expect(page.headers['content-security-policy']).toBe("default-src 'self'");
  expect(app.seen.at(-1)?.headers['user-agent']).toMatch(userAgent);
  expect(app.seen.at(-1)?.url).toBe('/jiaofei/?a=1');
  const script = await ask(name, `/__device/${name}.js`);
  expect(script.headers['content-type']).toContain('text/javascript');
  expect(script.text).not.toContain('__DEVICE__');
  expect(script.text).toMatch(new RegExp(userAgent.source.replace('$', '"')));
});

test('the app and the wallet look as if they were at the device’s origin', async () => {
  const device = originOf('wallet-ios');
  const moved = await ask('wallet-ios', '/jiaofei/moved');
  expect(moved.status).toBe(303);
  expect(moved.headers.location).toBe(`${device}/jiaofei/?back=${encodeURIComponent(device)}`);
  const called = await ask('wallet-ios', '/living-agw/any', { body: {}, headers: { origin: device } });
  expect(JSON.parse(called.text)).toEqual({
    pay: `${device}/gateway.do?return_url=${encodeURIComponent(`${device}/jiaofei/`)}`,
    port: `${app.addresses.origin}1`,
  });
  expect(called.headers.etag).toBeUndefined();
  expect(app.seen.at(-1)?.headers.origin).toBe(app.addresses.origin);
  const script = await ask('wallet-ios', '/jiaofei/a.js');
  expect(script.text).toBe(`'${app.addresses.origin}'`);
});

test('what the merchant signed is the same again at the wallet', async () => {
  const device = originOf('wallet-android');
  const sdk = merchant(world.sandbox);
  const content = { outTradeNo: 'DEVICE1', totalAmount: '1.00', subject: '水费' };
  const signed = (name: string, outTradeNo: string) => {
    const order = { returnUrl: `${app.addresses.origin}/jiaofei/`, bizContent: { ...content, outTradeNo } };
    return name === 'wap'
      ? sdk.pageExecute('alipay.trade.wap.pay', 'GET', order)
      : sdk.sdkExecute('alipay.trade.app.pay', order);
  };
  const seenThere = (text: string) =>
    text
      .replaceAll(app.addresses.wallet, device)
      .replaceAll(encodeURIComponent(app.addresses.origin), encodeURIComponent(device));
  const page = await ask('wallet-android', seenThere(signed('wap', 'DEVICE1')).slice(device.length));
  expect(page.headers.location).toMatch(/^\/cashier\/(?!problem)/);
  const order = new URLSearchParams({ order: seenThere(signed('app', 'DEVICE2')), lang: 'en' });
  const client = await ask('wallet-android', `/client/pay?${order}`);
  expect(client.headers.location).toMatch(/^\/cashier\/(?!problem).*\?lang=en$/);
  const cashier = await ask('wallet-android', client.headers.location ?? '');
  expect(cashier.text).not.toContain('__device');
});

test('sign-on answers the page in view with a one-use token of the person who holds the device', async () => {
  const person = `wallet-android--${MOBILE}`;
  const address = `${originOf(person)}/jiaofei/pages/jfjl/jfjl?month=2026-10&ssoToken=old`;
  const { text } = await ask(person, '/__device/signOn', { body: { address } });
  const answer = JSON.parse(text) as { ok: boolean; address: string };
  const url = new URL(answer.address);
  expect(`${url.origin}${url.pathname}`).toBe(`${originOf(person)}/jiaofei/pages/jfjl/jfjl`);
  expect(url.searchParams.get('month')).toBe('2026-10');
  const sdk = merchant(world.sandbox);
  const token = url.searchParams.get('ssoToken') ?? '';
  const proved = await sdk.exec('alipay.system.oauth.token', {
    grantType: 'authorization_code',
    code: token,
  });
  expect(proved['userId']).toMatch(/^2088/);
});

test('sign-on can refuse, stay silent, or lead astray; another origin’s page is refused', async () => {
  const signOn = async (address = `${originOf('wallet-android')}/jiaofei/`) =>
    JSON.parse((await ask('wallet-android', '/__device/signOn', { body: { address } })).text);
  expect(await signOn('https://elsewhere.example/jiaofei/')).toMatchObject({ ok: false });
  await control(world.sandbox, 'devices/conduct', { conduct: { signOn: 'REFUSED' } });
  expect(await signOn()).toMatchObject({ ok: false });
  await control(world.sandbox, 'devices/conduct', { conduct: { signOn: 'FOREIGN' } });
  expect(new URL((await signOn()).address).origin).not.toBe(originOf('wallet-android'));
  await control(world.sandbox, 'devices/conduct', { conduct: { signOn: 'NO_ANSWER' } });
  await expect(signOn()).rejects.toThrow('no answer');
});

test('the keypad’s token is for the right password only, and five wrong ones lock it', async () => {
  const { mobile } = await control<{ mobile: string }>(world.sandbox, 'users', {});
  const give = async (password: string) =>
    JSON.parse(
      (
        await ask(`wallet-ios--${mobile}`, '/__device/payPassword', {
          body: { password, purpose: 'AUTOPAY' },
        })
      ).text,
    );
  expect(await give('246810')).toEqual({ ok: true, token: expect.stringMatching(/^[\w-]{32}$/) });
  expect(await give('000000')).toEqual({ ok: false, kind: 'WRONG_PASSWORD', triesLeft: 4 });
  for (let tries = 2; tries <= 5; tries += 1) await give('000000');
  expect(await give('246810')).toMatchObject({ ok: false, kind: 'LOCKED' });
});

test('what is not there is said in a sentence', async () => {
  expect(await ask('toaster', '/jiaofei/')).toMatchObject({
    status: 404,
    text: expect.stringContaining('There is no device here.'),
  });
  expect((await ask('browser', '/elsewhere')).status).toBe(404);
  const { sandbox, remove } = await freshSandbox({ appUrl: 'http://127.0.0.1:1' });
  const answer = await ask('browser', '/jiaofei/', { of: sandbox });
  await remove();
  expect(answer).toMatchObject({
    status: 502,
    text: "The device can't reach http://127.0.0.1:1. Is it running?",
  });
});
