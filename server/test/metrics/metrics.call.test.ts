import { afterAll, beforeAll, expect } from 'vitest';
import { freePort } from '../../../scripts/postgres/port.ts';
import { soon } from '../../../scripts/testing/soon.ts';
import { type MetricsServer, startMetricsServer } from '../../src/app/metrics/server.ts';
import { STATE } from '../../src/app/metrics/state.ts';
import { serviceTest } from '../support/fixtures.ts';

const { service, test } = serviceTest({ worker: true });

let metrics: MetricsServer;
let origin: string;
let ready = true;

beforeAll(async () => {
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  metrics = await startMetricsServer(service.context, { host: '127.0.0.1', port }, async () => ready);
});
afterAll(() => metrics?.stop());

async function scrape(): Promise<string[]> {
  return (await (await fetch(`${origin}/metrics`)).text()).split('\n');
}

test('the metrics of a process have every gauge of the state', async () => {
  const lines = await scrape();
  for (const { name } of STATE) expect(lines.some((line) => line.startsWith(`# HELP ${name} `))).toBe(true);
  expect(lines).toContain('life_state_unread 0');
  expect(lines).toContain('life_rows_overdue{task="payment"} 0');
});

test('the metrics of a process count calls by their path in the contract and by how they ended', async () => {
  await service.call('/user/isLogined', {});
  await service.post('/user/isLogined', { unknown: 1 });
  await fetch(`${service.origin}/no/such/12345`);
  // A request is counted when its answer has been sent, which may be after the client got it.
  await soon(async () => {
    const lines = await scrape();
    expect(lines).toContain('life_http_requests_total{call="/user/isLogined",outcome="answered"} 1');
    expect(lines).toContain('life_http_requests_total{call="/user/isLogined",outcome="refused"} 1');
    expect(lines).toContain('life_http_requests_total{call="unknown",outcome="refused"} 1');
    expect(lines.filter((line) => line.includes('12345'))).toEqual([]);
  });
});

test('the metrics of a process are not available on the public port', async () => {
  expect((await fetch(`${service.origin}/metrics`)).status).toBe(404);
});

test('the metrics of a process are on the same port as health and readiness', async () => {
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  ready = false;
  expect((await fetch(`${origin}/readyz`)).status).toBe(503);
  expect((await fetch(`${origin}/other`)).status).toBe(404);
});
