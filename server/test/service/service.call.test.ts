import { request } from 'node:http';
import { API_BASE, CALLS, SYSTEM_ERROR, SYSTEM_MAINTENANCE } from '@life-payment/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { soon } from '../../../scripts/testing/soon.ts';
import { serviceTest } from '../support/fixtures.ts';
import { openTestService } from '../support/service.ts';

const { service, test } = serviceTest();

test('the service says that it is alive and can serve', async () => {
  for (const path of ['/healthz', '/readyz']) expect((await fetch(service.origin + path)).status).toBe(200);
});

test('the service takes path and query of a target alone, whatever host its form for proxies names', async () => {
  const statusOf = (method: string, path: string) =>
    new Promise<{ status: number | undefined; to: string | undefined }>((resolve, reject) => {
      const { hostname, port } = new URL(service.origin);
      const asked = request({ hostname, port, method, path }, (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode, to: answer.headers.location });
      });
      asked.on('error', reject).end();
    });
  expect(await statusOf('GET', 'http://evil.example/healthz')).toEqual({ status: 200, to: undefined });
  expect(await statusOf('GET', 'http://evil.example/jiaofei?a=1')).toEqual({
    status: 302,
    to: '/jiaofei/?a=1',
  });
  expect(await statusOf('POST', 'http://evil.example/jiaofei/')).toEqual({ status: 404, to: undefined });
  // The launcher answers, not the wallet that the target names.
  const named = new URL('/sandbox/', service.sandbox.env['WALLET_GATEWAY']).href;
  expect(await statusOf('GET', named)).toEqual({ status: 200, to: undefined });
});

test('the service answers an unexpected failure with the general error and logs it once with the request', async () => {
  const headers = { 'x-request-id': 'broken-world-1' };
  await sql`alter table banners rename to banners_gone`.execute(service.context.db);
  const { status, envelope } = await service.post('/common/getBannerList', {}, { headers });
  await sql`alter table banners_gone rename to banners`.execute(service.context.db);
  expect({ status, code: envelope.msgCd }).toEqual({ status: 500, code: SYSTEM_ERROR.code });
  const ofThis = () => service.logs.filter(({ requestId }) => requestId === 'broken-world-1');
  await soon(() => expect(ofThis()).toHaveLength(2));
  expect(ofThis()).toMatchObject([
    { level: 'error', event: 'request failed' },
    { level: 'error', event: 'call', call: '/common/getBannerList', status: 500 },
  ]);
  expect(JSON.stringify(envelope)).not.toContain('banners');
});

test('declared maintenance answers every call with it, and still accepts notices of the wallet', async () => {
  const closed = await openTestService({ env: { MAINTENANCE: 'on' } });
  for (const { path } of CALLS) {
    const { status, envelope } = await closed.post(path, {});
    const code = SYSTEM_MAINTENANCE.code;
    expect({ path, status, code: envelope.msgCd }).toEqual({ path, status: 200, code });
  }
  const notice = new URLSearchParams({ out_trade_no: 'LP1', sign: 'x', sign_type: 'RSA2' });
  const answer = await fetch(`${closed.origin}${API_BASE}/notify/wallet`, { method: 'POST', body: notice });
  // The notice was read and not accepted.
  expect(await answer.text()).toBe('fail');
  await closed.stop();
});
