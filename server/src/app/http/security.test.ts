import { expect, test } from 'vitest';
import { documentPolicy, NO_HOSTS, NOTHING_MORE } from './security.ts';

test('without a channel or a launcher nobody may frame the document', () => {
  expect(documentPolicy([], NO_HOSTS, NOTHING_MORE)).toContain("frame-ancestors 'none'");
});

test.each([
  "https://a.example; script-src 'unsafe-inline'",
  'https://a.example/path',
  'javascript:alert(1)',
  '*',
  "'unsafe-eval'",
  'https://a.example b.example',
  '',
])('%j is no host and is left out', (host) => {
  const policy = documentPolicy([], { scripts: [host], frames: [host] }, NOTHING_MORE);
  expect(policy).toBe(documentPolicy([], NO_HOSTS, NOTHING_MORE));
});

test('hosts may name a port and stand for their subdomains', () => {
  const scripts = ['https://*.partner.example', 'http://127.0.0.1:9100'];
  const policy = documentPolicy([], { scripts, frames: [] }, NOTHING_MORE);
  expect(policy).toContain(`script-src 'self' ${scripts.join(' ')};`);
});
