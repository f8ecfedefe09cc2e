import { API_BASE, SUCCESS, TOO_MANY_REQUESTS } from '@life-payment/contract';
import { expect, onTestFinished } from 'vitest';
import { buildApp } from '../../src/app/http/app.ts';
import { openClient } from '../support/client.ts';
import { serviceTest } from '../support/fixtures.ts';
import { openTestService } from '../support/service.ts';

const { service, test } = serviceTest({ env: { REQUESTS_PER_MINUTE: '6', SIGN_ONS_PER_MINUTE: '3' } });

/** A caller's request through a trusted proxy. */
function from(address: string, language: 'zh-CN' | 'en' = 'en') {
  return { language, headers: { 'x-forwarded-for': address } };
}

const BATCH = {
  product: 'p',
  platform: 'p',
  version: '1',
  outputEndpoint: 'HISUN',
  visit: '0',
  events: [{ kind: 'HEARTBEAT', at: 1, page: '/' }],
};
const SSO = { outputEndpoint: 'HISUN', requestToken: 'x' };

async function codesOf(count: number, path: string, body: unknown, options: ReturnType<typeof from>) {
  const codes: string[] = [];
  for (let sent = 0; sent < count; sent += 1)
    codes.push((await service.post(path, body, options)).envelope.msgCd);
  return codes;
}

function refusedOf(codes: readonly string[]) {
  return codes.map((code) => code === TOO_MANY_REQUESTS.code);
}

test('an address that asks too often is told when to ask again', async () => {
  const caller = from('203.0.113.1', 'zh-CN');
  expect(await codesOf(6, '/user/isLogined', {}, caller)).toEqual(Array(6).fill(SUCCESS.code));
  const { status, headers, envelope } = await service.post('/user/isLogined', {}, caller);
  expect({ status, code: envelope.msgCd }).toEqual({ status: 429, code: TOO_MANY_REQUESTS.code });
  expect(envelope.msgInfo).toBe('请求过于频繁，请稍后再试');
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
  expect([...headers.keys()].join()).not.toContain('ratelimit');
});

test('all calls of one kind count together, whatever their bodies', async () => {
  const caller = from('203.0.113.2');
  expect(refusedOf(await codesOf(3, '/user/isLogined', { surprise: 1 }, caller))).not.toContain(true);
  expect(refusedOf(await codesOf(3, '/autopay/viewAutopay', {}, caller))).not.toContain(true);
  expect(refusedOf(await codesOf(1, '/common/getBannerList', {}, caller))).toEqual([true]);
});

test('sign-on and registration have a smaller limit of their own', async () => {
  const caller = from('203.0.113.3');
  expect(refusedOf(await codesOf(2, '/user/login/sso', SSO, caller))).not.toContain(true);
  expect(refusedOf(await codesOf(2, '/register/getVerifyCode', {}, caller))).toEqual([false, true]);
  expect(refusedOf(await codesOf(1, '/user/register', {}, caller))).toEqual([true]);
  expect(refusedOf(await codesOf(1, '/order/decryptAndGetToken', {}, caller))).toEqual([true]);
  expect(await codesOf(1, '/user/isLogined', {}, caller)).toEqual([SUCCESS.code]);
});

test('two processes share the limit of sign-on', async () => {
  // A second process has counters of its own, and the same database.
  const app = await buildApp(service.context);
  onTestFinished(() => app.close());
  const other = openClient(await app.listen({ host: '127.0.0.1', port: 0 }));
  const caller = from('203.0.113.20');
  expect(refusedOf(await codesOf(2, '/user/login/sso', SSO, caller))).not.toContain(true);
  const third = await other.post('/user/login/sso', SSO, caller);
  expect(third.status).toBe(200);
  const { status, headers } = await other.post('/user/login/sso', SSO, caller);
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
});

test('analytics have a limit of their own that takes nothing from other calls', async () => {
  const caller = from('203.0.113.4');
  expect(refusedOf(await codesOf(7, '/analytics/collect', BATCH, caller)).at(-1)).toBe(true);
  expect(await codesOf(1, '/user/isLogined', {}, caller)).toEqual([SUCCESS.code]);
});

test('feedback, whose bodies are large, has a limit of its own', async () => {
  const caller = from('203.0.113.9');
  expect(refusedOf(await codesOf(7, '/feedback/add', {}, caller))).toEqual([...Array(6).fill(false), true]);
  expect(await codesOf(1, '/user/isLogined', {}, caller)).toEqual([SUCCESS.code]);
});

test('addresses do not count for each other, except those of one IPv6 network', async () => {
  await codesOf(6, '/user/isLogined', {}, from('203.0.113.5'));
  expect(await codesOf(1, '/user/isLogined', {}, from('203.0.113.6'))).toEqual([SUCCESS.code]);
  await codesOf(6, '/user/isLogined', {}, from('2001:db8:1:2::1'));
  expect(refusedOf(await codesOf(1, '/user/isLogined', {}, from('2001:db8:1:2::2')))).toEqual([true]);
  expect(refusedOf(await codesOf(1, '/user/isLogined', {}, from('2001:db8:1:3::1')))).toEqual([false]);
});

test('the body of a refused request is not read', async () => {
  const caller = from('203.0.113.7');
  await codesOf(6, '/user/isLogined', {}, caller);
  const { status } = await service.post('/user/isLogined', 'x'.repeat(70_000), caller);
  expect(status).toBe(429);
});

test("documents have no limit, and the wallet's notices have none of these", async () => {
  const headers = { 'x-forwarded-for': '203.0.113.8' };
  for (let sent = 0; sent < 10; sent += 1) {
    expect((await fetch(`${service.origin}/jiaofei/`, { headers })).status).toBe(200);
    const notice = new URLSearchParams({ out_trade_no: 'LP1', sign: 'x', sign_type: 'RSA2' });
    const answer = await fetch(`${service.origin}${API_BASE}/notify/wallet`, {
      method: 'POST',
      body: notice,
      headers,
    });
    expect(answer.status).toBe(200);
  }
});

test('an untrusted proxy can’t set the address of a request', async () => {
  const env = { REQUESTS_PER_MINUTE: '2', TRUSTED_PROXIES: '10.0.0.0/8' };
  const direct = await openTestService({ env });
  for (const address of ['203.0.113.1', '203.0.113.2'])
    await direct.call('/user/isLogined', {}, from(address));
  const { status } = await direct.post('/user/isLogined', {}, from('203.0.113.3'));
  expect(status).toBe(429);
  await direct.stop();
});
